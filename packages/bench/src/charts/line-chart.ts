import type { ChartData, Values } from "./chart.js";
import { amountText, round, svgOf, textAt, type Theme, WIDTH } from "./svg.js";

const HEIGHT = 330;
const LEFT = 96;
const RIGHT = WIDTH - 230;
/** Room for the values to the left of the first points. */
const INSET = 84;
const TOP = 62;
const BOTTOM = HEIGHT - 44;
const LINE_HEIGHT = 17;

/** Draws one line for each series on a logarithmic scale, with all values beside the points. */
export function lineChart({ title, columns, series }: ChartData, description: string, theme: Theme): string {
  const all = series.flatMap(({ values }) => values);
  const low = Math.floor(Math.log10(Math.min(...all)));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const xOf = (index: number): number => LEFT + INSET + ((RIGHT - LEFT - INSET) * index) / (columns.length - 1);
  const yOf = (value: number): number => BOTTOM - ((BOTTOM - TOP) * (Math.log10(value) - low)) / (high - low);

  const grid = Array.from({ length: high - low + 1 }, (_, index) => {
    const y = yOf(10 ** (low + index));
    const rule = `<line x1="${LEFT}" x2="${RIGHT}" y1="${round(y)}" y2="${round(y)}" stroke="${theme.grid}"/>`;
    return `${rule}${textAt(LEFT - 8, y + 4, amountText(10 ** (low + index)), { fill: theme.faint, anchor: "end" })}`;
  });
  const names = columns.map((column, index) =>
    textAt(xOf(index), BOTTOM + 24, column, { fill: theme.faint, anchor: "middle" }),
  );
  const starts = apart(series.map(({ values }) => yOf(values[0] ?? 1)));
  const ends = apart(series.map(({ values }) => yOf(values.at(-1) ?? 1)));
  const lines = series.map((each, index) =>
    lineOf(each, { xOf, yOf, start: starts[index] ?? 0, end: ends[index] ?? 0, index, theme }),
  );
  return svgOf(title, description, HEIGHT, theme, [...grid, ...names, ...lines].join("\n"));
}

interface LinePlace {
  readonly xOf: (index: number) => number;
  readonly yOf: (value: number) => number;
  /** Height of the value before the first point, and of the label after the last one. */
  readonly start: number;
  readonly end: number;
  readonly index: number;
  readonly theme: Theme;
}

function lineOf({ label, tone, values }: Values, { xOf, yOf, start, end, index, theme }: LinePlace): string {
  const fill = theme.tones[tone];
  const points = values.map((value, column) => `${round(xOf(column))},${round(yOf(value))}`).join(" ");
  const marks = values.map((value, column) => {
    const [x, y] = [xOf(column), yOf(value)];
    const isInside = column > 0 && column < values.length - 1;
    // The values of the lowest line are below it, so that they do not meet those of the line above.
    const text = isInside ? textAt(x, y + (index === 2 ? 20 : -10), amountText(value), { fill, anchor: "middle" }) : "";
    return `<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="${fill}"/>${text}`;
  });
  const first = textAt(xOf(0) - 12, start + 4, amountText(values[0] ?? 0), { fill, anchor: "end" });
  const last = `${amountText(values.at(-1) ?? 0)}  ${label}`;
  const name = textAt(RIGHT + 12, end + 4, last, { fill, weight: 600 });
  return `<polyline points="${points}" fill="none" stroke="${fill}" stroke-width="2.5"/>${marks.join("")}${first}${name}`;
}

/** Moves heights, from the top to the bottom of the chart, so that a line of text fits between two of them. */
function apart(heights: readonly number[]): number[] {
  const moved: number[] = [];
  for (const height of heights) moved.push(Math.max(height, (moved.at(-1) ?? -LINE_HEIGHT) + LINE_HEIGHT));
  return moved;
}
