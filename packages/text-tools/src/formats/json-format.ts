import { createJsonGuard } from "./json-guard.js";
import { readJsonBody } from "./read-json-body.js";
import { stringifyForPrompt } from "../json/strict-json.js";
import type { ToolCallFormat } from "./tool-call-format.js";

/** The beginning of JSON: in a code fence, after a comment and without its opening brace too. */
const JSON_BEGIN = /^(?:[{["']|```|\/[/*])/;
/**
 * A name directly followed by arguments, or the tags of another notation: meant as a call, although not in this format.
 */
const FOREIGN_CALL = /^(?:[\p{L}\p{N}_.:-]{1,128}\s*[{(]|<(?:function|invoke|name|tool_name)[\s=>])/iu;
/** Text that can still become either of the two. */
const UNDECIDED = /^(?:`{0,2}|\/|[\p{L}\p{N}_.:-]{1,128}\s*|<[a-z_]{0,9})$/iu;

/**
 * The default format: `<tool_call>{"name": "read", "arguments": {"path": "notes.md"}}</tool_call>`. Hermes and Qwen
 * models were trained on it, and most other models follow it when instructed to.
 */
export const jsonFormat: ToolCallFormat = {
  name: "json",
  open: "<tool_call>",
  close: "</tool_call>",
  marks: [],
  instructions: "To call a tool, write a JSON object with its name and its arguments between tool_call tags:",
  shape: '<tool_call>{"name": "...", "arguments": {...}}</tool_call>',
  write: ({ name, args }) => `<tool_call>\n${stringifyForPrompt({ name, arguments: args })}\n</tool_call>`,
  begins(head, next) {
    if (JSON_BEGIN.test(head) || FOREIGN_CALL.test(head)) return true;
    return next === undefined && UNDECIDED.test(head) ? undefined : false;
  },
  createGuard: createJsonGuard,
  read: readJsonBody,
};
