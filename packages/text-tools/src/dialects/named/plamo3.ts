import { beginning, NAME } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

const NAME_BEGIN = "<|plamo:begin_tool_name:plamo|>";

/** The dialect of PLaMo 3: the name and a JSON object, each between marks of its own. */
export const plamo3 = defineDialect({
  name: "plamo3",
  source: "vLLM's parser plamo3",
  models: [{ pattern: /plamo-?3/, source: "vLLM's parser plamo3" }],
  notation: {
    around: ["<|plamo:begin_tool_requests:plamo|>", "<|plamo:end_tool_requests:plamo|>"],
    between: "",
    call: [
      `<|plamo:begin_tool_request:plamo|>${NAME_BEGIN}`,
      "<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|><|plamo:constrain|>json<|plamo:msg|>",
      "<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>",
    ],
    arguments: { kind: "json" },
  },
  frames: [
    namedJsonFrame({
      opens: ["<|plamo:begin_tool_request:plamo|>"],
      closes: ["<|plamo:end_tool_request:plamo|>"],
      outer: {
        opens: ["<|plamo:begin_tool_requests:plamo|>"],
        closes: ["<|plamo:end_tool_requests:plamo|>", "<|plamo:tag|>"],
      },
      begins: beginning(NAME_BEGIN, NAME),
      body: /begin_tool_name:plamo\|>(?<name>[^\s<]+)<\|plamo:end_tool_name:plamo\|>\s*<\|plamo:begin_tool_arguments:plamo\|>(?:<\|plamo:constrain\|>json<\|plamo:msg\|>)?(?<json>[\s\S]*?)(?:<\|plamo:end_tool_arguments:plamo\|>\s*)?$/i,
    }),
  ],
  instructions: "To call a tool, write its name and its arguments as a JSON object between these marks:",
  shape: `<|plamo:begin_tool_request:plamo|>${NAME_BEGIN}name<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{...}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>`,
});
