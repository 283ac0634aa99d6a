import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RankedNames } from "./ranked-names.js";

/** Finds items by looking at each of them. */
function slowFind(items: readonly (readonly [string, number])[], text: string, limit: number) {
  const matching = (matches: (name: string) => boolean): number[] =>
    items.filter(([name]) => matches(name)).map(([, item]) => item);
  const starting = new Set(
    matching((name) => name.split("-").some((_, word) => wordsFrom(name, word).startsWith(text))),
  );
  const letters = new RegExp(Array.from(text).join(".*"));
  const inOrder = text.length < 2 || starting.size >= limit ? [] : matching((name) => letters.test(name));
  const all = new Set([...starting, ...inOrder]).size;
  return { found: Math.min(all, limit), more: Math.max(0, all - limit) };
}

function wordsFrom(name: string, word: number): string {
  return name.split("-").slice(word).join("-");
}

const name = fc
  .array(fc.constantFrom("a", "aa", "ab", "abc", "b"), { minLength: 1, maxLength: 4 })
  .map((words) => words.join("-"));

describe("names prepared for completion", () => {
  it("are found once each, and those beyond the limit are counted, however many names an item has", () => {
    const items = fc.array(fc.tuple(name, fc.nat(8)), { maxLength: 40 });
    const holds = fc.property(items, name, fc.integer({ min: 1, max: 6 }), (pairs, text, limit) => {
      const names = new RankedNames(pairs.map(([each, id]) => [each, id] as const));
      for (let length = 1; length <= text.length; length += 1) {
        const { found, more } = names.find(text.slice(0, length), limit);
        expect(new Set(found.map(({ item }) => item)).size).toBe(found.length);
        expect({ found: found.length, more }).toEqual(slowFind(pairs, text.slice(0, length), limit));
      }
    });
    fc.assert(holds);
  });
});
