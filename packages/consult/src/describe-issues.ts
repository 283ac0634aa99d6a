import type { z } from "zod";
import { sliceText } from "./slice-text.js";

/** Describes validation issues, one per line, each prefixed with its key. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const lines = issues
    .flatMap(innermostIssues)
    .map((issue) => `${pathOf(issue)}: ${issue.message}${receivedSuffix(issue)}`);
  return lines.join("\n");
}

/** Returns the key of an issue, such as `tools.gemini.timeout`. For an unknown key it is that key itself. */
export function keyOf(issue: z.core.$ZodIssue): string {
  return pathOf(innermostIssues(issue)[0] ?? issue);
}

function pathOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].join(".") || "(top level)";
}

/** Returns the issues inside a failed union if they are more specific than the union's own issue. */
function innermostIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const inner = issue.errors.flat().filter(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
  if (inner.length === 0) return [issue];
  return inner.flatMap((one) => innermostIssues({ ...one, path: [...issue.path, ...one.path] }));
}

/** Quotes the received value if it is short. */
function receivedSuffix({ input }: z.core.$ZodIssue): string {
  const isShort = typeof input === "string" || typeof input === "number" || typeof input === "boolean";
  return isShort ? `, received ${sliceText(JSON.stringify(input), 0, 80)}` : "";
}
