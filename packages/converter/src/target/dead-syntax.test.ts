import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { deadSyntaxIn, rewriteDeadSyntax } from "./dead-syntax.js";

const NO_SHELL = "The text needs the output of commands, and the target has no shell.";

describe("commands that Claude Code runs", () => {
  it.each([
    ["12. !`npm test`", "12. Run `npm test`"],
    ["> - !`npm test`", "> - Run `npm test`"],
    ["1.  !`npm test`", "1.  Run `npm test`"],

    ["12. !npm test -- --watch", "12. Run `npm test -- --watch`"],
    ["!$CLAUDE_PROJECT_DIR/check.sh", "Run `./check.sh`"],
    ["!~/bin/check.sh all", "Run `~/bin/check.sh all`"],
    [
      "```sh\n!git fetch\n```\n\n!git status\n\n```py\n!pip list\n```\n\n```bash\n!ls -a\n```",
      "```sh\ngit fetch\n```\n\nRun `git status`\n\n```py\n!pip list\n```\n\n```bash\nls -a\n```",
    ],
    ["```md\nRun `!git status`.\nBranch: !git branch\n```", "```md\nRun `!git status`.\nBranch: !git branch\n```"],
  ])("are those of the reader: %j", (text, rewritten) => {
    expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({ source: new SourceText(rewritten), warnings: [] });
  });

  it.each([["- !`git status`", "- the output of `git status`"]])(
    "have a warning without a shell: %j",
    (text, rewritten) => {
      expect(rewriteDeadSyntax(new SourceText(text), { shell: false })).toEqual({
        source: new SourceText(rewritten),
        warnings: [NO_SHELL],
      });
    },
  );

  it.each([["!ls -a `pwd`", "The text has a command that only Claude Code runs: !ls -a `pwd`"]])(
    "are told apart from other lines with the same mark: %j",
    (text, warning) => {
      expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({
        source: new SourceText(text),
        warnings: [warning],
      });
    },
  );
});

describe("files that Claude Code includes", () => {
  it.each([
    ["- `@src/a.ts`", "- `src/a.ts`"],
    ["> 12. `@src/a.ts`", "> 12. `src/a.ts`"],
    ["Sort these:\n- `@src/a.ts`", "Sort these:\n- `src/a.ts`"],
    ["Compare @src/a.ts and `@src/b.ts`.", "Compare the file `src/a.ts` and `src/b.ts`."],
    ["Read `@src/a.ts`.", "Read `src/a.ts`."],
    ["12. @package.json", "12. Read the file `package.json`"],
  ])("are files to read: %j", (text, rewritten) => {
    expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({ source: new SourceText(rewritten), warnings: [] });
  });

  it.each([
    "Run `cat @lib/a.ts`.",
    'Import it from "@lib/a.ts".',
    "Import it from '@lib/a.ts'.",
    "Format all `@lib/*.ts`.",
  ])("have a warning in code and in quotes: %j", (text) => {
    const [, path = ""] = /@([\w/.*]+\w)/.exec(text) ?? [];
    const warnings = [`Only Claude Code includes files so; it stays as written: @${path}`];
    expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({ source: new SourceText(text), warnings });
  });

  it.each(["Install `@acme/*`.", "Install `@acme-tools/*`."])("are told apart from packages: %j", (text) => {
    expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({ source: new SourceText(text), warnings: [] });
  });

  it("have a warning without files, and so have folders", () => {
    const text = "Read @a.md, then look into @docs/first/ and\n```\n@docs/other/\n```";
    const warnings = ["a.md", "docs/first/"].map(
      (path, index) => `The target cannot read the ${index === 0 ? "file" : "folder"} that the text includes: ${path}`,
    );
    expect(rewriteDeadSyntax(new SourceText(text), { files: false })).toEqual({
      source: new SourceText(text),
      warnings,
    });
  });
});

describe("variables of Claude Code", () => {
  it.each(["$CLAUDE_SKILL_DIR/rules.md", "${CLAUDE_SKILL_DIR}/rules.md", "$CLAUDE_SKILL_DIR/skills/fees/rules.md"])(
    "are left out before a file that is part of the text: %s",
    (path) => {
      const file = '\n\n<file path="rules.md">\nOne unit.\n</file>';
      expect(rewriteDeadSyntax(new SourceText(`Read ${path}.${file}`), {})).toEqual({
        source: new SourceText(`Read rules.md.${file}`),
        warnings: [],
      });
    },
  );

  it("stay before a file that the text only writes about", () => {
    const text = 'Cite it as <file path="rules.md">, and read $CLAUDE_SKILL_DIR/rules.md.';
    const warnings = ["The target does not have the variable $CLAUDE_SKILL_DIR."];
    expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({ source: new SourceText(text), warnings });
  });

  it.each([
    'CLAUDE_NOTE=a.md\ncat "$CLAUDE_NOTE"',
    'for  CLAUDE_NOTE in *.md; do cat "$CLAUDE_NOTE"; done',
    'while read -r CLAUDE_NOTE; do cat "$CLAUDE_NOTE"; done',
    'cat "${CLAUDE_NOTE:-a.md}" && wc "${CLAUDE_NOTE}"',
  ])("may be set by the text itself: %s", (text) => {
    expect(rewriteDeadSyntax(new SourceText(text), {})).toEqual({ source: new SourceText(text), warnings: [] });
    expect(deadSyntaxIn(text)).toEqual([]);
  });
});

it.each([
  ["Look: !`git status`", "a command that Claude Code runs: !`git status`"],

  ["Note!\n!git status", "a command that Claude Code runs: !git status"],
  ["```!\ngit status\n```", "a block that Claude Code runs: ```!"],
  ["- @src/a.ts", "a file that Claude Code includes: @src/a.ts"],
  ["Read ${CLAUDE_SKILL_DIR}/a.md", "a variable of Claude Code: ${CLAUDE_SKILL_DIR}"],
])("a text that still has syntax of Claude Code is found: %j", (text, found) => {
  expect(deadSyntaxIn(text)).toEqual([`The text has ${found}`]);
});
