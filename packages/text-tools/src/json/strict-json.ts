/** Maximum nesting depth of a value. Checking and serializing a value both recurse once per level. */
export const DEPTH_LIMIT = 100;

/** The beginning of every JSON text: other text is told apart without an exception, which takes longer. */
const BEGINNING = /^[ \t\n\r]*(?:[[{"]|-?\d|(?:true|false|null)[ \t\n\r]*$)/;

/**
 * Parses JSON.
 *
 * @returns undefined if the text is not JSON, or if it could not be written as JSON again: a number that overflows
 * (`1e999`), nesting deeper than `DEPTH_LIMIT`, or a key that an object has twice
 */
export function parseJson(text: string): unknown {
  if (!BEGINNING.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const keys = keysOf(value, 0);
    return Number.isNaN(keys) || (keys > 0 && keysIn(text) > keys) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns the number of keys in a value; not a number if the value could not be written as JSON. */
function keysOf(value: unknown, depth: number): number {
  if (typeof value === "number") return Number.isFinite(value) ? 0 : NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= DEPTH_LIMIT) return NaN;
  const items: unknown[] = Object.values(value);
  let keys = Array.isArray(value) ? 0 : items.length;
  for (const item of items) if (typeof item !== "string") keys += keysOf(item, depth + 1);
  return keys;
}

/** Returns the number of keys in a JSON text. */
function keysIn(text: string): number {
  let keys = 0;
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', start)) {
    start = endOfString(text, start);
    COLON.lastIndex = start;
    if (COLON.test(text)) keys += 1;
  }
  return keys;
}

const COLON = /\s*:/y;

/** Returns the offset after the string that begins at an offset. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charAt(end - 1 - escapes) === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
}

/**
 * Writes a value as JSON for a prompt, with every `<` escaped as `\u003c`. Content such as a file that contains
 * `</tool_response>` or `<tool_call>` therefore cannot pose as a tag. Parsing the result gives the same value.
 *
 * @param indent spaces per level; by default the JSON is on one line
 */
export function stringifyForPrompt(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll("<", String.raw`\u003c`);
}

/** Escapes each character of a text as in a JSON string. */
export function unicodeEscape(text: string): string {
  return text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Writes a value as `stringifyForPrompt` does, with a space after each comma and colon, as chat templates do. */
export function stringifyAsTemplate(value: unknown): string {
  // in the text of a string, a line break is escaped
  return stringifyForPrompt(value, 1).replace(/(,?)\n */g, (_break, comma: string) => (comma === "" ? "" : ", "));
}
