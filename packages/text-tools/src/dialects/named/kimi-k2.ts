import type { ToolTable } from "../../formats/frame.js";
import { beginning, NAME, SPACE } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { strippedKimi } from "../../formats/stripped-calls.js";
import { defineDialect } from "../dialect.js";

const SECTIONS = ["<|tool_calls_section_begin|>", "<|tool_call_section_begin|>"];

/** Returns the name of a tool in an id without its punctuation: `functionsread0`. */
function knownName(name: string, tools: ToolTable): string {
  const [, inner = name] = /^functions[._]?(.+?)[:_]?\d*$/.exec(name) ?? [];
  return !tools.has(name) && tools.has(inner) ? inner : name;
}

/** The dialect of Kimi K2: an id with the name, then a JSON object. */
export const kimiK2 = defineDialect({
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
      nameOf: knownName,
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
});
