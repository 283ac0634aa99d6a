import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { fileUseAt, isExaminedAt } from "./file-use.js";

/** Returns the offsets of the file name `forms.md` in a text. */
const placeIn = (text: string): readonly [start: number, end: number] => {
  const start = text.indexOf("forms.md");
  return [start, start + "forms.md".length];
};
const useIn = (text: string) => fileUseAt(new SourceText(text), ...placeIn(text));

describe("a file that a text names", () => {
  it.each([
    "Read `forms.md`.",
    "Lies `forms.md` zuerst.",
    "Lee `forms.md` primero.",
    "Suivez `forms.md` à la lettre.",
    "Leia `forms.md` antes.",
    "Прочитай `forms.md` сначала.",
    "先读取 `forms.md`。",
  ])("is read: %j", (text) => {
    expect(useIn(text)).toBe("read");
  });

  it.each([
    "Write the claim to `forms.md`.",
    "Speichere das Ergebnis als `forms.md`.",
    "Erstelle `forms.md` daraus.",
    "Guarda el resultado como `forms.md`.",
    "Crée `forms.md` avec ces champs.",
    "Создай `forms.md` из этого.",
    "把结果保存到 `forms.md`。",
    "Log the ruling in `forms.md`.",
    'print-claim > "forms.md"',
    "print-claim >forms.md",
    "The claim -> forms.md",
  ])("is written: %j", (text) => {
    expect(useIn(text)).toBe("written");
  });

  it.each([
    "The clerk has `forms.md`.",
    "读取文件，然后把它们交给书记员 `forms.md`",
    "The read-only `forms.md` is old.",
    "print-claim <forms.md",
    "5 > 4, says forms.md",
  ])("is only named: %j", (text) => {
    expect(useIn(text)).toBe("named");
  });

  it.each(["forms.md", "  forms.md\nand more", "- forms.md  ", "\t* @forms.md\r\n", "10. forms.md", "+ forms.md\n"])(
    "is alone in its line: %j",
    (text) => {
      expect(useIn(text)).toBe("alone");
    },
  );

  it.each(["forms.md here", "-- forms.md", "- the forms.md"])("is not alone in its line: %j", (text) => {
    expect(useIn(text)).toBe("named");
  });
});

describe("a file in a list or a table", () => {
  it.each([
    "Read these:\n- forms.md",
    "Read these:\n`forms.md`",
    "Read these:\nforms.md",
    "Read these:\n  forms.md",
    "Read these:\n10. the forms.md",
    "Read these:\n  \n  - the forms.md",
    "| Task | Read\n| --- | ---\n| claim | forms.md",
    "Read these: \n\n1. facts.md\n2. the form, forms.md",
    "Read these:\n\n**Of the court:**\n• facts.md\n• forms.md",
    "请先阅读下面列出的文件，不要跳过任何一个：\n1、forms.md",
    "- Read:\n  - Facts:\n    - forms.md",
    "| Task | Read |\n| --- | --- |\n| claim | forms.md |",
    "  | Task | Read |\n  | --- | --- |\n  | claim | forms.md |",
  ])("is read if the line that introduces it says so: %j", (text) => {
    expect(useIn(text)).toBe("read");
  });

  it.each(["Write these:\n- the form forms.md", "| Task | Output |\n| --- | --- |\n| claim | forms.md |"])(
    "is written if the line that introduces it says so: %j",
    (text) => {
      expect(useIn(text)).toBe("written");
    },
  );

  it.each([
    ["a sentence is between them", "Read these:\n- facts.md\nThe clerk answers.\n- the forms.md"],
    ["another heading is between them", "Read these:\n## Forms\n- the forms.md"],
    ["a line introduces the list of the item before it", "- Read first:\n  - facts.md\n- the forms.md"],
    ["a line introduces an item beside it", "- Read:\n- the forms.md"],
    ["a line in bold introduces an item beside it", "- **Read:**\n- the forms.md"],
    ["a line introduces an item beside the list", "1. Read:\n1. Facts:\n   - the forms.md"],
    ["a line has the verb after its first 300 characters", `${"Court and ".repeat(30)}read these:\n- the forms.md`],
    ["it is too far above", `Read these:\n${"- the facts of the case\n".repeat(60)}- the forms.md`],
    ["it does not end with a colon", "Read these.\n- the forms.md"],
    ["the head is that of another table", "| Read |\n| --- |\n\nThe case:\n| forms.md |"],
  ])("is only named if %s", (_why, text) => {
    expect(useIn(text)).toBe("named");
  });
});

describe("a file that the reader works on", () => {
  const isExaminedIn = (text: string) => isExaminedAt(new SourceText(text), placeIn(text)[0]);

  it.each([
    "Review `forms.md`.",
    "Clean up `forms.md`.",
    "Überarbeite `forms.md`.",
    "Edita `forms.md` antes.",
    "Edite `forms.md` antes.",
    "Исправь `forms.md` сразу.",
    "审查 `forms.md`。",
    "Review these:\n- forms.md",
  ])("is examined: %j", (text) => {
    expect(isExaminedIn(text)).toBe(true);
  });

  it.each([
    "Read `forms.md`.",
    "Write `forms.md`.",
    "The review-list has forms.md",
    "审查索赔，然后把它交给书记员和律师 forms.md",
    "forms.md, is it complete?",
    "forms.md: complete.\nIs it?",
  ])("is not examined: %j", (text) => {
    expect(isExaminedIn(text)).toBe(false);
  });
});
