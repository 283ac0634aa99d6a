import { createJsonGuard } from "./json-guard.js";
import { readJsonBody } from "./read-json-body.js";
import { safeJson } from "./safe-json.js";
import type { ToolCallFormat } from "./tool-call-format.js";

/** How JSON begins, also in a code fence or without its opening brace. */
const JSON_BEGIN = /^(?:[{["']|```)/;
/** A name with arguments right behind it: a call by intention, though not in this format. */
const NAME_AND_ARGUMENTS = /^[\p{L}\p{N}_.:-]{1,128}\s*[{(]/u;

/**
 * `<tool_call>{"name": "read", "arguments": {"path": "notes.md"}}</tool_call>`: what Hermes and Qwen models were trained on, and
 * what most others follow when they are told to.
 */
export const jsonFormat: ToolCallFormat = {
  name: "json",
  open: "<tool_call>",
  close: "</tool_call>",
  marks: [],
  instructions: "To call a tool, write a JSON object with its name and its arguments between tool_call tags:",
  shape: '<tool_call>{"name": "...", "arguments": {...}}</tool_call>',
  write: ({ name, args }) => `<tool_call>\n${safeJson({ name, arguments: args })}\n</tool_call>`,
  begins(head, next) {
    if (JSON_BEGIN.test(head) || NAME_AND_ARGUMENTS.test(head)) return true;
    const isUndecided = next === undefined && (/^`{0,2}$/.test(head) || /^[\p{L}\p{N}_.:-]{1,128}\s*$/u.test(head));
    return isUndecided ? undefined : false;
  },
  createGuard: createJsonGuard,
  read: readJsonBody,
};
