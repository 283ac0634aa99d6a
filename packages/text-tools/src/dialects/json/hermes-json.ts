import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { defineDialect } from "../dialect.js";

/**
 * A name directly followed by arguments, or the tags of another notation: meant as a call, although not in this
 * dialect.
 */
const FOREIGN = anyBeginning(
  beginning(NAME, SPACE, /[{(]/),
  ...["function", "invoke", "name", "tool_name"].map((tag) => beginning(`<${tag}`, /[\s=>]/)),
);

const CALL = beginning(
  ...["{", '"name"', ":", '"'].flatMap((text) => [text, SPACE]),
  NAME,
  '"',
  SPACE,
  ",",
  SPACE,
  '"arguments"',
  SPACE,
  ":",
);

/** The default dialect: `<tool_call>` around a JSON object. Most models follow it when instructed to. */
export const hermesJson = defineDialect({
  name: "hermes-json",
  aliases: ["json", "reka-edge"],
  source: "NousResearch/Hermes-Function-Calling, README.md",
  models: [
    {
      pattern: /qwen|qwq|hermes|granite-?4|ernie-?4\.5|mimo-vl|bielik|reka|trinity|intern-?s1-pro/,
      source:
        "vLLM's tool calling page: parser hermes, and the chat templates and cards of these models; SGLang's detector trinity",
    },
  ],
  notation: {
    call: ['<tool_call>\n{"name": "', '", "arguments": ', "}\n</tool_call>"],
    arguments: { kind: "json" },
  },
  frames: [
    jsonFrame({
      opens: ["<tool_call>"],
      closes: ["</tool_call>"],
      // in a code fence, after a comment and without its opening brace too
      begins: anyBeginning(beginning(/[{["']/), beginning("```"), beginning("//"), beginning("/*")),
    }),
    { ...jsonFrame({ opens: ["<tool_call>"], closes: ["</tool_call>"], begins: FOREIGN }), isLast: true },
    // of Qwen2.5-Coder; lists of tools have the same tags, but no arguments
    jsonFrame({ opens: ["<tools>"], closes: ["</tools>"], begins: CALL, isBare: true, isShared: "anywhere" }),
    // of LM Studio
    jsonFrame({ opens: ["[tool_request]"], closes: ["[end_tool_request]"] }),
  ],
  instructions: "To call a tool, write a JSON object with its name and its arguments between tool_call tags:",
});
