import type { ResultNotation } from "../dialects/dialect.js";
import { DEFAULT_RESULTS } from "../dialects/result-marks.js";
import { fillPlaceholders } from "../formats/notation.js";
import { parseJson, stringifyForPrompt } from "../json/strict-json.js";

/** A result of a call as text. */
export interface NamedResult {
  readonly name: string;
  /** Place of its call in the conversation. */
  readonly index: number;
  readonly isError: boolean;
  readonly content: string;
}

/** Writes the results that follow each other. What could pose as a mark in them is escaped. */
export function writeResults(
  results: readonly NamedResult[],
  notation: ResultNotation = DEFAULT_RESULTS,
  escape: (text: string) => string,
): string {
  const { around: [begin, end] = ["", ""], between = "\n", result: marks, content = "text" } = notation;
  const written = results.map((result) => {
    const [before, after] = marks.map((mark) =>
      fillPlaceholders(mark, result.index).replaceAll("{name}", () => escape(result.name)),
    );
    const text = resultText(result);
    const isPlain = content === "text" || (content === "value" && parseJson(text) !== undefined);
    return `${before}${escape(isPlain ? text : stringifyForPrompt(text))}${after}`;
  });
  return `${begin}${written.join(between)}${end}`;
}

/** Returns the text of a result, which says so if it is an error. */
export function resultText({ isError, content }: Pick<NamedResult, "isError" | "content">): string {
  return isError && !/^error/i.test(content) ? `Error: ${content}` : content;
}
