import stringWidth from "string-width";
import { printableLine } from "./printable.js";

/** Minimum width of a column, however narrow the terminal is. */
const MIN_WIDTH = 4;
const GAP = "  ";
const graphemes = new Intl.Segmenter();

/**
 * Formats rows as lines with columns, each as wide as its widest cell. Indentation is kept. In a terminal, the widest
 * columns are cut so that a line fits; elsewhere all are printed in full, for `grep`.
 */
export function table(
  rows: readonly (readonly string[])[],
  width = process.stdout.columns ?? Number.POSITIVE_INFINITY,
): string[] {
  const cells = rows.map((row) => row.map((cell) => (/^ */.exec(cell)?.[0] ?? "") + printableLine(cell)));
  const widths: number[] = [];
  for (const row of cells) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  const lineWidth = widths.reduce((sum, each) => sum + each, (widths.length - 1) * GAP.length);
  for (let excess = lineWidth - width; excess > 0; excess -= 1) {
    const widest = Math.max(...widths);
    if (widest <= MIN_WIDTH) break;
    widths[widths.lastIndexOf(widest)] = widest - 1;
  }
  return cells.map((row) => {
    const shown = row.map((cell, column) => fitted(cell, widths[column] ?? 0));
    return shown
      .map((cell, column) => cell.padEnd(cell.length + (widths[column] ?? 0) - widthOf(cell)))
      .join(GAP)
      .trimEnd();
  });
}

/** Shortens a text to a number of terminal columns, without splitting a character or an emoji. */
export function fitted(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let end = 0;
  let left = room - 1;
  for (const { segment, index } of graphemes.segment(text)) {
    left -= widthOf(segment);
    if (left < 0) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Returns the number of terminal columns that a text occupies. */
function widthOf(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}
