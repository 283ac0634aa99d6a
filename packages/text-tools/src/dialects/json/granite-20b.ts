import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Granite 20B: a JSON object after a tag, a line each. */
export const granite20b = defineDialect({
  name: "granite-20b",
  source: "ibm-granite/granite-20b-functioncalling, model card; vLLM's parser granite-20b-fc",
  models: [{ pattern: /granite-20b/, source: "vLLM's tool calling page: parser granite-20b-fc" }],
  notation: { call: ['<function_call> {"name": "', '", "arguments": ', "}"], arguments: { kind: "json" } },
  frames: [jsonFrame({ opens: ["<function_call>"], closes: ["</function_call>"], endsItself: true })],
  instructions:
    "To call a tool, write <function_call> and then a JSON object with its name and its arguments, on a line of its own:",
  shape: '<function_call> {"name": "...", "arguments": {...}}',
  results: { result: ["<function_response> ", ""] },
});
