import { checkOptions } from "../check-options.js";
import type { NamedCall } from "../formats/frame.js";
import { unicodeEscape } from "../json/strict-json.js";

/** Options for `formatToolCall`. */
export interface FormatToolCallOptions {
  /**
   * Maximum length of a value in characters. Longer ones are cut and end with `…`.
   * @default 60
   */
  readonly maxValueLength?: number;
}

const PLAIN = /^[^\s"'=\\\p{C}]+$/u;
/** Characters that could break the line or control the terminal. */
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Formats a tool call on one line for display: `read path=notes.md`. Values with spaces are quoted, long values are
 * cut, and control characters are escaped.
 *
 * @throws TextToolsError `invalid-option` if there is no option of a given name
 *
 * @example
 * ```ts
 * import { formatToolCall } from "@langslash/text-tools";
 *
 * console.log(formatToolCall({ name: "read", args: { path: "notes.md" } })); // "read path=notes.md"
 * ```
 */
export function formatToolCall({ name, args }: NamedCall, options: FormatToolCallOptions = {}): string {
  checkOptions("formatToolCall", options, { maxValueLength: true });
  const { maxValueLength = 60 } = options;
  const parts = Object.entries(args).map(([key, value]) => `${key}=${formatValue(value, maxValueLength)}`);
  return [name, ...parts].join(" ").replace(CONTROL, (control) => unicodeEscape(control));
}

function formatValue(value: unknown, limit: number): string {
  if (typeof value !== "string") return truncate(JSON.stringify(value) ?? "undefined", limit);
  const text = truncate(value, limit);
  return PLAIN.test(text) ? text : JSON.stringify(text);
}

function truncate(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, (limit + 1) * 2));
  if (characters.length <= limit) return text;
  const { length } = characters.slice(0, limit).join("");
  return `${text.slice(0, new Intl.Segmenter().segment(text.slice(0, length + 64)).containing(length)?.index || length)}…`;
}
