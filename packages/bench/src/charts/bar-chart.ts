import type { ChartData } from "./chart.js";
import { amountText, round, svgOf, textAt, type Theme, WIDTH } from "./svg.js";

const LEFT = 240;
const RIGHT = WIDTH - 90;
const TOP = 50;
const ROW = 34;

/** Draws one bar for each series, from zero, with the values of the last column. */
export function barChart({ title, series }: ChartData, description: string, theme: Theme): string {
  const bars = series.map(({ label, tone, values }) => ({ label, tone, value: values.at(-1) ?? 0 }));
  const most = Math.max(...bars.map(({ value }) => value));
  const drawn = bars.map(({ label, tone, value }, index) => {
    const y = TOP + index * ROW;
    const width = ((RIGHT - LEFT) * value) / most;
    const fill = theme.tones[tone];
    return [
      textAt(LEFT - 10, y + 17, label, { fill: theme.text, anchor: "end" }),
      `<rect x="${LEFT}" y="${y}" width="${round(width)}" height="24" rx="3" fill="${fill}"/>`,
      textAt(LEFT + width + 8, y + 17, amountText(value), { fill: theme.text, weight: 600 }),
    ].join("");
  });
  return svgOf(title, description, TOP + series.length * ROW + 14, theme, drawn.join("\n"));
}
