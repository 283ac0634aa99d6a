import { onOneLine } from "@langslash/grammar/internal";
import type { CalledTool } from "./message-parts.js";
import { shorten } from "./shorten.js";

/** Maximum lengths of a value and of the whole line, in characters. */
const MAX_VALUE = 40;
const MAX_LINE = 160;

/** Renders a tool call as one line for readers, such as `read_file path=notes.md`. */
export function toolCallLine({ name, arguments: text }: Pick<CalledTool, "name" | "arguments">): string {
  const values = Object.entries(objectIn(text)).map(
    ([key, value]) => `${key}=${truncateLine(textOf(value), MAX_VALUE)}`,
  );
  return truncateLine([name, ...values].join(" "), MAX_LINE);
}

function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // an invalid call, whose arguments are not JSON, is shown by name only
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function truncateLine(text: string, limit: number): string {
  const { text: short, length } = shorten(onOneLine(text), limit);
  return length === undefined ? short : `${short.trimEnd()}…`;
}
