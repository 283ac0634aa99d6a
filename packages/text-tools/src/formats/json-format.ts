import { createJsonGuard } from "./json-guard.js";
import { readJsonBody } from "./read-json-body.js";
import { safeJson } from "../json/safe-json.js";
import type { ToolCallFormat } from "./tool-call-format.js";

/** How JSON begins, also in a code fence or without its opening brace. */
const JSON_BEGIN = /^(?:[{["']|```)/;
/** A name with arguments right behind it, or the tags of another notation: a call by intention, though not in this format. */
const FOREIGN_CALL = /^(?:[\p{L}\p{N}_.:-]{1,128}\s*[{(]|<(?:function|invoke|name|tool_name)[\s=>])/iu;
/** What may still become either. */
const UNDECIDED = /^(?:`{0,2}|[\p{L}\p{N}_.:-]{1,128}\s*|<[a-z_]{0,9})$/iu;

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
    if (JSON_BEGIN.test(head) || FOREIGN_CALL.test(head)) return true;
    return next === undefined && UNDECIDED.test(head) ? undefined : false;
  },
  createGuard: createJsonGuard,
  read: readJsonBody,
};
