import { beginning, SPACE } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Mistral's models up to tokenizer v7: a JSON array after a mark, without an end mark. */
export const mistralV3 = defineDialect({
  name: "mistral-v3",
  source: "mistralai/mistral-common, tokenizers v3 to v7; vLLM's parser mistral",
  models: [
    {
      pattern: /mistral|mixtral|ministral|apriel-?nemotron/,
      source: "vLLM's tool calling page: parser mistral; the mark of Apriel-Nemotron, as vLLM's users report it",
    },
  ],
  notation: {
    around: ["[TOOL_CALLS] [", "]"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', ', "id": "{id}"}'],
    arguments: { kind: "json" },
  },
  frames: [
    jsonFrame({
      opens: ["[tool_calls]"],
      outer: { opens: [], closes: ["[/tool_calls]"] },
      begins: beginning(/[[{]/, SPACE, /["'{[\]}]/),
    }),
  ],
  instructions: "To call tools, write [TOOL_CALLS] and then a JSON array with the name and the arguments of each call:",
  shape: '[TOOL_CALLS] [{"name": "...", "arguments": {...}}]',
  results: {
    result: ['[TOOL_RESULTS] {"content": ', ', "call_id": "{id}"}[/TOOL_RESULTS]'],
    between: "",
    content: "value",
  },
});
