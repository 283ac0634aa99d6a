import { expect, it } from "vitest";
import { writtenFiles } from "./project-files.js";
import { SourceText } from "../source/source-text.js";

/** Returns the paths to which a text writes, of those that it reads. */
const writtenIn = (text: string, ...paths: readonly string[]): string[] => [
  ...writtenFiles(new SourceText(text), new Map(paths.map((name) => [name, { name, where: "below" }]))),
];

it.each([
  ["Update rules/notes.md.", "rules/notes.md"],
  ["Aktualisiere `rules/notes.md`.", "rules/notes.md"],
  ["Actualiza el archivo `rules/notes.md`.", "rules/notes.md"],
  ["Mets à jour `rules/notes.md`.", "rules/notes.md"],
  ["Atualize `rules/notes.md`.", "rules/notes.md"],
  ["Обнови `rules/notes.md`.", "rules/notes.md"],
  ["Write it into TONE.", "rules/TONE.md"],
  ["Write it into rules/TONE.", "rules/TONE.md"],
])("a text writes to a file by its path, or by its name: %j", (text, path) => {
  expect(writtenIn(text, path)).toEqual([path]);
});

it.each([
  ["Update old-notes.md, notes.md.bak and notes.mdx.", "rules/notes.md"],
  ["Update the notes.", "rules/notes.md"],
  ["Update rules/example.md.", "rules/example.md"],
])("a text writes to another file: %j", (text, path) => {
  expect(writtenIn(text, path)).toEqual([]);
});

it("a text writes to each of two files with the name that it gives", () => {
  expect(writtenIn("Update notes.md.", "rules/notes.md", "docs/notes.md", "docs/plan.md")).toEqual([
    "rules/notes.md",
    "docs/notes.md",
  ]);
  expect(writtenIn("Update TONE.md.", "rules/TONE.md", "rules/TONE.txt")).toEqual(["rules/TONE.md"]);
});
