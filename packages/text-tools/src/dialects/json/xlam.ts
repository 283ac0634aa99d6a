import { jsonCalls } from "../../formats/json/whole-json.js";
import { defineDialect } from "../dialect.js";

/** The dialect of xLAM: a reply that is a JSON array. */
export const xlam = defineDialect({
  name: "xlam",
  source: "Salesforce/xLAM-2, model cards; vLLM's parser xlam",
  models: [{ pattern: /xlam/, source: "vLLM's tool calling page: parser xlam" }],
  notation: {
    around: ["[", "]"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [],
  wholeReply: jsonCalls,
  instructions: "To call tools, answer with nothing but a JSON array with the name and the arguments of each call:",
  shape: '[{"name": "...", "arguments": {...}}]',
});
