/** A change to the code, and whether a test has noticed it. */
export interface TestedMutant {
  /** Path in the repository, with slashes. */
  readonly file: string;
  /** Line and column at which the changed code begins, from 1. */
  readonly place: string;
  /** The line of code at which the change begins. */
  readonly line: string;
  /** The changed code. */
  readonly original: string;
  readonly replacement: string;
  readonly result: "killed" | "timed out" | "survived" | "no coverage" | "equivalent";
}
