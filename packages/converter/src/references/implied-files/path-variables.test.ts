import { describe, expect, it } from "vitest";
import type { FileMention } from "../file-mentions/written-paths.js";
import { isPattern, mentionsMeant, variablesIn } from "./path-patterns.js";

const mentionOf = (path: string, elsewhere: FileMention["elsewhere"] = "anywhere"): FileMention => ({
  base: "either",
  path,
  up: 1,
  use: "read",
  elsewhere,
});

describe("the names in a text that may be values of a variable", () => {
  it.each([
    ["Choose `civil`, `Größe`, `e\u0301tude`, `a_1-b` or `42`.", ["civil", "Größe", "e\u0301tude", "a_1-b", "42"]],
    ["Choose civil-law or v2-tax-2024, not fees.", ["civil-law", "v2-tax-2024"]],
    ["`a` and `two words` and `a.b` and ``", []],
    ["Civil-Law -civil-law- 2-law a- b--c x_a-b a-b_c", []],
    [`\`${"a".repeat(60)}\` and \`${"b".repeat(61)}\``, ["a".repeat(60)]],
  ])("are words in code, and several words with hyphens: %j", (text, expected) => {
    expect([...variablesIn(text)]).toEqual(expected);
  });
});

describe("a path with a variable", () => {
  it("has braces or angle brackets", () => {
    const paths = ["rules/{topic}.md", "rules/<topic>.md", "rules/[topic].md", "rules/fees.md"];
    expect(paths.map((path) => isPattern(mentionOf(path)))).toEqual([true, true, false, false]);
  });

  it.each([
    ["rules/{topic}.md", ["rules/fees.md", "rules/civil-law.md"]],
    ["rules/<the topic>-2.md", ["rules/fees-2.md", "rules/civil-law-2.md"]],
    ["rules/{}.md", ["rules/fees.md", "rules/civil-law.md"]],
    ["rules/{kind}/{topic}.md", ["rules/fees/{topic}.md", "rules/civil-law/{topic}.md"]],
    ["rules/all.md", ["rules/all.md"]],
  ])("means one file for each name: %s", (path, expected) => {
    const mentions = mentionsMeant(mentionOf(path), "Read `fees` and civil-law.");
    expect(mentions.map((mention) => mention.path)).toEqual(expected);
  });

  it("means files nowhere else, other than at the same path", () => {
    const meant = (mention: FileMention): FileMention[] => mentionsMeant(mention, "Read `fees`.");
    const fees = mentionOf("rules/fees.md", "nowhere");
    expect(meant(mentionOf("rules/{topic}.md"))).toEqual([fees]);
    expect(meant(mentionOf("rules/{topic}.md", "nowhere"))).toEqual([fees]);
    expect(meant(mentionOf("rules/{topic}.md", "same-path"))).toEqual([mentionOf("rules/fees.md", "same-path")]);
    expect(meant(mentionOf("rules/fees.md"))).toEqual([mentionOf("rules/fees.md")]);
  });

  it("means at most 60 files", () => {
    const names = Array.from({ length: 61 }, (_each, index) => `rule-${index}`);
    const mentions = mentionsMeant(mentionOf("{rule}.md"), names.join(" "));
    expect(mentions.map(({ path }) => path)).toEqual(names.slice(0, 60).map((name) => `${name}.md`));
  });
});
