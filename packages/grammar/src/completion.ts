import type { Span } from "./diagnostic.js";

/** One thing that could stand at the cursor. */
export interface Suggestion {
  /** What a list shows. */
  readonly label: string;
  /** What replaces the range. */
  readonly insert: string;
  readonly kind: "command" | "parameter" | "value" | "topic";
  readonly description?: string;
}

/** What could stand at the cursor, best first. */
export interface Completion {
  /** What a suggestion replaces: the word at the cursor. Empty at the cursor where there are no suggestions. */
  readonly range: Span;
  readonly suggestions: readonly Suggestion[];
}

/** No suggestions. */
export function nothingAt(cursor: number): Completion {
  return { range: { start: cursor, end: cursor }, suggestions: [] };
}
