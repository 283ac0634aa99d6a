import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { markdownTable, readMarkdownTable } from "../markdown-table.js";
import { drawCharts } from "./draw-charts.js";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

describe("the charts of the docs", () => {
  it.each([...drawCharts()])(
    "%s shows what the tables say; `pnpm --filter @langslash/bench charts` redraws it",
    (path, text) => {
      expect(readFileSync(`${repository}/${path}`, "utf8")).toBe(text);
    },
  );

  it("have values of their tables, not of the brackets beside them", () => {
    const columns = [
      {
        title: "10 skills",
        figures: [
          { row: "a: one", value: 4 },
          { row: "a: two", value: 1234, baseline: 4 },
        ],
      },
      {
        title: "1,000 skills",
        figures: [
          { row: "a: one", value: 0.5 },
          { row: "a: two", value: 1, baseline: 0.5 },
        ],
      },
    ];
    const page = `<!-- measured: a -->\n\n${markdownTable("a", columns)}\n\n<!-- /measured -->\n`;
    const read = readMarkdownTable(page, "a");
    expect(read.map(({ title }) => title)).toEqual(["10 skills", "1,000 skills"]);
    expect(read.map(({ figures }) => figures.map(({ value }) => value))).toEqual([
      [4, 1234],
      [0.5, 1],
    ]);
    expect(() => readMarkdownTable(page, "b")).toThrow("no table b");
  });
});
