import type { z } from "zod";

/** How many times the length of a text may be read before the search for values is given up. */
const MAX_PASSES = 8;
/** How many values are looked at. No tool prints nearly as many. */
const MAX_VALUES = 10_000;

/**
 * The JSON values in what a program printed, in order: a whole document, one value per line, or values among lines of noise. A
 * value begins at the beginning of a line. Of very many the last ones count. Never throws; the time is linear.
 */
export function jsonValues(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const values: unknown[] = [];
  const lineStart = /^[ \t\uFEFF]*[{[]/gm;
  let budget = text.length * MAX_PASSES;
  for (let found = lineStart.exec(text); found && budget > 0; found = lineStart.exec(text)) {
    const start = lineStart.lastIndex - 1;
    const end = endOfValue(text, start);
    budget -= (end ?? text.length) - start;
    const value = end === undefined ? undefined : parsed(text.slice(start, end));
    if (value === undefined || end === undefined) continue;
    values.push(value);
    lineStart.lastIndex = end;
  }
  return values.slice(-MAX_VALUES);
}

/** The last of the values that has the shape of a schema. */
export function lastLike<Schema extends z.ZodType>(
  values: readonly unknown[],
  schema: Schema,
): z.infer<Schema> | undefined {
  for (const value of values.toReversed()) {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
  }
  return undefined;
}

/** The values that have the shape of a schema. */
export function allLike<Schema extends z.ZodType>(values: readonly unknown[], schema: Schema): z.infer<Schema>[] {
  return values.flatMap((value) => {
    const result = schema.safeParse(value);
    return result.success ? [result.data] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the brackets that open at `start` are closed again, brackets in strings aside. */
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
