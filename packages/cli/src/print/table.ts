import measure from "fast-string-truncated-width";
import { onOneLine } from "./printable.js";

/** What a last column gets at least, however narrow the terminal is. */
const LEAST_WIDTH = 20;

/**
 * Lines of columns, each as wide as its widest cell; indentation is kept. In a terminal the last column is cut at its right edge;
 * elsewhere it stays whole, for `grep`.
 */
export function table(
  rows: readonly (readonly string[])[],
  width = process.stdout.columns ?? Number.POSITIVE_INFINITY,
): string[] {
  const cells = rows.map((row) => row.map((cell) => (/^ */.exec(cell)?.[0] ?? "") + onOneLine(cell)));
  const last = cells.reduce((most, row) => Math.max(most, row.length), 1) - 1;
  const widths = Array.from({ length: last }, (_, column) =>
    cells.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? "")), 0),
  );
  const taken = widths.reduce((sum, each) => sum + each + 2, 0);
  const room = Math.max(LEAST_WIDTH, width - taken);
  return cells.map((row) => {
    const padded = widths.map((each, column) => {
      const cell = row[column] ?? "";
      return `${cell}${" ".repeat(each - widthOf(cell))}  `;
    });
    return `${padded.join("")}${cut(row[last] ?? "", room)}`.trimEnd();
  });
}

/** How many columns of a terminal a text takes. */
function widthOf(text: string): number {
  return measure(text).width;
}

/** A text that is not wider than the room for it. */
function cut(text: string, room: number): string {
  const { index, ellipsed } = measure(text, { limit: room, ellipsis: "…" });
  return ellipsed ? `${text.slice(0, index).trimEnd()}…` : text;
}
