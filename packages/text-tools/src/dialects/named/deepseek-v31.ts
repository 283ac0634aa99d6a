import { beginning, NAME, SPACE } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { lookAlikes, SEPARATORS, withSeparator } from "../../formats/look-alikes.js";
import { defineDialect } from "../dialect.js";

const BEGIN = beginning(NAME, "<｜tool▁sep｜>", SPACE, /[{`]/);

/** The dialect of DeepSeek V3.1: the name, then a JSON object. */
export const deepseekV31 = defineDialect({
  name: "deepseek-v31",
  source: "deepseek-ai/DeepSeek-V3.1, chat template; vLLM's parser deepseek_v31",
  models: [{ pattern: /deepseek.*v3[._]1|v3[._]2-?exp/, source: "vLLM's tool calling page: parser deepseek_v31" }],
  notation: {
    around: ["<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"],
    between: "",
    call: ["<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>"],
    arguments: { kind: "json" },
  },
  frames: [
    namedJsonFrame({
      opens: lookAlikes("<｜tool▁call▁begin｜>"),
      closes: lookAlikes("<｜tool▁call▁end｜>"),
      outer: { opens: lookAlikes("<｜tool▁calls▁begin｜>"), closes: lookAlikes("<｜tool▁calls▁end｜>") },
      marks: SEPARATORS,
      begins: (head) => BEGIN(withSeparator(head)),
      body: /(?<name>[^\s<]+)<[｜|‖]{1,2}tool[▁_ ]sep[｜|‖]{1,2}>(?<json>[\s\S]*)/i,
    }),
  ],
  instructions: "To call a tool, write its name and its arguments as a JSON object between these marks:",
  shape: "<｜tool▁call▁begin｜>name<｜tool▁sep｜>{...}<｜tool▁call▁end｜>",
  results: { between: "", result: ["<｜tool▁output▁begin｜>", "<｜tool▁output▁end｜>"] },
});
