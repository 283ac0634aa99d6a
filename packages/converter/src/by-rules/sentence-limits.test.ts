import { expect, it } from "vitest";
import { isLimited } from "./mention-removal.js";

/** Whether the part in « » of a text is limited. */
function limits(marked: string): boolean {
  const [before = "", part = "", after = ""] = marked.split(/[«»]/);
  return isLimited(before + part + after, before.length, before.length + part.length);
}

it.each([
  "Do not sort it «using x».",
  "Don’t sort it «using x».",
  "Use «x» for the tests only.",
  "If it fails, sort it «using x»\nonly once.",
  "Ordénalas «con x» sin prisa.",
  "Используй «x» только здесь.",
  "请勿使用 «x»。",
])("a sentence, or the title of its list, limits what is done: %j", (marked) => {
  expect(limits(marked)).toBe(true);
});

it.each([
  "Sort it «using x».",
  "Do not push. Sort it «using x».",
  "(Do not push!) Sort it «using x».",
  "Read it. Look. Never push. Sort it «using x».",
])("other sentences and lists do not: %j", (marked) => {
  expect(limits(marked)).toBe(false);
});

it("also limits a long text, of which only the words around the part are read", () => {
  const tail = " Sort the others later.".repeat(60);
  expect(limits(`Do not sort it «using x».${tail}`)).toBe(true);
  expect(limits(`${tail} Do not sort it «using x».${tail}`)).toBe(true);
  const long = "and look at it ".repeat(60);
  expect(limits(`Do not push ${long}«using x».`)).toBe(false);
  expect(limits(`Sort it «using x» ${long}but do not push.`)).toBe(false);
});
