import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { LIST_BEGIN, pythonFrame } from "../../formats/python/python-frame.js";
import { defineDialect } from "../dialect.js";

/** The dialect of OLMo 3: Python calls, a line each, between tags. */
export const olmo3 = defineDialect({
  name: "olmo3",
  source: "allenai/Olmo-3-7B-Instruct, chat template; vLLM's parser olmo3",
  models: [{ pattern: /olmo-?3/, source: "vLLM's tool calling page: parser olmo3" }],
  notation: { around: ["<function_calls>", "</function_calls>"], call: ["", "(", ")"], arguments: { kind: "python" } },
  frames: [
    pythonFrame({
      opens: ["<function_calls>"],
      closes: ["</function_calls>"],
      begins: anyBeginning(beginning(NAME, SPACE, "("), LIST_BEGIN),
    }),
  ],
  instructions:
    "To call tools, write calls with named arguments as in Python, a line each, between function_calls tags:",
  shape: "<function_calls>name(key=value)</function_calls>",
});
