import { defineDialect } from "../dialect.js";
import { pythonicLfm2 } from "./pythonic-lfm2.js";

/** The dialect of openPangu: a JSON array between the marks of LFM2. */
export const pangu = defineDialect({
  name: "pangu",
  source: "vLLM's parsers pangu and openpangu_v2",
  models: [{ pattern: /pangu/, source: "vLLM's parsers pangu and openpangu_v2" }],
  notation: {
    around: ["<|tool_call_start|>[", "]<|tool_call_end|>"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: pythonicLfm2.frames,
  instructions: "To call tools, write a JSON array with the name and the arguments of each call between these marks:",
  shape: '<|tool_call_start|>[{"name": "...", "arguments": {...}}]<|tool_call_end|>',
});
