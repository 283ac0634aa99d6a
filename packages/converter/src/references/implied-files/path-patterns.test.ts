import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { type PathPattern, pathPatternsIn } from "./path-patterns.js";

const pathsIn = (text: string): string[] => pathPatternsIn(new SourceText(text)).map(({ path }) => path);
const READ: Omit<PathPattern, "path"> = { base: "either", up: 0, isRead: true, isChoice: false };
const NAMED: Partial<PathPattern> = { base: "collection", isRead: false };

describe("a pattern in a text", () => {
  it.each<[string, Partial<PathPattern>]>([
    ["Read `office/rules/*.md`.", { path: "office/rules/*.md" }],
    ["Read office/rules/", { path: "office/rules/" }],
    ["- office/rules/\n", { path: "office/rules/" }],
    ["Read `@office/rules/`.", { path: "office/rules/" }],
    ["Read `../../rules/*.md`.", { path: "rules/*.md", up: 2 }],
    ["Read `.claude/office/`.", { base: "collection", path: "office/" }],
    ["Read `~/.claude/office/a*.md`.", { base: "collection", path: "office/a*.md" }],
    ["The rules: `.claude/rules/`", { ...NAMED, path: "rules/" }],
    ["The rules: `.claude/rules/*.md`", { ...NAMED, path: "rules/*.md" }],
    ["| rules | `.claude/rules/` |", { ...NAMED, path: "rules/" }],
    ["Read `${CLAUDE_PLUGIN_ROOT}/office/`.", { base: "plugin", path: "office/" }],
    ["```sh\ncp -r office/rules/ .\n```", { path: "office/rules/" }],
    ["```sh\ncat 'office/rules/*.md'\n```", { path: "office/rules/*.md" }],
    ["```\nfees are in .claude/rules/, read .claude/office/\n```", { base: "collection", path: "office/" }],
    ["| rules | Read `rules/*.md` |", { path: "rules/*.md" }],
  ])("has a folder at which it begins, and a use: %j", (text, expected) => {
    expect(pathPatternsIn(new SourceText(text))).toEqual([{ ...READ, ...expected }]);
  });

  it.each([
    "Read `.claude/rules/fees.md`.",
    "Read `rules/*`.",
    "Read `rules/{topic}`.",
    "Read `rules/{topic}.a`.",
    "Save it in `.claude/rules/`.",
    "Review `.claude/rules/*.md`.",
    "## Related\n\n- Read `.claude/rules/*.md`",
    "The rules: `office/rules/`",
    "| rules | Read `office/rules/` |",
    "```\nfees are in .claude/rules/\n```",
    "```\nfees are in .claude/rules/*.md\n```",
  ])("is none if it is a file, in a row or in code, suggested or not read: %j", (text) => {
    expect(pathPatternsIn(new SourceText(text))).toEqual([]);
  });

  it.each([
    ["Read `*.md` of the plugin.", []],
    ["Read `.claude/*.md`.", []],
    ["Read `.claude/**/`.", []],
    ["Read `.claude/*/*.md`.", []],
    ["Read `.claude/**/fees.md`.", []],
    ["Read `.claude/**/office/`.", ["**/office/"]],
    ["Read `.claude/*/fees-*.md` and `.claude/office/*.md`.", ["office/*.md"]],
    ["Read `${CLAUDE_PLUGIN_ROOT}/*/fees.md`.", ["*/fees.md"]],
    ["Read `${CLAUDE_PLUGIN_ROOT}/office/fees-*.md`.", ["office/fees-*.md"]],
  ])("names a folder, or in a plugin a file: %j", (text, expected) => {
    expect(pathsIn(text)).toEqual(expected);
  });
});

describe("a pattern for texts of the collection", () => {
  it.each([
    "rules/*.md",
    "office/RULES/*.md",
    "guidelines/",
    "office/reference/*.md",
    "templates/*.md",
    "Vorlagen/*.md",
    "docs/templates/{name}.md",
  ])("is in a folder of texts, of templates or of a kit: %s", (path) => {
    expect(pathPatternsIn(new SourceText(`Read \`${path}\`.`))).toHaveLength(1);
  });

  it.each(["office/fees/*.md", "myrules/*.md", "rules-old/*.md", "office.kit/fees/*.md"])(
    "is not one of the project, or of agents, commands and skills: %s",
    (path) => {
      expect(pathsIn(`Read \`${path}\`.`)).toEqual([]);
    },
  );

  it.each([
    ..."client doc draft input log note output plan project report result session spec task test ticket".split(" "),
    ..."todo workspace clients docs reports results sessions todos workspaces".split(" "),
  ])("is not one of the project, in one folder or several: %s", (folder) => {
    expect(pathsIn(`Read \`.claude/${folder}/*.md\`.`)).toEqual([]);
  });

  it.each([
    ["office/fees/*.md", true],
    ["myagents/*.md", true],
    ["sub-agents/forms/*.md", true],
    ["agents/forms/*.md", true],
    ["office/archive/*.md", false],
    ["plan/*.md", false],
    ["plans/*.md", false],
    ["Client/*.md", false],
  ])("is in any other folder of `.claude` than one for work and states: %s", (path, expected) => {
    expect(pathsIn(`Read \`.claude/${path}\`.`)).toEqual(expected ? [path] : []);
  });
});
