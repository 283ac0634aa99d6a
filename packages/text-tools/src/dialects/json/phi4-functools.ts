import { beginning, SPACE } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Phi-4-mini and FireFunction v2: a JSON array after a word, without an end mark. */
export const phi4Functools = defineDialect({
  name: "phi4-functools",
  aliases: ["firefunction"],
  source: "vLLM's parser phi4_mini_json; llama.cpp's test-chat.cpp (FireFunction v2)",
  models: [{ pattern: /phi-?4-?mini|firefunction/, source: "vLLM's tool calling page: parser phi4_mini_json" }],
  notation: {
    around: ["functools[", "]"],
    between: ", ",
    call: ['{"name": "', '", "arguments": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [jsonFrame({ opens: ["functools"], begins: beginning("[", SPACE, "{"), isBare: true })],
  instructions: "To call tools, write functools and then a JSON array with the name and the arguments of each call:",
  shape: 'functools[{"name": "...", "arguments": {...}}]',
});
