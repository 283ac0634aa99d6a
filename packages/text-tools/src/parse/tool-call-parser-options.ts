import type { FormatChoice } from "../dialects/known-dialects.js";
import type { ToolCallParserEvent } from "./tool-call-event.js";

/** Options for `createToolCallParser`, `parseToolCalls` and `stripToolCalls`. */
export interface ToolCallParserOptions {
  /**
   * The dialect to try first, and whose calls count without marks, too. Those of `dialects` are read as well.
   * @default "auto"
   */
  readonly format?: FormatChoice;
  /**
   * The dialects to read besides the one of `format`. With fewer of them, more of what a model quotes stays text.
   * @default all built-in ones
   */
  readonly dialects?: readonly FormatChoice[];
  /**
   * How to treat calls in a `<think>` that is never closed. `call` reads them as calls, since some models forget the
   * closing tag; `text` leaves them in the text of the thought. Calls in a closed `<think>` are always text.
   * @default "call"
   */
  readonly unclosedThink?: "call" | "text";
}

/** The names of the options. */
export const PARSER_OPTIONS = { format: true, dialects: true, unclosedThink: true } as const;

/** Reads a reply that arrives in chunks. It is synchronous, so it works with any kind of stream. */
export interface ToolCallParser {
  /** Takes the next chunk. Text is returned at once, unless it may belong to a call. */
  push(chunk: string): ToolCallParserEvent[];
  /** Ends the reply. Returns the remaining events. */
  finish(): ToolCallParserEvent[];
}
