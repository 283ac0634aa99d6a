import { onOneLine } from "@langslash/grammar/internal";
import type { CalledTool } from "./message-parts.js";
import { shorten } from "./shorten.js";

/** The most characters of one value, and of the line. */
const MAX_VALUE = 40;
const MAX_LINE = 160;

/** A tool call in one line for people: `read_file path=notes.md`. */
export function toolCallLine({ name, arguments: text }: Pick<CalledTool, "name" | "arguments">): string {
  const values = Object.entries(objectIn(text)).map(([key, value]) => `${key}=${oneLine(shown(value), MAX_VALUE)}`);
  return oneLine([name, ...values].join(" "), MAX_LINE);
}

function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // what the model wrote is no JSON: the name alone
  }
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function oneLine(text: string, limit: number): string {
  const { text: short, length } = shorten(onOneLine(text), limit);
  return length === undefined ? short : `${short.trimEnd()}…`;
}
