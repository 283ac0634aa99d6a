import { plural } from "./plural.js";

/**
 * Counts errors and warnings. Sets the exit code to 1 if there are errors or, with `isStrict`, warnings.
 *
 * @returns the counts, and the same in words
 */
export function countProblems(
  problems: readonly { readonly severity: string }[],
  isStrict: boolean,
): { readonly errors: number; readonly warnings: number; readonly words: string } {
  const countOf = (severity: string): number => problems.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [countOf("error"), countOf("warning")];
  if (errors > 0 || (isStrict && warnings > 0)) process.exitCode = 1;
  return { errors, warnings, words: `${plural(errors, "error")}, ${plural(warnings, "warning")}` };
}
