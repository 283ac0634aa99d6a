import { gemmaFrame } from "../../formats/python/gemma-frame.js";
import { strippedGemma } from "../../formats/stripped-calls.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Gemma 4: bare keys, and strings between string marks. */
export const gemma4 = defineDialect({
  name: "gemma4",
  source: "google/gemma-4 chat templates; vLLM's parser gemma4",
  models: [{ pattern: /gemma-?4/, source: "vLLM's tool calling page: parser gemma4" }],
  notation: {
    call: ["<|tool_call>call:", "{", "}<tool_call|>"],
    arguments: { kind: "gemma", quote: '<|"|>' },
  },
  trigger: "<|tool_call>",
  frames: [gemmaFrame({ opens: ["<|tool_call>"], closes: ["<tool_call|>"], quote: '<|"|>' })],
  wholeReply: strippedGemma,
  instructions:
    'To call a tool, write its name and its arguments between these marks, with bare keys, and strings between <|"|> marks:',
  shape: '<|tool_call>call:name{key:<|"|>text<|"|>,key:2}<tool_call|>',
  results: { result: ['<|tool_response>response:{name}{value:<|"|>', '<|"|>}<tool_response|>'], between: "" },
});
