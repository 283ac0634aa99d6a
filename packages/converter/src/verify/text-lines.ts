import { cutText, ellipsis, onOneLine } from "@langslash/grammar/internal";
import type { InlinedConfig } from "../configs/inlined-config.js";

/** The lines of a text, whichever way they end. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** A text in one line, cut where it is long. */
export function shown(text: string): string {
  return ellipsis(onOneLine(cutText(text, 200)), 80);
}

/** A text without the lines that come from what was taken in. */
export function withoutInlined(text: string, inlined: readonly InlinedConfig[]): string {
  return withoutLinesOf(
    text,
    inlined.map(({ content }) => content),
  );
}

/** A text without the lines that stand in other texts. */
export function withoutLinesOf(text: string, others: readonly string[]): string {
  const known = new Set(others.flatMap((other) => linesOf(other).map(onOneLine)));
  const own = linesOf(text).filter((line) => !known.has(onOneLine(line)));
  return own.join("\n");
}
