/** A range of a text in UTF-16 code units, as taken by `String.prototype.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A problem found in user input, in a file or in the output of a program. Returned as data, never thrown. */
export interface Diagnostic<Code extends string = string> {
  /** Stable identifier of the kind of problem, in kebab case. */
  readonly code: Code;
  /** `error`: something does not work; `warning`: it works, but perhaps not as intended; `info`: good to know. */
  readonly severity: "error" | "warning" | "info";
  /** Description of the problem, with the offending value and the allowed ones. */
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
  /** Range in the parsed text. */
  readonly span?: Span;
  /** Path of the file, relative to the root that it was read from; never absolute. */
  readonly path?: string;
  /** Line in that file, from 1. */
  readonly line?: number;
}
