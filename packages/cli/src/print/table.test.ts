import fc from "fast-check";
import stringWidth from "string-width";
import { expect, it } from "vitest";
import { fitted, table } from "./table.js";

const characters = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
const cell = fc.string({
  unit: fc.constantFrom("a", "é", "e\u0301", "界", "ｶﾞ", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "ส้", "กำ", "नि", " "),
  maxLength: 60,
});

it("the lines of a table fit into a terminal, with as many columns as it has", () => {
  const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 30, max: 120 }), (given, width) => {
      for (const line of table(given, width)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }),
  );
});

it("a text is cut between characters, also in scripts without spaces and in emoji", () => {
  fc.assert(
    fc.property(cell, fc.integer({ min: 2, max: 60 }), (text, room) => {
      const short = fitted(text, room);
      expect(stringWidth(short)).toBeLessThanOrEqual(room);
      if (short === text) return;
      const kept = characters(short.slice(0, -1));
      expect(short.endsWith("…")).toBe(true);
      expect(kept).toEqual(characters(text).slice(0, kept.length));
    }),
  );
});

it("the widest columns are cut first, and none outside of a terminal", () => {
  const rows = [
    ["command", "tokens", "description"],
    ["/a", "12,345", "Does this. ".repeat(9)],
    [`/${"b".repeat(30)}`, "9", ""],
  ];
  expect(table(rows, 50)).toEqual([
    "command               tokens  description",
    "/a                    12,345  Does this. Does thi…",
    "/bbbbbbbbbbbbbbbbbb…  9",
  ]);
  expect(table(rows).some((line) => line.includes("…"))).toBe(false);
});
