import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { namedJsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/** The dialect of Mistral's models from tokenizer v11 on: the name and a JSON object after a mark. */
export const mistralV11 = defineDialect({
  name: "mistral-v11",
  source: "mistralai/mistral-common, tokenizers v11 and v13; vLLM's parser mistral",
  models: [
    {
      pattern: /devstral|magistral|ministral-3|mistral-small-(?:3\.2|[4-9])|mi[sx]tral.*-2(?:50[6-9]|51\d|[6-9]\d\d)/,
      source: "vLLM's tool calling page: parser mistral, and mistral-common's tokenizer versions",
    },
  ],
  notation: {
    between: "",
    call: ["[TOOL_CALLS]", "[ARGS]", ""],
    arguments: { kind: "json" },
  },
  frames: [
    namedJsonFrame({
      opens: ["[tool_calls]"],
      outer: { opens: [], closes: ["[/tool_calls]"] },
      marks: ["[args]", "[call_id]"],
      begins: anyBeginning(
        ...["[ARGS]", "[CALL_ID]"].map((mark) => beginning(NAME, SPACE, mark)),
        beginning(NAME, SPACE, "{"),
      ),
      body: /^\s*(?<name>[^\s[{]+)\s*(?:\[CALL_ID\][^[{]*)?(?:\[ARGS\])?(?<json>[\s\S]*)/i,
    }),
  ],
  instructions: "To call a tool, write [TOOL_CALLS], its name, [ARGS] and its arguments as a JSON object:",
  shape: "[TOOL_CALLS]name[ARGS]{...}",
  results: { result: ["[TOOL_RESULTS]", "[/TOOL_RESULTS]"], between: "" },
});
