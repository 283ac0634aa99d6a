import { beginning, NAME, SPACE } from "../formats/beginning.js";
import { namedJsonFrame } from "../formats/json-frames.js";
import type { Dialect } from "./dialect.js";

/** The dialect of DeepSeek V3.1: the name, then a JSON object. */
export const deepseekV31: Dialect = {
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
      opens: ["<｜tool▁call▁begin｜>"],
      closes: ["<｜tool▁call▁end｜>"],
      outer: { opens: ["<｜tool▁calls▁begin｜>"], closes: ["<｜tool▁calls▁end｜>"] },
      marks: ["<｜tool▁sep｜>"],
      begins: beginning(NAME, "<｜tool▁sep｜>", SPACE, /[{`]/),
      body: /^\s*(?<name>[^\s<]+)<｜tool▁sep｜>(?<json>[\s\S]*)$/i,
    }),
  ],
  instructions: "To call a tool, write its name and its arguments as a JSON object between these marks:",
  shape: "<｜tool▁call▁begin｜>name<｜tool▁sep｜>{...}<｜tool▁call▁end｜>",
  results: { between: "", result: ["<｜tool▁output▁begin｜>", "<｜tool▁output▁end｜>"] },
};
