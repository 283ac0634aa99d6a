import type { ResultNotation } from "../dialects/dialect.js";
import { stringifyForPrompt } from "../json/strict-json.js";

/** A result of a call as text. */
export interface NamedResult {
  readonly name: string | undefined;
  readonly isError: boolean;
  readonly content: string;
}

/** Writes the results that follow each other. What could pose as a mark in them is escaped. */
export function writeResults(
  results: readonly NamedResult[],
  notation: ResultNotation | undefined,
  escape: (text: string) => string,
): string {
  if (!notation) return results.map((result) => defaultResult(result, escape)).join("\n");
  const { around: [begin, end] = ["", ""], between = "\n", result: marks, content = "text" } = notation;
  const written = results.map((result, index) => {
    const [before, after] = marks.map((mark) => fillIn(mark, result.name ?? "", index));
    const text = result.isError && !/^error/i.test(result.content) ? `Error: ${result.content}` : result.content;
    return `${before}${escape(content === "json" ? stringifyForPrompt(text) : text)}${after}`;
  });
  return `${begin}${written.join(between)}${end}`;
}

/** Returns the tags and brackets of a notation, which nothing else may contain. */
export function resultMarks({ around = ["", ""], result }: ResultNotation): readonly string[] {
  return [...around, ...result].flatMap((text) => text.match(/<[^<>\s]+>/g) ?? []);
}

function defaultResult({ name, isError, content }: NamedResult, escape: (text: string) => string): string {
  const record = escape(stringifyForPrompt({ name, ...(isError && { status: "error" }), content }));
  return `<tool_response>\n${record}\n</tool_response>`;
}

function fillIn(text: string, name: string, index: number): string {
  return text.replaceAll("{name}", () => name).replaceAll("{index}", () => String(index));
}
