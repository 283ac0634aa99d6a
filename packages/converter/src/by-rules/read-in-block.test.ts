import { expect, it } from "vitest";
import { isReadInBlock } from "./point-to-files.js";
import { SourceText } from "../source/source-text.js";

/** Whether the reader of a block reads the file in « » of its text. */
function isRead(marked: string): boolean {
  const [before = "", name = "", after = ""] = marked.split(/[«»]/);
  return isReadInBlock(new SourceText(before + name + after), before.length, before.length + name.length);
}

const items = (count: number): string => Array.from({ length: count }, (_, at) => `- docs/${at}.md\n`).join("");

it.each([
  "Read «docs/a.md» first.",
  "The rules: «`docs/a.md`»",
  "cat docs/b.md\nRead «docs/a.md».",
  "READ:\n- «docs/a.md»",
  "Read these:\n\n  * docs/b.md\n  * «docs/a.md»",
  "READ:\n9. docs/b.md\n10. docs/c.md\n11. «docs/a.md»",
  "Read these files\n  * docs/b.md\n  * «docs/a.md»",
  "Read these\n9. docs/b.md\n10. docs/c.md\n11. «docs/a.md»",
  `Read these\n${items(12)}- «docs/a.md»`,
])("a block has its reader read a file: %j", (marked) => {
  expect(isRead(marked)).toBe(true);
});

it.each([
  "«docs/a.md» is old.",
  "- «docs/a.md»",
  "Files:\n- «docs/a.md»",
  "Write it to «`docs/a.md`»",
  "Read all.\nThe rules: «docs/a.md»",
  "cat «docs/a.md»",
  "python «docs/a.py»",
  "cat docs/b.md «docs/a.md»",
  `Read these\n${items(13)}- «docs/a.md»`,
])("a block only names a file: %j", (marked) => {
  expect(isRead(marked)).toBe(false);
});
