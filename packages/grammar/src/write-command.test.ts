import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { expect, it } from "vitest";
import { parseSlashCommand, type Parameters } from "./index.js";
import { writeCommand } from "./internal.js";

const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/);
const part = fc.constantFrom(
  "a",
  "b=",
  '"',
  "'",
  "“",
  "”",
  "«",
  "»",
  "\\",
  "--",
  " ",
  "\n",
  "|",
  "&&",
  "/x",
  "é",
  "😀",
  "\u200b",
  "=",
  ",",
  "key",
);
const value = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
);
const parameters: Parameters = { key: {}, flag: { type: "boolean" }, count: { type: "number" } };

it("a written command is read as the same arguments and prompt, or there is no text for it", () => {
  let written = 0;
  let tried = 0;
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(key, fc.constantFrom("key", "count")), value, { maxKeys: 5 }),
      value,
      (given, rest) => {
        const prompt = rest.trim();
        const text = writeCommand("x", given, prompt, parameters);
        tried += 1;
        if (text === undefined) return;
        written += 1;
        const command = parseSlashCommand(text, { parameters });
        expect(command).toMatchObject({ name: "x", prompt });
        expect(Object.entries(command?.arguments ?? {})).toEqual(Object.entries(given));
      },
    ),
    { numRuns: 10 * RANDOM_RUNS },
  );
  expect(written / tried).toBeGreaterThan(0.9);
});

it("every value of plain letters, spaces and one kind of quotes can be written", () => {
  const plain = fc.array(fc.constantFrom("a", " ", "\n", '"', "=", "|", "é", "--", "/", "\\"), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.dictionary(
        key,
        plain.map((parts) => parts.join("")),
        { maxKeys: 4 },
      ),
      (given) => {
        expect(writeCommand("x", given, "", {})).toBeDefined();
      },
    ),
  );
});

it.each<[Record<string, string | true>, string, string | undefined]>([
  [{ case: "mo_alif" }, "What is missing?", "/x case=mo_alif What is missing?"],
  [{ case: "two words" }, "", '/x case="two words"'],
  [{ case: "“a” b" }, "", '/x case="“a” b"'],
  [{ case: '"“a b' }, "", String.raw`/x case="\"“a b"`],
  [{}, "key=1 is a setting", "/x -- key=1 is a setting"],
  [{ draft: true, a: "1" }, "", "/x --draft a=1"],
  [{ key: true }, "text", "/x --key -- text"],
  [{ key: true, other: "a" }, "", undefined],
  [{ case: "' “ \" « ‹ 「 『" }, "", String.raw`/x case="' “ \" « ‹ 「 『"`],
  [{ case: "a".repeat(1001) }, "", undefined],
])("%j with the prompt %j is written as %s", (given, prompt, text) => {
  expect(writeCommand("x", given, prompt, { key: {} })).toBe(text);
});
