import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { dialectRow } from "./__fixtures__/dialect-row.js";
import { dialects } from "./index.js";

const guide = readFileSync(fileURLToPath(new URL("../../../docs/text-tool-dialects.md", import.meta.url)), "utf8");
const rows = guide.split("\n").filter((line) => line.startsWith("| "));

describe("the table of dialects in the guide", () => {
  it.each(dialects.map((dialect) => [dialect.name, dialect] as const))("describes %s as it is", (name, dialect) => {
    const row = rows.find((line) => line.startsWith(`| ${name} |`)) ?? "";
    expect(row).toMatch(/\| (?:\d+ of \d+|no cases) \|$/);
    expect(row.slice(0, row.lastIndexOf(" | "))).toBe(`| ${dialectRow(dialect).join(" | ")}`);
  });
});
