import type { Span } from "./diagnostic.js";

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
}

/** Returns a completion without suggestions. */
export function emptyCompletion(cursor: number): Completion {
  return { range: { start: cursor, end: cursor }, suggestions: [], more: 0 };
}
