import { plural } from "./plural.js";

/** Numbers of errors and warnings. */
interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  /** The same in words: `1 error, 2 warnings`. */
  readonly words: string;
  /** Whether the command fails: because of an error or, if it is strict, a warning. */
  readonly fails: boolean;
}

/** Counts errors and warnings. */
export function countProblems(problems: readonly { readonly severity: string }[], isStrict: boolean): ProblemCounts {
  const countOf = (severity: string): number => problems.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [countOf("error"), countOf("warning")];
  const words = `${plural(errors, "error")}, ${plural(warnings, "warning")}`;
  return { errors, warnings, words, fails: errors > 0 || (isStrict && warnings > 0) };
}
