import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { pathsNamedIn } from "./paths-named-in.js";

/** Returns the paths that a text names, with `.claude/` before those that have it there. */
const pathsIn = (text: string): string[] =>
  pathsNamedIn(new SourceText(text)).map(({ base, path }) => (base === "collection" ? `.claude/${path}` : path));

describe("the path of a text", () => {
  it.each([
    ["The law: office/law.md", "office/law.md"],
    ["The law: ../office/law.yaml", "office/law.yaml"],
    ["The law: ~/.claude/office/law.txt", ".claude/office/law.txt"],
    ["The law: .office/law.md", ".office/law.md"],
    ["The law: {project-root}/office/law.md", "office/law.md"],
    ["```\ncat .office/law.md\n```", ".office/law.md"],
    ["```\ncat .claude/office/law.md\n```", ".claude/office/law.md"],
    ["Read law.md, which must exist.", "law.md"],
  ])("is found in %j", (text, path) => {
    expect(pathsIn(text)).toEqual([path]);
  });

  it.each([
    "The law: {topic}/law.md",
    "The law: {root-forms}/law.md",
    "The law: {my_root}/law.md",
    "The law: <project-rules>/law.md",
    "The law: doc/law.md, docs/law.md, test/law.md and tests/law.md",
    "The law: README.md and office/README.md",
    "```\ncat office/law.md\n```",
    "## See also\n\n- office/law.md",

    "Review office/law.md.",
    "Write the claim to office/law.md.",
    "Generate office/law.md.",
    "Write the claim by office rules and templates to rules/law.md. Then fill in ",
  ])("is not found in %j", (text) => {
    expect(pathsIn(text)).toEqual([]);
  });
});

describe("a variable for a folder", () => {
  it.each([
    ["folder: office/rules\n\nThe law: {folder}/law.md", "office/rules/law.md"],
    ["OFFICE=office\n\nThe law: ${OFFICE}/law.md", "office/law.md"],
    ["export OFFICE='office/'\n\nThe law: $OFFICE/law.md", "office/law.md"],
    ['folder: "{project-root}/.claude/office"\n\nThe law: <folder>/law.md', "office/law.md"],
  ])("stands for the one that the text gives it: %j", (text, path) => {
    expect(pathsIn(text)).toEqual([path]);
  });

  it.each([
    "folder: {topic}/rules\n\nThe law: {folder}/law.md",
    "The folder: office rules\n\nThe law: {folder}/law.md",
    "The law: {folder}/law.md\n\nfolder of office",
  ])("stands for none if the text gives it none: %j", (text) => {
    expect(pathsIn(text)).toEqual([]);
  });
});
