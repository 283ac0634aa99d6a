import { beginning } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of MiniMax M1: a JSON object a line between tags. */
export const minimaxM1 = defineDialect({
  name: "minimax-m1",
  source: "MiniMaxAI/MiniMax-M1-80k, function calling guide; vLLM's parser minimax",
  models: [{ pattern: /minimax-?m1/, source: "vLLM's tool calling page: parser minimax" }],
  notation: {
    around: ["<tool_calls>\n", "\n</tool_calls>"],
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<tool_calls>"], closes: ["</tool_calls>"], begins: beginning("{") })],
  instructions:
    "To call tools, write a JSON object with the name and the arguments of each call, a line each, between tool_calls tags:",
  shape: '<tool_calls>{"name": "...", "arguments": {...}}</tool_calls>',
});
