import type { TestedMutant } from "./tested-mutant.js";

const COLUMNS = ["killed", "timed out", "survived", "no coverage", "equivalent"] as const;

/**
 * Returns the report as plain text: the score of each file, then the survivors with the change, then those that timed
 * out, because a busy machine can look like an endless loop. Test these again by their lines.
 */
export function renderReport(mutants: readonly TestedMutant[]): string {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const rows = files.map((path) =>
    rowOf(
      path,
      mutants.filter(({ file }) => file === path),
    ),
  );
  rows.sort((a, b) => a.score - b.score);
  const table = [...rows, rowOf("all", mutants)].map(({ cells }) => cells);
  return [
    renderTable([["file", "score", ...COLUMNS], ...table]),
    ...mutants.filter(isLeft).map(describe),
    ...mutants.filter(isLate).map(describe),
  ].join("\n\n");
}

/** Returns the share of mutants that a test has noticed, in percent, without the equivalent ones. */
function scoreOf(mutants: readonly TestedMutant[]): number {
  const counted = mutants.filter(({ result }) => result !== "equivalent");
  const noticed = counted.filter((mutant) => !isLeft(mutant)).length;
  return counted.length === 0 ? 100 : (100 * noticed) / counted.length;
}

function isLeft({ result }: TestedMutant): boolean {
  return result === "survived" || result === "no coverage";
}

function isLate({ result }: TestedMutant): boolean {
  return result === "timed out";
}

function rowOf(file: string, mutants: readonly TestedMutant[]): { readonly score: number; readonly cells: string[] } {
  const score = scoreOf(mutants);
  const counts = COLUMNS.map((column) => String(mutants.filter(({ result }) => result === column).length));
  return { score, cells: [file, `${score.toFixed(1)} %`, ...counts] };
}

function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ")).join("\n");
}

function describe({ file, place, original, replacement, result }: TestedMutant): string {
  return `${file}:${place} ${result}\n${marked("-", original)}\n${marked("+", replacement)}`;
}

function marked(mark: string, code: string): string {
  return code.replace(/^[ \t]*/gm, () => `  ${mark} `);
}
