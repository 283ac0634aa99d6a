import { gemmaFrame } from "../../formats/python/gemma-frame.js";
import { strippedGemma } from "../../formats/stripped-calls.js";
import { defineDialect } from "../dialect.js";

/** The dialect of FunctionGemma: bare keys, and strings between string marks. */
export const functiongemma = defineDialect({
  name: "functiongemma",
  source: "google/functiongemma-270m-it, function calling guide",
  models: [{ pattern: /functiongemma/, source: "Google's guide" }],
  notation: {
    between: "",
    call: ["<start_function_call>call:", "{", "}<end_function_call>"],
    arguments: { kind: "gemma", quote: "<escape>" },
  },
  trigger: "<start_function_call>",
  frames: [gemmaFrame({ opens: ["<start_function_call>"], closes: ["<end_function_call>"], quote: "<escape>" })],
  wholeReply: strippedGemma,
  instructions:
    "To call a tool, write its name and its arguments between these marks, with bare keys, and strings between <escape> marks:",
  shape: "<start_function_call>call:name{key:<escape>text<escape>,key:2}<end_function_call>",
  results: { result: ["<tool_response>\nFunction result for {name}: ", "\n</tool_response>"] },
});
