const MAX_LENGTH = 200;
const MAX_VARIABLE_PARTS = 3;

/** A character, an escape or a class with an optional count: no groups, alternatives or references. */
const PART =
  /(?:\\[^a-zA-Z0-9]|\\[dDwWsS]|\[\^?(?:\\.|[^\\[\]])+\]|[^\\^$*+?()[\]{}|])(\?|[*+]|\{\d{1,3}(?:,\d{0,3})?\})?/uy;

/** Maximum length of a value that can match, in characters: three parts of variable length are fast with it. */
const MAX_MATCHED_LENGTH = 256;

/**
 * Returns the reason why a text is not a pattern of values, or undefined if it is one. Patterns are regular
 * expressions of a whole value whose time to match is bounded.
 */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_LENGTH) return `Expected at most ${MAX_LENGTH} characters`;
  if (!pattern.startsWith("^") || !pattern.endsWith("$")) return "Expected a pattern of the whole value, from ^ to $";
  let variable = 0;
  PART.lastIndex = 1;
  while (PART.lastIndex < pattern.length - 1) {
    const part = PART.exec(pattern);
    if (!part) return "Expected characters, classes and counts, without groups or alternatives";
    if (part[1] !== undefined && !/^\{\d+\}$/.test(part[1])) variable += 1;
  }
  if (variable > MAX_VARIABLE_PARTS) return `Expected at most ${MAX_VARIABLE_PARTS} parts of variable length`;
  return isRegExp(pattern) ? undefined : "Expected a regular expression";
}

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").source !== "";
  } catch {
    return false;
  }
}

/** Whether a value matches a pattern. None does if the pattern is not one: see `patternProblem`. */
export function matchesPattern(value: string, pattern: string): boolean {
  const isFast = value.length <= MAX_MATCHED_LENGTH && patternProblem(pattern) === undefined;
  return isFast && new RegExp(pattern, "u").test(value);
}
