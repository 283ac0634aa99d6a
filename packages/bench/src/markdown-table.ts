import type { Figure } from "./figure.js";

/** A column of a table. All columns have the same rows. */
export interface Column {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Formats figures as a Markdown table whose columns are aligned in plain text too. */
export function markdownTable(corner: string, columns: readonly Column[]): string {
  const rows = (columns[0]?.figures ?? []).map(({ row }, index) => [
    row,
    ...columns.map(({ figures }) => cell(figures[index])),
  ]);
  const header = [corner, ...columns.map(({ title }) => title)];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, column) => pad(text, widths[column] ?? 0, column)).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(header), line(rule), ...rows.map(line)].join("\n");
}

/**
 * Reads a table that `markdownTable` wrote and `writeTables` put into a page, without its baselines.
 *
 * @throws if the page has no table of this name
 */
export function readMarkdownTable(page: string, name: string): Column[] {
  const [, text] = new RegExp(`<!-- measured: ${name} -->\\n\\n([\\s\\S]*?)\\n\\n<!-- /measured -->`).exec(page) ?? [];
  if (text === undefined) throw new Error(`The page has no table ${name}.`);
  const [header = [], , ...rows] = text.split("\n").map((line) => line.slice(2, -2).split(" | "));
  return header.slice(1).map((title, index) => ({
    title: title.trim(),
    figures: rows.map(([row = "", ...cells]) => ({
      row: row.trim(),
      value: Number.parseFloat((cells[index] ?? "").replaceAll(",", "")),
    })),
  }));
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}

function cell(figure: Figure | undefined): string {
  if (!figure) return "";
  const { value, baseline } = figure;
  if (baseline === undefined) return amount(value);
  const difference = value - baseline;
  return `${amount(value)} (${amount(value / baseline)}x, ${difference < 0 ? "-" : "+"}${amount(Math.abs(difference))})`;
}

/** Formats a number with three significant digits, or more if it has more digits before the decimal point. */
function amount(value: number): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString("en-US", digits);
}
