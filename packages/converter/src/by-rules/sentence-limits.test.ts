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
  "Sortiere es nicht «mit x».",
  "Ordénalas «con x» sin prisa.",
  "Ne le trie pas «avec x».",
  "Non usare mai «x».",
  "Gebruik «x» niet.",
  "Используй «x» только здесь.",
  "请勿使用 «x»。",
  "Never do this:\n- Sort it «using x»",
  "Never do this: \n  + Sort it «using x»",
  "**Never do this:**\n\n  - Sort it «using x»",
  "Never do this:\n\n- Sort it «using x»",
  "Never do this:\n\n1. Sort it «using x»",
  "Never do this:\n1. Read it.\n12. Sort it «using x»",
  "Never do this:\r\n1) Read it.\r\n2) Sort it «using x»",
  "- Only at night:\n  - Sort it «using x»",
  "Never do this:\n    10. Sort it «using x»",
])("a sentence, or the title of its list, limits what is done: %j", (marked) => {
  expect(limits(marked)).toBe(true);
});

it.each([
  "Sort it «using x».",
  "Do not push. Sort it «using x».",
  "(Do not push!) Sort it «using x».",
  "Read it. Look. Never push. Sort it «using x».",
  "In 2024 nobody pushed 12. Sort it «using x».",
  "Do not push: sort it «using x».",
  "**No pushing:** sort it «using x».",
  "Do not push\n\nSort it «using x».",
  "Do not push\n  \nSort it «using x».",
  "Never push\n- Sort it «using x»",
  "Never push\n  > Sort it «using x»",
  "Never push\n12. Sort it «using x»",
  "Never push\n## Sort it «using x»",
  "Never do this:\n- Push\n\nDo this:\n- Sort it «using x»",
  "Never do this:\n- Push\n\nSort it «using x»",
  "Never do this:\n- Push\n\nThen - at last - sort it «using x».",
  "Nobody pushes: see below\n- Sort it «using x»",
  "Sort it «using x». Do not push.",
  "Sort it «using x»: it is not sorted.",
  "Sort it «using x»\n\nDo not push.",
  "Sort it «using x»\r\n\r\nDo not push.",
  "Sort it «using x»\n- Do not push",
  "- Sort it «using x»\n  - Do not push",
  "1. Sort it «using x»\n12. Do not push",
  "1) Sort it «using x»\n12) Do not push",
  "Sort it «using x»\n## Do not push",
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
