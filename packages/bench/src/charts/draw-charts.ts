import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readMarkdownTable } from "../markdown-table.js";
import { barChart } from "./bar-chart.js";
import type { Chart, ChartData } from "./chart.js";
import { CHARTS } from "./charts.js";
import { lineChart } from "./line-chart.js";
import { amountText, DARK, escaped, LIGHT } from "./svg.js";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

/** The page that shows the charts, each between `<!-- drawn: name -->` and `<!-- /drawn -->`. */
const PAGE = "docs/performance.md";

/**
 * Draws all charts from the tables in the docs, so that a chart never differs from its table.
 *
 * @returns the texts of the drawings and of the page that shows them, by path in the repository
 * @throws if a table lacks a row, or the page a place for a chart
 */
export function drawCharts(): Map<string, string> {
  const files = new Map<string, string>();
  let page = readFileSync(`${repository}/${PAGE}`, "utf8");
  for (const chart of CHARTS) {
    const data = dataOf(chart);
    const description = descriptionOf(chart, data);
    const draw = chart.kind === "lines" ? lineChart : barChart;
    files.set(`docs/images/performance-${chart.name}.svg`, draw(data, description, LIGHT));
    files.set(`docs/images/performance-${chart.name}-dark.svg`, draw(data, description, DARK));
    page = withPicture(page, chart.name, description);
  }
  return files.set(PAGE, page);
}

/** Draws all charts, and writes their files and their page. */
export function writeCharts(): void {
  for (const [path, text] of drawCharts()) writeFileSync(`${repository}/${path}`, text);
}

function dataOf({ title, page, table, series }: Chart): ChartData {
  const text = readFileSync(`${repository}/${page}`, "utf8");
  const columns = readMarkdownTable(text, table);
  return {
    title,
    columns: columns.map((column) => column.title),
    series: series.map((each) => ({
      ...each,
      values: columns.map(({ figures }) => {
        const figure = figures.find(({ row }) => row === each.row);
        if (!figure) throw new Error(`The table ${table} in ${page} has no row "${each.row}".`);
        return figure.value;
      }),
    })),
  };
}

/** Describes a chart for those who do not see it, with all of its values. */
function descriptionOf({ kind }: Chart, { title, columns, series }: ChartData): string {
  const shown = ({ values }: ChartData["series"][number]): readonly number[] =>
    kind === "lines" ? values : values.slice(-1);
  const rows = series.map((each) => `${each.label}: ${shown(each).map(amountText).join(", ")}`);
  return `${title}${kind === "lines" ? `, with ${columns.join(", ")}` : ""}. ${rows.join("; ")}.`;
}

function withPicture(page: string, name: string, description: string): string {
  const begin = `<!-- drawn: ${name} -->`;
  const [before, rest, ...more] = page.split(begin);
  const end = rest?.indexOf("<!-- /drawn -->") ?? -1;
  if (before === undefined || rest === undefined || more.length > 0 || end < 0)
    throw new Error(`${PAGE} needs one place for the chart ${name}: ${begin} and <!-- /drawn -->.`);
  const picture = [
    "<picture>",
    `  <source media="(prefers-color-scheme: dark)" srcset="images/performance-${name}-dark.svg" />`,
    `  <img src="images/performance-${name}.svg" width="720" alt="${escaped(description)}" />`,
    "</picture>",
  ].join("\n");
  return `${before}${begin}\n\n${picture}\n\n${rest.slice(end)}`;
}
