import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, ellipsis, firstOf, onOneLine } from "./internal.js";

/** Texts of characters that are one or two UTF-16 code units long, with white space among them. */
const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "𝒳", " ", "\n"), maxLength: 20 });
const length = fc.integer({ min: 1, max: 25 });
const LONE_SURROGATE = /\p{Surrogate}/u;

describe("cutText", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abc", 2, "ab"],
    ["abc", 0, ""],
    ["a😀b", 3, "a😀"],
    ["a😀b", 2, "a"],
    ["😀", 1, ""],
    ["😀😀", 3, "😀"],
    ["ae\u0301b", 2, "a"],
    ["ab\r\nc", 3, "ab"],
    ["x👩‍👩‍👧y", 8, "x"],
    ["🇩🇪🇫🇷", 7, "🇩🇪"],
    ["ส้มตำ", 1, "ส"],
    ["नमस्ते", 3, "नम"],
    [`a${"\u0301".repeat(30)}`, 9, `a${"\u0301".repeat(8)}`],
  ])("cuts %j to at most %i code units: %j", (long, most, short) => {
    expect(cutText(long, most)).toBe(short);
  });

  it("returns a beginning of the text that is at most one code unit too short", () => {
    const holds = fc.property(text, length, (long, most) => {
      const short = cutText(long, most);
      expect(long.startsWith(short)).toBe(true);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short.length).toBeGreaterThanOrEqual(Math.min(long.length, most - 1));
      expect(short).not.toMatch(LONE_SURROGATE);
    });
    fc.assert(holds);
  });
});

describe("ellipsis", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["ab cd", 4, "ab…"],
    ["a😀bc", 4, "a😀…"],
    ["a😀bc", 3, "a…"],
    ["😀😀", 2, "…"],
    ["", 1, ""],
  ])("shortens %j to at most %i code units: %j", (long, most, short) => {
    expect(ellipsis(long, most)).toBe(short);
  });

  it("never exceeds the length, never splits a character, and marks every shortened text", () => {
    const holds = fc.property(text, length, (long, most) => {
      const short = ellipsis(long, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short).not.toMatch(LONE_SURROGATE);
      expect(short === long || short.endsWith("…")).toBe(true);
    });
    fc.assert(holds);
  });
});

describe("onOneLine", () => {
  it.each([
    ["one  two", "one two"],
    [" a\r\n\tb ", "a b"],
    ["a\nb\n", "a b"],
    ["a\u00a0b\u2028c", "a b c"],
    ["a\u0085b \u0085 c", "a b c"],
    ["😀\n😀", "😀 😀"],
    [" \n ", ""],
    ["a b", "a b"],
  ])("puts %j on one line: %j", (lines, line) => {
    expect(onOneLine(lines)).toBe(line);
  });

  it("leaves no white space but single spaces between words, and keeps all words", () => {
    const holds = fc.property(text, (lines) => {
      const line = onOneLine(lines);
      expect(line).not.toMatch(/^\s|\s$|\s\s|[^\S ]|\p{Surrogate}/u);
      expect(line.split(" ").join("")).toBe(lines.replace(/\s/g, ""));
    });
    fc.assert(holds);
  });
});

it("lists the first items, and counts the others only if there are any", () => {
  expect(firstOf(["a", "b"], 2)).toBe("a, b");
  expect(firstOf(["a", "b", "c"], 2)).toBe("a, b and 1 more");
});
