import { beginning, SPACE } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Hunyuan A13B, Jamba and Apriel: a JSON array between tags. */
export const hunyuanA13b = defineDialect({
  name: "hunyuan-a13b",
  aliases: ["jamba", "apriel"],
  source: "tencent/Hunyuan-A13B-Instruct, chat template; vLLM's parsers hunyuan_a13b and jamba",
  models: [
    { pattern: /hunyuan-?a13b|jamba|apriel/, source: "vLLM's tool calling page: parsers hunyuan_a13b and jamba" },
  ],
  notation: {
    around: ["<tool_calls>[", "]</tool_calls>"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["<tool_calls>"], closes: ["</tool_calls>"], begins: beginning("[", SPACE, /[{\]]/) })],
  instructions:
    "To call tools, write a JSON array with the name and the arguments of each call between tool_calls tags:",
  shape: '<tool_calls>[{"name": "...", "arguments": {...}}]</tool_calls>',
  results: { result: ["<tool_response>", "</tool_response>"] },
});
