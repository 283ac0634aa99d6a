import { parseToolCalls } from "../index.js";
import type { FormatChoice } from "../dialects/known-dialects.js";

const properties = { city: { type: "string" }, days: { type: "integer" }, map: { type: "object" } };
const tool = (name: string) => ({ name, description: "", schema: { type: "object" as const, properties } });

/** The tools: `weather` and `list` declare the same arguments, `free` declares none. */
export const TOOLS = [
  tool("weather"),
  tool("list"),
  { name: "free", description: "", schema: { type: "object" as const } },
];

/** Returns the text of a reply, its calls as [name, arguments], and its unreadable calls as [name, error]. */
export function read(reply: string, format: FormatChoice = "auto") {
  const { text, toolCalls, invalidToolCalls } = parseToolCalls(reply, TOOLS, { format });
  return {
    text,
    calls: toolCalls.map(({ name, args }) => [name, args]),
    errors: invalidToolCalls.map(({ name, error }) => [name, error]),
  };
}

/** What is found in a reply of calls alone. */
export const calls = (...found: unknown[]) => ({ text: "", calls: found, errors: [] });

/** What is found in a reply of unreadable calls alone. */
export const errors = (...found: (readonly [name: string | undefined, error: unknown])[]) => ({
  text: "",
  calls: [],
  errors: found,
});

/** What is found in a reply that is text. */
export const text = (shown: string) => ({ text: shown, calls: [], errors: [] });

export const CUT_OFF = "The call is cut off.";
