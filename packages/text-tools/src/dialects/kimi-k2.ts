import { beginning, NAME, SPACE } from "../formats/beginning.js";
import { namedJsonFrame } from "../formats/json-frames.js";
import { strippedKimi } from "../formats/stripped-calls.js";
import type { Dialect } from "./dialect.js";

const SECTIONS = ["<|tool_calls_section_begin|>", "<|tool_call_section_begin|>"];

/** The dialect of Kimi K2: an id with the name, then a JSON object. */
export const kimiK2: Dialect = {
  name: "kimi-k2",
  source: "moonshotai/Kimi-K2-Instruct, tool calling guide; vLLM's parser kimi_k2",
  models: [{ pattern: /kimi-?k2/, source: "vLLM's tool calling page: parser kimi_k2" }],
  notation: {
    around: ["<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"],
    between: "",
    call: ["<|tool_call_begin|>functions.", ":{index}<|tool_call_argument_begin|>", "<|tool_call_end|>"],
    arguments: { kind: "json" },
  },
  trigger: "<|tool_calls_section_begin|>",
  frames: [
    namedJsonFrame({
      opens: ["<|tool_call_begin|>"],
      closes: ["<|tool_call_end|>"],
      outer: { opens: SECTIONS, closes: SECTIONS.map((mark) => mark.replace("begin", "end")) },
      marks: ["<|tool_call_argument_begin|>"],
      begins: beginning(NAME, SPACE, "<|tool_call_argument_begin|>"),
      // clients that clean ids turn functions.name:0 into functions_name_0
      body: /^\s*(?:functions[._](?=[^\s<]*[:_]\d)|(?!functions\.))(?<name>[^\s<]{1,128}?)(?::\d+|(?<=functions_[^\s<]{1,128})_\d+)?\s*<\|tool_call_argument_begin\|>(?<json>[\s\S]*)/i,
    }),
  ],
  wholeReply: strippedKimi,
  instructions:
    "To call a tool, write its name as functions.name:0, with the number of the call, and its arguments as a JSON object between these marks:",
  shape: "<|tool_call_begin|>functions.name:0<|tool_call_argument_begin|>{...}<|tool_call_end|>",
  results: { result: ["<tool_response>\n## Return of functions.{name}:{index}\n", "\n</tool_response>"] },
};
