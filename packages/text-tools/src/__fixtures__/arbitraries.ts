import fc from "fast-check";

const TAGS = [
  "<tool_call>",
  "</tool_call>",
  "<think>",
  "</think>",
  "</tool_response>",
  "<arg_key>",
  "</arg_key>",
  "<arg_value>",
  "</arg_value>",
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  "\n",
  " ",
  "```",
  "\n```\n",
  "`",
  "``",
  "~~~",
  "> ",
  "\n\n",
  '<tool_call>{"name":"list"}</tool_call>',
  "null",
  "name",
  "<|tool_call_end|>",
  "\ud800",
  "\u2028",
];
/** Text full of tags, quotes and brackets that can mislead a parser. */
export const wildText = fc
  .array(fc.oneof(fc.constantFrom(...TAGS), fc.string({ maxLength: 5 })), { maxLength: 30 })
  .map((parts) => parts.join(""));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    wildText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(wildText, tie("any"), { maxKeys: 3 }),
  ),
})).any;
/** Arguments of a call: any JSON object. */
export const args = fc.dictionary(fc.oneof(wildText, fc.constant("__proto__")), value, { maxKeys: 4 });
/** The name of a tool. */
export const name = fc.stringMatching(/^[A-Za-z][\w-]{0,20}$/);
