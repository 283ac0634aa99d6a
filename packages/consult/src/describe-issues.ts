import type { z } from "zod";

/** What is wrong with data, one line for each problem, with the key that it concerns in front. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues.flatMap(innermost).map((issue) => `${ownKey(issue)}: ${issue.message}${received(issue)}`);
  return lines.join("\n");
}

/** The key of a problem, as `tools.gemini.timeout`; an unknown key is named itself. */
export function keyOf(issue: z.core.$ZodIssue): string {
  return ownKey(innermost(issue)[0] ?? issue);
}

function ownKey(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].join(".") || "(top level)";
}

/** What is wrong within a value that may be one of several things, where that says more than that it is none of them. */
function innermost(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const within = issue.errors.flat().filter(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
  if (within.length === 0) return [issue];
  return within.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }));
}

function received({ input }: z.core.$ZodIssue): string {
  const isShort = typeof input === "string" || typeof input === "number" || typeof input === "boolean";
  return isShort ? `, received ${JSON.stringify(input).slice(0, 80)}` : "";
}
