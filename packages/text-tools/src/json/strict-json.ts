/** Maximum nesting depth of a value. Checking and serializing a value both recurse once per level. */
export const DEPTH_LIMIT = 100;

/** The beginning of every JSON text: other text is told apart without an exception, which takes longer. */
const BEGINNING = /^[ \t\n\r]*(?:[[{"]|-?\d|(?:true|false|null)[ \t\n\r]*$)/;

/**
 * Parses JSON.
 *
 * @returns undefined if the text is not JSON, or when the value could not be written as JSON again: a number that
 * overflows (`1e999`) or nesting deeper than `DEPTH_LIMIT`
 */
export function parseJson(text: string): unknown {
  if (!BEGINNING.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isSerializable(value, 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSerializable(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return depth < DEPTH_LIMIT && Object.values(value).every((item) => isSerializable(item, depth + 1));
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

/** Writes a value as `stringifyForPrompt` does, with a space after each comma and colon, as chat templates do. */
export function stringifyAsTemplate(value: unknown): string {
  // in the text of a string, a line break is escaped
  return stringifyForPrompt(value, 1).replace(/(,?)\n */g, (_break, comma: string) => (comma === "" ? "" : ", "));
}
