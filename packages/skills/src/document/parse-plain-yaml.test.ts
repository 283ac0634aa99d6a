import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, test } from "vitest";
import { parsePlainYaml } from "./parse-plain-yaml.js";
import { parseStrictYaml } from "./parse-strict-yaml.js";

const character = fc.constantFrom(
  ...Array.from("aZé漢—\u2003\u30000-_ :#\"'\\[],{}&*!|>%@`~?.\t\r\n\u0085\u2028\uFEFF\u0007😀"),
);
const word = fc.string({ unit: character, maxLength: 8 });
const value = fc.oneof(
  word,
  word.map((text) => `a${text}`),
  word.map((text) => `"${text}"`),
  fc.array(word, { maxLength: 3 }).map((words) => `[${words.join(", ")}]`),
  fc.constantFrom(
    "true",
    "Null",
    "no",
    "false",
    "012",
    "1:30",
    "1_000",
    "1.2.3",
    "2024-01-01",
    "e5",
    "a: b",
    "a:",
    "a #b",
    "[a, true]",
    "[a,b]",
    "0x1F",
    "infinity",
    "[a, a1]",
  ),
);
const list = fc
  .tuple(fc.constantFrom("", "  ", "    "), fc.array(fc.tuple(fc.boolean(), value), { maxLength: 3 }))
  .map(([indent, items]) => items.map(([isDeeper, text]) => `\n${isDeeper ? "  " : ""}${indent}- ${text}`).join(""));
const key = fc.oneof(fc.constantFrom("name", "true", "__proto__", "null", "a-b", "x"), word);
const mapping = fc.array(fc.tuple(key, fc.oneof(value, list)), { maxLength: 4 });

describe("frontmatter of plain lines, read without a YAML parser", () => {
  test("equals the result of the YAML parser, whatever the lines contain", () => {
    fc.assert(
      fc.property(mapping, fc.constantFrom("\n", "\r\n"), (entries, end) => {
        const yaml = entries.map(([name, text]) => `${name}: ${text}`.replaceAll("\n", end)).join(end);
        const plain = parsePlainYaml(yaml);
        const parsed = parseStrictYaml(yaml);
        expect(plain ? { data: plain } : parsed).toEqual(parsed);
      }),
      { numRuns: 20 * RANDOM_RUNS },
    );
  });

  test.each([
    ["text", "name: weekly-report\ndescription: Writes a report, weekly (or so)."],
    ["quoted text", 'description: "Use when: somebody asks"'],
    ["a list of words", "aliases: [weekly, wr2,week]"],
    ["a list below its key", 'examples:\n  - Write my report\n  - "Use: this"\ntools:\n- Read'],
  ])("may be %s", (_, yaml) => {
    expect({ data: parsePlainYaml(yaml) }).toEqual(parseStrictYaml(yaml));
  });

  test("is left to the YAML parser if it may exceed the limit on values", () => {
    const lines = Array.from({ length: 12_000 }, (_, number) => `k${number}: v`).join("\n");
    for (const yaml of [lines, `a: [${"b,".repeat(12_000)}b]`]) expect(parsePlainYaml(yaml)).toBeUndefined();
  });

  test.each([
    "a: 1",
    "a: true",
    "a:\n  - 1",
    "a:\n  - b: c",
    "a:\n  - b\n    c",
    "a:\n  - b\n - c",
    "a:",
    "a:\nb: c",
    "- a",
    "a: b: c",
    'a: "b\\n"',
    "a: >\n  b",
    "# a\nb: c",
    "a: b\na: c",
    "",
    "a: [b, true]",
    "a: [b, 1]",
    "a: b\rc",
    "a: b\u2028c",
  ])("leaves %j to the YAML parser", (yaml) => {
    expect(parsePlainYaml(yaml)).toBeUndefined();
  });
});
