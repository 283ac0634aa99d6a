/** How deep a value may be nested. Checking and storing it calls itself once for each level. */
export const DEPTH_LIMIT = 100;

/** Parses JSON. @returns undefined where it is none, or holds what cannot be stored as JSON again: nesting without end, 1e999 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isStorable(value, 0) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return depth < DEPTH_LIMIT && Object.values(value).every((item) => isStorable(item, depth + 1));
}
