import type { NamedCall } from "../formats/tool-call-format.js";

/** Options of `formatToolCall`. */
export interface FormatToolCallOptions {
  /**
   * How many characters of a value are shown.
   * @default 60
   */
  readonly maxValueLength?: number;
}

const PLAIN = /^[^\s"'=\\\p{C}]+$/u;
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * A tool call in one line for people: `read path=notes.md`. Values with spaces stand in quotes, long ones are cut.
 *
 * @example
 * ```ts
 * import { formatToolCall } from "@langslash/text-tools";
 *
 * console.log(formatToolCall({ name: "read", args: { path: "notes.md" } })); // "read path=notes.md"
 * ```
 */
export function formatToolCall({ name, args }: NamedCall, options: FormatToolCallOptions = {}): string {
  const { maxValueLength = 60 } = options;
  const parts = Object.entries(args).map(([key, value]) => `${key}=${shown(value, maxValueLength)}`);
  return [name, ...parts].join(" ").replace(CONTROL, escapeControl);
}

function shown(value: unknown, limit: number): string {
  if (typeof value !== "string") return cut(JSON.stringify(value) ?? "undefined", limit);
  const text = cut(value, limit);
  return PLAIN.test(text) ? text : JSON.stringify(text);
}

function cut(text: string, limit: number): string {
  const characters = text.length > limit ? Array.from(text.slice(0, (limit + 1) * 2)) : [];
  return characters.length > limit ? `${characters.slice(0, limit).join("")}…` : text;
}

/** Line breaks and terminal control sequences must not take part in what is shown. */
function escapeControl(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}
