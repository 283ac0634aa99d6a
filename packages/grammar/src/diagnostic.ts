/** A range of a text in UTF-16 code units, as `String.prototype.slice(start, end)` takes it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One problem that was found in what a person or a program wrote. Data, never thrown. */
export interface Diagnostic<Code extends string = string> {
  /** Stable identifier of the kind of problem, in kebab case. */
  readonly code: Code;
  /** `error`: something does not work; `warning`: it works, perhaps not as meant; `info`: good to know. */
  readonly severity: "error" | "warning" | "info";
  /** What is wrong, with the value at fault and what is allowed. */
  readonly message: string;
  /** How to mend it. */
  readonly hint?: string;
  /** Where in the parsed text. */
  readonly span?: Span;
  /** The file, relative to the root that it was read from; never absolute. */
  readonly path?: string;
  /** The line in that file, from 1. */
  readonly line?: number;
}
