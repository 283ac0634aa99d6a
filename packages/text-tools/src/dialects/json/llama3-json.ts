import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { BracketGuard } from "../../formats/json/bracket-guard.js";
import type { Frame } from "../../formats/frame.js";
import { readPythonBody } from "../../formats/python/python-frame.js";
import { readJsonBody } from "../../formats/json/read-json-body.js";
import { jsonCalls } from "../../formats/json/whole-json.js";
import { defineDialect } from "../dialect.js";

const BUILT_IN = /^\s*([\p{L}_][\p{L}\p{N}_.]*)\.call\s*\(/u;

/** The dialect of Llama 3: a reply that is a JSON object, or several between semicolons. */
export const llama3Json = defineDialect({
  name: "llama3-json",
  source: "meta-llama/llama-models, Llama 3.1 and 3.2 prompt formats; vLLM's parser llama3_json",
  models: [{ pattern: /^(?!.*hermes).*llama-?3/, source: "vLLM's tool calling page: parser llama3_json" }],
  notation: {
    between: "; ",
    call: ['{"name": "', '", "parameters": ', "}"],
    arguments: { kind: "json" },
  },
  frames: [
    {
      opens: ["<|python_tag|>"],
      closes: ["<|eom_id|>", "<|eot_id|>"],
      marks: [],
      begins: anyBeginning(
        beginning("{", SPACE, '"'),
        beginning("[", SPACE, "{"),
        beginning(NAME, ".call", SPACE, "("),
        beginning(NAME, "("),
      ),
      createGuard: () => new BracketGuard({ hasApostrophes: true }),
      read: readTagged,
    },
  ],
  wholeReply: jsonCalls,
  instructions: "To call a tool, answer with nothing but a JSON object with its name and its parameters:",
});

function readTagged(...[body, isClosed, tools]: Parameters<Frame["read"]>): ReturnType<Frame["read"]> {
  if (/^\s*[[{]/.test(body)) return readJsonBody(body, isClosed, tools);
  return readPythonBody(
    body.replace(BUILT_IN, (_match, name: string) => `${name}(`),
    tools,
  );
}
