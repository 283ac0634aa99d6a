/** A row of a table, with the line that it begins on. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** A cell: text in quotes, which the end of the table closes too, and other text; then the end of the cell. */
const CELL = /[^\S\n]*(?:"((?:[^"]|"")*)(?:"|$))?([^,\n]*)(,|\n|$)/g;

/**
 * Parses comma-separated values (RFC 4180): a cell in quotes may contain commas, line breaks and doubled quotes. Empty
 * lines are left out. A quote that nothing closes is closed by the end of the text.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let first = 1;
  let line = 1;
  for (const [cell, quoted = "", plain = "", end] of text.matchAll(CELL)) {
    cells.push(`${quoted.replaceAll('""', () => '"')}${plain}`.trim());
    line += cell.split("\n").length - 1;
    if (end === ",") continue;
    if (cells.some((each) => each !== "")) rows.push({ cells, line: first });
    cells = [];
    first = line;
  }
  return rows;
}
