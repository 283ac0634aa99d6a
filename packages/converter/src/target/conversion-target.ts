import type { SourceText } from "../source/source-text.js";

/** Abilities of the reader of a converted prompt. */
export interface ConversionTarget {
  /**
   * Whether it can run commands in a shell.
   * @default true
   */
  readonly shell?: boolean;
  /**
   * Whether it can read and write the files of the code base.
   * @default true
   */
  readonly files?: boolean;
  /**
   * Names of its tools, in the words of the commands, such as `TodoWrite` or `mcp__github`.
   * @default []
   */
  readonly tools?: readonly string[];
}

/** Notes that follow the text of a command, about things that it asks for and a target does not have. */
export interface TargetNotes {
  /** Paragraphs for the reader, with substitutes. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

/** A text for a target, with the reasons why it may not work there. */
export interface AdaptedText {
  readonly source: SourceText;
  readonly warnings: readonly string[];
}
