import { beginning, SPACE } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { lookAlikes, SEPARATORS, withSeparator } from "../../formats/look-alikes.js";
import { defineDialect } from "../dialect.js";

const BEGIN = beginning("function<｜tool▁sep｜>", /[^\n`{<]{1,128}/, SPACE, /[`{]/);

/** The dialect of DeepSeek V3 and R1, and of Cogito: the name, then a JSON object in a code fence. */
export const deepseekV3 = defineDialect({
  name: "deepseek-v3",
  source: "deepseek-ai/DeepSeek-V3-0324, chat template; vLLM's parser deepseek_v3",
  models: [
    {
      pattern: /deepseek.*v3(?![._][12])|deepseek.*r1(?!.*distill)|cogito/,
      source: "vLLM's tool calling page: parser deepseek_v3",
    },
  ],
  notation: {
    around: ["<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"],
    call: ["<｜tool▁call▁begin｜>function<｜tool▁sep｜>", "\n```json\n", "\n```<｜tool▁call▁end｜>"],
    arguments: { kind: "json" },
  },
  frames: [
    namedJsonFrame({
      opens: lookAlikes("<｜tool▁call▁begin｜>"),
      closes: lookAlikes("<｜tool▁call▁end｜>"),
      outer: { opens: lookAlikes("<｜tool▁calls▁begin｜>"), closes: lookAlikes("<｜tool▁calls▁end｜>") },
      marks: SEPARATORS,
      begins: (head) => BEGIN(withSeparator(head)),
      body: /^\s*function<[｜|‖]{1,2}tool[▁_ ]sep[｜|‖]{1,2}>(?<name>[^\n`{]*[^\s`{])\s*(?<json>[`{][\s\S]*)/i,
    }),
  ],
  instructions:
    "To call a tool, write its name, and its arguments as a JSON object in a code fence, between these marks:",
  shape: "<｜tool▁call▁begin｜>function<｜tool▁sep｜>name\n```json\n{...}\n```<｜tool▁call▁end｜>",
  results: {
    around: ["<｜tool▁outputs▁begin｜>", "<｜tool▁outputs▁end｜>"],
    between: "",
    result: ["<｜tool▁output▁begin｜>", "<｜tool▁output▁end｜>"],
  },
});
