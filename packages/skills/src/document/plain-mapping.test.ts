import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseYaml } from "./parse-yaml.js";
import { plainMapping } from "./plain-mapping.js";

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
const key = fc.oneof(fc.constantFrom("name", "true", "__proto__", "null", "a-b", "x"), word);
const mapping = fc.array(fc.tuple(key, value), { maxLength: 4 });

describe("A frontmatter of plain lines, read without a YAML parser", () => {
  test("is what the YAML parser reads, whatever the lines hold", () => {
    fc.assert(
      fc.property(mapping, fc.constantFrom("\n", "\r\n"), (entries, end) => {
        const yaml = entries.map(([name, text]) => `${name}: ${text}`).join(end);
        const plain = plainMapping(yaml);
        const parsed = parseYaml(yaml);
        expect(plain ? { data: plain } : parsed).toEqual(parsed);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ["text", "name: weekly-report\ndescription: Writes a report, weekly (or so)."],
    ["text in quotes", 'description: "Use when: somebody asks"'],
    ["a list of words", "aliases: [weekly, wr2]"],
  ])("is %s", (_, yaml) => {
    expect({ data: plainMapping(yaml) }).toEqual(parseYaml(yaml));
  });

  test("is left to the parser where it may hold more values than are read", () => {
    const lines = Array.from({ length: 12_000 }, (_, number) => `k${number}: v`).join("\n");
    for (const yaml of [lines, `a: [${"b,".repeat(12_000)}b]`]) expect(plainMapping(yaml)).toBeUndefined();
  });

  test.each(["a: 1", "a: true", "a:\n  - b", "a: b: c", 'a: "b\\n"', "a: >\n  b", "# a\nb: c", "a: b\na: c", ""])(
    "is not %j, which takes a parser",
    (yaml) => {
      expect(plainMapping(yaml)).toBeUndefined();
    },
  );
});
