import type { z } from "zod";

/** What is wrong with data, one line for each problem, with the key that it concerns in front. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map((issue) => `${keyOf(issue)}: ${issue.message}${received(issue)}`).join("\n");
}

/** The key of a problem, as `tools.gemini.timeout`; an unknown key is named itself. */
export function keyOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].join(".") || "(top level)";
}

function received({ input }: z.core.$ZodIssue): string {
  const isShort = typeof input === "string" || typeof input === "number" || typeof input === "boolean";
  return isShort ? `, received ${JSON.stringify(input).slice(0, 80)}` : "";
}
