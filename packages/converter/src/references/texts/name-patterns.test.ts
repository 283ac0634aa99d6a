import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { namePatternsIn } from "./name-patterns.js";

const found = (text: string): string[] =>
  namePatternsIn(new SourceText(text)).map(
    ({ type, name, isChoice }) => `${type} ${name}${isChoice ? " (choice)" : ""}`,
  );

describe("a pattern for names in a text", () => {
  it.each([
    ["Judge by the `check-*` skills.", ["skill check-*"]],
    ["Judge by the skill `check-{kind}`.", ["skill check-* (choice)"]],
    ["Judge by the skill check-<kind of case>.", ["skill check-* (choice)"]],
    ["Judge by the `check-[kind]` skill.", ["skill check-* (choice)"]],
    ["The agent named *-clerk counts.", ["agent *-clerk"]],
    ["Пусть агент `*-clerk` считает.", ["agent *-clerk"]],
    ["The open-* files of the commands say how.", []],
    ["The open-* commandments say how.", []],
    ["The open-*commands say how.", []],
    ["The `check-*` skills, then the `*-clerk` agents.", ["skill check-*", "agent *-clerk"]],
  ])("has the type of the noun beside it: %j", (text, patterns) => {
    expect(found(text)).toEqual(patterns);
  });

  it.each([
    ["Read skills/law/courts/old/check-*/SKILL.md.", []],
    ["Read skills/check-*/index.ts.", []],
    ["Read skills/check-*/notes.md.", []],
    ["Read skills/check-*.mdx.", []],
  ])("has the type of the folder before it, in the path of its file: %j", (text, patterns) => {
    expect(found(text)).toEqual(patterns);
  });

  it.each([
    ["Run /open-* on it.", ["command open-*"]],
    ["Run `/open-{kind}` on it.", ["command open-* (choice)"]],
    ["Run (**/open-***) on it.", ["command open-*"]],
    ["/open-* runs.", ["command open-*"]],
    ["Run ****/open-**** on it.", []],
    ["Run `/tasks` on open-* first.", []],
    ["Run cases/open-* on it.", []],
    ["Run open-* on it.", []],
  ])("is one of commands after a slash: %j", (text, patterns) => {
    expect(found(text)).toEqual(patterns);
  });

  it.each([
    "Use the check skill.",
    "Use the a-* skills.",
    "Use the {kind} skills.",
    "Do not use the `check-*` skills.",
    "Optionally, use the `check-*` skills.",
    "## See also\n\n- the `check-*` skills",
    "Save it as `skills/check-{kind}/SKILL.md`.",
    "sort dates.md > skills/check-{kind}/SKILL.md",
    "保存到 `参考/skills/check-{类型}/SKILL.md`。",
    "The value is check-{kind}.",
  ])("is none without letters of a name, in other work, and if the text does without it: %j", (text) => {
    expect(found(text)).toEqual([]);
  });
});
