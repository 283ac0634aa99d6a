import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { checkOptions } from "../check-options.js";
import type { NamedCall } from "../formats/frame.js";
import { writeCalls } from "../formats/notation.js";
import { toolTable } from "../tool-definition.js";
import { type FormatChoice, writtenDialect } from "./known-dialects.js";

/** Options for `writeToolCalls`. */
export interface WriteToolCallsOptions {
  /**
   * The dialect. `auto` is that of Hermes.
   * @default "auto"
   */
  readonly format?: FormatChoice;
  /**
   * The tools, in any form that `bindTools` takes. In dialects whose values are text, their schemas show which strings
   * need no quotes.
   */
  readonly tools?: readonly BindToolsInput[];
}

/**
 * Writes the calls of one reply as a model of the dialect does. Reading the text gives the same calls. Values that JSON
 * does not have are written as `JSON.stringify` does: an undefined property is left out, an undefined item is null.
 *
 * @throws TextToolsError if a tool cannot be called as text, or the format or an option is unknown
 *
 * @example
 * ```ts
 * import { writeToolCalls } from "@langslash/text-tools";
 *
 * const call = { name: "read", args: { path: "notes.md" } };
 * console.log(writeToolCalls([call], { format: "mistral-v11" })); // '[TOOL_CALLS]read[ARGS]{"path":"notes.md"}'
 * ```
 */
export function writeToolCalls(calls: readonly NamedCall[], options: WriteToolCallsOptions = {}): string {
  checkOptions("writeToolCalls", options, { format: true, tools: true });
  const { format, tools } = options;
  return writeCalls(writtenDialect(format).notation, calls, tools && toolTable(tools));
}
