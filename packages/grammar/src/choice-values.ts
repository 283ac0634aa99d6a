import { MAX_SUGGESTED_CHOICES, MAX_VALUE_LENGTH } from "./limits.js";

/** Maximum number of values that are looked through. */
const MAX_READ = 10_000;

/**
 * Returns the values that code provided as far as they can be typed and begin with the typed text, the first 50 of
 * them. Looks through 10,000 at most. Returns undefined if it is no list.
 */
export function choiceValues(provided: unknown, typed = ""): readonly (string | number)[] | undefined {
  if (provided === undefined || provided === null) return [];
  if (!Array.isArray(provided)) return undefined;
  const start = typed.toLowerCase();
  const fitting = new Set<string | number>();
  for (const value of provided.slice(0, MAX_READ)) {
    if (isChoice(value) && String(value).toLowerCase().startsWith(start)) fitting.add(value);
    if (fitting.size === MAX_SUGGESTED_CHOICES) break;
  }
  return [...fitting];
}

function isChoice(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value === "string" &&
    value !== "" &&
    value.length <= MAX_VALUE_LENGTH &&
    !/[\p{Cc}\u2028\u2029]/u.test(value)
  );
}
