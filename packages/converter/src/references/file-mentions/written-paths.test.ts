import { describe, expect, it } from "vitest";
import { type WrittenPath, writtenPathsIn } from "./written-paths.js";
import { SourceText } from "../../source/source-text.js";

type Parts = Partial<Omit<WrittenPath, "start" | "end">> & Pick<WrittenPath, "path">;

/** Returns the paths in a text, each with what it has besides its path. */
const pathsIn = (text: string): Parts[] =>
  writtenPathsIn(new SourceText(text)).map(({ base, steps, path, isInBlock, isElsewhere, variable }) => {
    const elsewhere = { ...(isElsewhere && { isElsewhere }), ...(variable !== undefined && { variable }) };
    return { path, ...(base && { base }), ...(steps && { steps }), ...(isInBlock && { isInBlock }), ...elsewhere };
  });

describe("the path of a file", () => {
  it.each<[string, Parts]>([
    ["Read rules/law.md.", { path: "rules/law.md" }],
    ["Read ../rules/law.md.", { path: "rules/law.md", steps: "../" }],
    ["Read .claude/rules/law.md.", { path: "rules/law.md", base: "collection" }],
    ["Read ${CLAUDE_PLUGIN_ROOT}/rules/law.md.", { path: "rules/law.md", base: "plugin" }],
    ["Read .office/rules/law.md.", { path: ".office/rules/law.md" }],
    ["读取`规则/刑法.md`。", { path: "规则/刑法.md" }],
    ["Lies Büro/Fälle.md.", { path: "Büro/Fälle.md" }],
    ["```\ncat rules/law.md\n```", { path: "rules/law.md", isInBlock: true }],
    ["Read ~/rules/law.md.", { path: "rules/law.md", isElsewhere: true }],
    ["Read ../.claude/rules/law.md.", { path: "rules/law.md", base: "collection", isElsewhere: true }],
    ["Read office/.claude/rules/law.md.", { path: "rules/law.md", base: "collection", isElsewhere: true }],
    ["Read $HOME/rules/law.md.", { path: "rules/law.md", isElsewhere: true, variable: "HOME" }],
    ["Read {office}/rules/law.md.", { path: "rules/law.md", isElsewhere: true, variable: "office" }],
    ["Read <office>/.claude/law.md.", { path: "law.md", base: "collection", isElsewhere: true, variable: "office" }],
    ["```\n${OFFICE}/law.md\n```", { path: "law.md", isElsewhere: true, variable: "OFFICE", isInBlock: true }],
  ])("is found in %j", (text, expected) => {
    expect(pathsIn(text)).toEqual([expected]);
  });

  it.each([
    "Read https://court.example/rules/law.md.",
    "Read /etc/rules/law.md.",
    "Read .github/rules/law.md and .prompt/rules/law.md.",
  ])("is not found in %j", (text) => {
    expect(pathsIn(text)).toEqual([]);
  });

  it("has its position, with all that it begins with", () => {
    const own = { base: undefined, steps: "", isElsewhere: false, variable: undefined, isInBlock: false };
    expect(writtenPathsIn(new SourceText("Read @../law.md now, or ${CLAUDE_PLUGIN_ROOT}/a.md"))).toEqual([
      { ...own, steps: "../", path: "law.md", start: 5, end: 15 },
      { ...own, base: "plugin", path: "a.md", start: 24, end: 50 },
    ]);
  });
});

describe("the name of a file before its folder", () => {
  it.each<[string, Parts]>([
    ["Read `./law.md` in `office/`.", { path: "law.md", steps: "./" }],
    ["Read `.claude/law.md` in `office/`.", { path: "law.md", base: "collection" }],
    ["Read `rules/law.md` in `office/`.", { path: "rules/law.md" }],
    ["```\nlaw.md in office/\n```", { path: "law.md", isInBlock: true }],
    ["Read `law.md`. The rest is in office/", { path: "law.md" }],
  ])("gets the folder only if it is a name alone: %j", (text, expected) => {
    expect(pathsIn(text)).toEqual([expected]);
  });
});
