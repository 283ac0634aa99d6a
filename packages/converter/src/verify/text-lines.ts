import type { InlinedConfig } from "../configs/inlined-config.js";

/** The lines of a text, whichever way they end. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** White space in runs made one space. */
export function evened(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A text in one line, cut where it is long. */
export function shown(text: string): string {
  const line = evened(text.slice(0, 200));
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
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
  const known = new Set(others.flatMap((other) => linesOf(other).map(evened)));
  const own = linesOf(text).filter((line) => !known.has(evened(line)));
  return own.join("\n");
}
