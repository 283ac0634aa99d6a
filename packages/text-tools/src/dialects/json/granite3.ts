import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Granite 3: a JSON array after a mark, without an end mark. */
export const granite3 = defineDialect({
  name: "granite3",
  source: "ibm-granite/granite-3.1-8b-instruct, chat template; vLLM's parser granite",
  models: [{ pattern: /granite-?3/, source: "vLLM's tool calling page: parser granite" }],
  notation: {
    around: ["<|tool_call|>[", "]"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<|tool_call|>"] })],
  instructions:
    "To call tools, write <|tool_call|> and then a JSON array with the name and the arguments of each call:",
  shape: '<|tool_call|>[{"name": "...", "arguments": {...}}]',
});
