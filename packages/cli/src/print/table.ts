import measure from "fast-string-truncated-width";
import { printableLine } from "./printable.js";

/** Minimum width of the last column, however narrow the terminal is. */
const MIN_WIDTH = 20;

/**
 * Formats rows as lines with columns, each as wide as its widest cell. Indentation is kept. The last column is cut at
 * the right edge of a terminal; elsewhere it is printed in full, for `grep`.
 */
export function table(
  rows: readonly (readonly string[])[],
  width = process.stdout.columns ?? Number.POSITIVE_INFINITY,
): string[] {
  const cells = rows.map((row) => row.map((cell) => (/^ */.exec(cell)?.[0] ?? "") + printableLine(cell)));
  const last = cells.reduce((most, row) => Math.max(most, row.length), 1) - 1;
  const measured = cells.map((row) => row.slice(0, last).map(widthOf));
  const widths = Array.from({ length: last }, (_, column) =>
    measured.reduce((widest, row) => Math.max(widest, row[column] ?? 0), 0),
  );
  const taken = widths.reduce((sum, each) => sum + each + 2, 0);
  const room = Math.max(MIN_WIDTH, width - taken);
  return cells.map((row, line) => {
    const padded = widths.map(
      (each, column) => `${row[column] ?? ""}${" ".repeat(each - (measured[line]?.[column] ?? 0))}  `,
    );
    return `${padded.join("")}${truncate(row[last] ?? "", room)}`.trimEnd();
  });
}

/** Returns the number of terminal columns that a text occupies. */
function widthOf(text: string): number {
  return measure(text).width;
}

/** Shortens a text to the width that is left for it. */
function truncate(text: string, room: number): string {
  if (room === Number.POSITIVE_INFINITY) return text;
  const { index, ellipsed } = measure(text, { limit: room, ellipsis: "…" });
  return ellipsed ? `${text.slice(0, index).trimEnd()}…` : text;
}
