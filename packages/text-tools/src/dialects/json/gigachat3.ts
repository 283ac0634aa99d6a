import { beginning } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of GigaChat 3: a lone JSON object after a mark. */
export const gigachat3 = defineDialect({
  name: "gigachat3",
  source: "ai-sage/GigaChat3-10B-A1.8B, chat template; vLLM's parser gigachat3",
  models: [{ pattern: /gigachat-?3/, source: "vLLM's tool calling page: parser gigachat3" }],
  notation: { call: ['<|function_call|>{"name": "', '", "arguments": ', "}"], arguments: { kind: "json" } },
  frames: [
    jsonFrame({
      opens: ["<|function_call|>", "function call<|role_sep|>"],
      // the ends of the message and of the reply
      outer: { opens: ["<|message_sep|>"], closes: ["<|message_sep|>", "</s>"] },
      begins: beginning("{"),
    }),
  ],
  instructions: "To call a tool, write <|function_call|> and then a JSON object with its name and its arguments:",
  shape: '<|function_call|>{"name": "...", "arguments": {...}}',
});
