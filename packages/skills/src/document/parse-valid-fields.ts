import type { z } from "zod";

/** A field that does not match its schema. */
export interface FieldProblem {
  /** Path of the field in dots and brackets: `sub_skills.x.file`. */
  readonly field: string;
  readonly reason: string;
}

/** Called with the name of a field that is ignored, and the reason. */
export type ReportField = (field: string, reason: string) => void;

/**
 * Parses an object by a zod schema and drops the fields that do not match, so that one invalid value does not affect
 * the others.
 *
 * @returns the problems, and the data, which is undefined if the value is not an object or a required field is missing
 * or invalid
 */
export function parseValidFields<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { data: T | undefined; problems: FieldProblem[] } {
  const first = schema.safeParse(value);
  if (first.success) return { data: first.data, problems: [] };
  const problems = first.error.issues.map((issue) => ({ field: fieldName(issue.path), reason: issue.message }));
  if (typeof value !== "object" || value === null) return { data: undefined, problems };
  const invalid = new Set(first.error.issues.map((issue) => issue.path[0]));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !invalid.has(key)));
  return { data: schema.safeParse(rest).data, problems };
}

/** Returns the path of a zod issue as text: `skills[3].file`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index ? "." : ""}${String(key)}`))
    .join("");
}
