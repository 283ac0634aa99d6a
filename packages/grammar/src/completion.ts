import type { Span } from "./diagnostic.js";
import type { CommandArguments } from "./scan-arguments.js";

/** A suggestion for the word at the cursor. */
export interface Suggestion {
  /** Text to show in a list. For a command, its name, even if an alias was typed. */
  readonly label: string;
  /** Text that replaces the range of the completion. */
  readonly insert: string;
  readonly kind: "command" | "parameter" | "value" | "topic";
  readonly description?: string;
  /** The other names of a command. */
  readonly aliases?: readonly string[];
  /**
   * Heading of the group to which a command belongs: `Help`, `Commands`, `Shortcuts` (macros), `Skills`, or the name of
   * a skill's source if that says more. Set after a bare `/` or `/help `, when the suggestions are sorted by it.
   */
  readonly section?: string;
}

/** A value that is being typed, for which code may provide values. */
export interface OpenValue {
  /** Name of the skill or custom command whose code is asked. */
  readonly command: string;
  readonly parameter: string;
  /** The beginning of the value; in a list, of its last element. */
  readonly typed: string;
  /** The other arguments as typed, without secrets. */
  readonly given: CommandArguments;
}

/** Suggestions for the word at the cursor, best first. */
export interface Completion {
  /**
   * The range that a suggestion replaces: the word at the cursor. Empty, and at the cursor, if nothing can be completed
   * there.
   */
  readonly range: Span;
  readonly suggestions: readonly Suggestion[];
  /** Number of further suggestions, beyond the limit. */
  readonly more: number;
  /** The value at the cursor, if code is to be asked for its `choices`. */
  readonly open?: OpenValue;
}

/** Returns a completion without suggestions. */
export function emptyCompletion(cursor: number): Completion {
  return { range: { start: cursor, end: cursor }, suggestions: [], more: 0 };
}
