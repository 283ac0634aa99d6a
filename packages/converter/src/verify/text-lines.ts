import { cutText, ellipsis, onOneLine } from "@langslash/grammar/internal";
import type { InlinedConfig } from "../configs/config-reference.js";

/** Splits a text into lines, which may end with LF or CRLF. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** Returns the beginning of a text on one line, at most 80 characters long. */
export function excerptOf(text: string): string {
  return ellipsis(onOneLine(cutText(text, 200)), 80);
}

/** Returns the text of a heading, without its marks. */
export function titleOf(line: string): string {
  return onOneLine(line.replace(/^[\s#]+/, ""));
}

/** Removes the lines that come from inlined texts. */
export function removeInlined(text: string, inlined: readonly InlinedConfig[]): string {
  return removeLinesOf(
    text,
    inlined.map(({ content }) => content),
  );
}

/** Removes the lines that occur in other texts, ignoring differences in white space. */
export function removeLinesOf(text: string, others: readonly string[]): string {
  const known = new Set(others.flatMap((other) => linesOf(other).map(onOneLine)));
  const own = linesOf(text).filter((line) => !known.has(onOneLine(line)));
  return own.join("\n");
}
