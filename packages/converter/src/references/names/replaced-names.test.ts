import { describe, expect, it } from "vitest";
import { findReferences } from "./find-references.js";
import { MAX_REPLACED } from "./replaced-names.js";

const found = (text: string): string[] =>
  findReferences(text, { agents: ["archivist"], skills: ["old-papers"] }).map(({ type, name }) => `${type} ${name}`);

describe("a text that names the one that took its place", () => {
  it.each([
    "Moved to `archivist`.",
    "This is now part of the **archivist**.",
    "Superseded by: `archivist`",
    "Use `archivist` instead.",
    "Use the `archivist` agent instead.",
    "Ersetzt durch `archivist`.",
    "Umbenannt in `archivist`.",
    "Nutze `archivist` stattdessen.",
    "Reemplazado por `archivist`.",
    "Movido a `archivist`.",
    "Usa `archivist` en su lugar.",
    "Remplacé par `archivist`.",
    "Utilisez `archivist` à la place.",
    "Перемещён в `archivist`.",
    "Заменен на `archivist`.",
  ])("refers to it: %j", (text) => {
    expect(found(text)).toEqual(["agent archivist"]);
  });

  it("needs no marks for a name of several words", () => {
    expect(found("Renamed to old-papers.")).toEqual(["skill old-papers"]);
    expect(found("Renamed to archivist.")).toEqual([]);
  });

  it.each([
    "Use `archivist`.",
    "Unmoved to `archivist`.",
    "Moved to the left of `archivist`.",
    "`archivist` is here instead.",
  ])("is another text: %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("is short", () => {
    const text = "Moved to `archivist`.";
    expect(found(text.padEnd(MAX_REPLACED, "\nOf old."))).toEqual(["agent archivist"]);
    expect(found(text.padEnd(MAX_REPLACED + 1, "\nOf old."))).toEqual([]);
  });
});
