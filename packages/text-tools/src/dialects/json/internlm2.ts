import { beginning, SPACE } from "../../formats/beginning.js";
import type { Frame } from "../../formats/frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { readJsonBody } from "../../formats/json/read-json-body.js";
import { defineDialect } from "../dialect.js";

const readPlugin: Frame["read"] = (body, ...rest) => readJsonBody(body.replace(/^\s*<\|plugin\|>/i, ""), ...rest);

/** The dialect of InternLM2: a JSON object after two marks. */
export const internlm2 = defineDialect({
  name: "internlm2",
  source: "internlm/internlm2_5-7b-chat, chat template; vLLM's parser internlm",
  models: [
    {
      pattern: /internlm-?[23]|intern-?s1(?!-pro)/,
      source: "vLLM's tool calling page: parser internlm; its parser intern_s1",
    },
  ],
  notation: {
    call: ['<|action_start|><|plugin|>{"name": "', '", "parameters": ', "}<|action_end|>"],
    arguments: { kind: "json" },
  },
  frames: [
    jsonFrame(
      { opens: ["<|action_start|>"], closes: ["<|action_end|>"], begins: beginning("<|plugin|>", SPACE, "{") },
      readPlugin,
    ),
  ],
  instructions: "To call a tool, write a JSON object with its name and its parameters between these marks:",
  shape: '<|action_start|><|plugin|>{"name": "...", "parameters": {...}}<|action_end|>',
});
