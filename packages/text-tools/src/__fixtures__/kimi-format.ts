import { jsonFormat, type ToolCallFormat } from "../index.js";

/** A custom format in one file: Kimi's marks around `functions.name:0` and JSON arguments. */
export const kimiFormat: ToolCallFormat = {
  ...jsonFormat,
  name: "kimi",
  open: "<|tool_call_begin|>",
  close: "<|tool_call_end|>",
  marks: ["<|tool_call_argument_begin|>"],
  write({ name, args }) {
    const json = JSON.stringify(args).replaceAll("<", String.raw`\u003c`);
    return `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${json}<|tool_call_end|>`;
  },
  begins(head, next) {
    if (next !== undefined) return next === "<|tool_call_argument_begin|>";
    return /^[\w.:-]{0,128}$/.test(head) ? undefined : false;
  },
  read(body, isClosed) {
    const [, name = "", json = ""] =
      /^functions\.(.+?):\d+<\|tool_call_argument_begin\|>([\s\S]*)$/.exec(body.trim()) ?? [];
    try {
      return { items: [{ name, args: JSON.parse(json) as Record<string, unknown> }], rest: "" };
    } catch {
      return { items: [{ error: isClosed ? "The arguments are not valid JSON." : "The call is cut off." }], rest: "" };
    }
  },
};
