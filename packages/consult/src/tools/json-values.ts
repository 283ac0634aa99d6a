import type { z } from "zod";

/** Gives up the search after reading this many times the length of the text, which keeps the time linear. */
const MAX_PASSES = 8;
/** Maximum number of values returned. No tool prints nearly as many. */
const MAX_VALUES = 10_000;

/**
 * Returns the JSON values in the output of a program, in order: a single document, one value per line, or objects and
 * arrays between lines of other text. Such a value must start at the beginning of a line. Past 10,000 values only the
 * last ones are returned. Never throws, and takes linear time.
 */
export function jsonValues(text: string): unknown[] {
  const document = tryParse(text);
  if (document !== undefined) return [document];
  const values: unknown[] = [];
  const lineStart = /^[ \t\uFEFF]*[{[]/gm;
  let budget = text.length * MAX_PASSES;
  for (let found = lineStart.exec(text); found && budget > 0; found = lineStart.exec(text)) {
    const start = lineStart.lastIndex - 1;
    const end = endOfValue(text, start);
    budget -= (end ?? text.length) - start;
    const value = end === undefined ? undefined : tryParse(text.slice(start, end));
    if (value === undefined || end === undefined) continue;
    values.push(value);
    lineStart.lastIndex = end;
  }
  return values.slice(-MAX_VALUES);
}

/** Returns the last value that matches a schema, or undefined if none does. */
export function lastMatch<Schema extends z.ZodType>(
  values: readonly unknown[],
  schema: Schema,
): z.infer<Schema> | undefined {
  for (const value of values.toReversed()) {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
  }
  return undefined;
}

/** Returns all values that match a schema. */
export function allMatches<Schema extends z.ZodType>(values: readonly unknown[], schema: Schema): z.infer<Schema>[] {
  return values.flatMap((value) => {
    const result = schema.safeParse(value);
    return result.success ? [result.data] : [];
  });
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the offset past the bracket that closes the one at `start`, ignoring brackets in strings. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
