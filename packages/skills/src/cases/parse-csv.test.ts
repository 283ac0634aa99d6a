import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCsv } from "./parse-csv.js";

const cellsOf = (text: string): (readonly string[])[] => parseCsv(text).map(({ cells }) => cells);

describe("parseCsv", () => {
  it.each([
    [
      "quoted commas, line breaks and quotes",
      'a,b\r\n1,"x, ""y"" z\nq"\r\n',
      [
        ["a", "b"],
        ["1", 'x, "y" z\nq'],
      ],
    ],
    ["a quote at the beginning of a cell", '"""lead"" k",""\n', [['"lead" k', ""]]],
    [
      "a quote in a cell without quotes as text",
      'it"s,"b"\n3,"c"',
      [
        ['it"s', "b"],
        ["3", "c"],
      ],
    ],
    ["spaces around quoted cells as nothing", 'a, "b, c" ,d', [["a", "b, c", "d"]]],
    ["an open quote to the end", 'a\n"b, c\nd', [["a"], ["b, c\nd"]]],
    ["empty lines as nothing", "\n\na, b\n\n", [["a", "b"]]],
  ])("reads %s", (_name, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it("knows the line on which each row begins", () => {
    expect(parseCsv('a\n"b\n\nc"\n\nd').map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it("reads a cell of as many doubled quotes as a file may have", () => {
    const quotes = '"'.repeat(4_000_000);
    expect(cellsOf(`"${quotes}${quotes}"`)).toEqual([[quotes]]);
  });

  it("reads back any table that is written by the rules", () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", " b"), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', () => '""')}"`).join(",")).join("\n");
        const trimmed = rows.map((row) => row.map((each) => each.trim()));
        expect(cellsOf(text)).toEqual(trimmed.filter((row) => row.some((each) => each !== "")));
      }),
    );
  });
});
