/** The path of a file as a text writes it. */
export interface WrittenPath {
  /** The folder that it is relative to, if the text says so. */
  readonly base: "plugin" | "collection" | "either" | undefined;
  /** The steps before the path: `./`, `../`, or nothing. */
  readonly steps: string;
  readonly path: string;
  /** Position in the text, with `@` and with all that the path begins with, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
  /** Whether it is in a block of code, in which variables and words after a name may mean anything. */
  readonly isInBlock: boolean;
}
