import type { z } from "zod";

/** A field that does not fit its schema. */
export interface FieldProblem {
  /** Where, in dots and brackets: `sub_skills.x.file`. */
  readonly field: string;
  readonly reason: string;
}

/**
 * Parses an object and leaves out the fields that do not fit, so that one wrong value costs only itself.
 *
 * @returns undefined where the value is no object, or a required field is missing or wrong
 */
export function lenientParse<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { data: T | undefined; problems: FieldProblem[] } {
  const first = schema.safeParse(value);
  if (first.success) return { data: first.data, problems: [] };
  const problems = first.error.issues.map((issue) => ({ field: fieldName(issue.path), reason: issue.message }));
  if (typeof value !== "object" || value === null) return { data: undefined, problems };
  const wrong = new Set(first.error.issues.map((issue) => issue.path[0]));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !wrong.has(key)));
  return { data: schema.safeParse(rest).data, problems };
}

/** Writes a path as `skills[3].file`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index ? "." : ""}${String(key)}`))
    .join("");
}
