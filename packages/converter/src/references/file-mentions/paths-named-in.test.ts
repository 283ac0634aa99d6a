import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { pathsNamedIn } from "./named-paths.js";

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
