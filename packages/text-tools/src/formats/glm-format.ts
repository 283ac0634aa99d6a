import { createGlmGuard } from "./glm-guard.js";
import { writeKey, readGlmBody, writeValue } from "./glm-body.js";
import type { ToolCallFormat } from "./tool-call-format.js";

const NAME = /^[\p{L}\p{N}_.:-]{1,128}\s*$/u;
/** A call without arguments: only a name. A space after it means that a sentence mentions the tags. */
const LONE_NAME = /^\S+(?:\s*\n\s*)?$/;

/**
 * The format of GLM models: `<tool_call>`, the name of the tool, then `<arg_key>` and `<arg_value>` for each argument.
 * Strings are written as they are, other values as JSON.
 */
export const glmFormat: ToolCallFormat = {
  name: "glm",
  open: "<tool_call>",
  close: "</tool_call>",
  marks: ["<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>"],
  instructions:
    "To call a tool, write its name and then each argument between tool_call tags. Write strings as is, other values as JSON:",
  shape: "<tool_call>name<arg_key>key</arg_key><arg_value>value</arg_value></tool_call>",
  write({ name, args }) {
    const lines = Object.entries(args).map(
      ([key, value]) => `<arg_key>${writeKey(key)}</arg_key>\n<arg_value>${writeValue(value)}</arg_value>\n`,
    );
    return `<tool_call>${name}\n${lines.join("")}</tool_call>`;
  },
  begins(head, next) {
    if (next === "<arg_key>") return head === "" || NAME.test(head);
    if (!NAME.test(head)) return head === "" && next === undefined ? undefined : false;
    return next === undefined ? undefined : next === "</tool_call>" && LONE_NAME.test(head);
  },
  createGuard: createGlmGuard,
  read: readGlmBody,
};
