import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { rewriteProjectRoot } from "./project-root.js";

const TOP_LEVEL = '"$(git rev-parse --show-toplevel)"';

it.each([
  ["First cd docs && ls $CLAUDE_PROJECT_DIR/a", `First cd docs && ls ${TOP_LEVEL}/a`],
  ["cd docs && ls $CLAUDE_PROJECT_DIR/a\nThen stop.", `cd docs && ls ${TOP_LEVEL}/a\nThen stop.`],
  ["First cd docs\nand ls $CLAUDE_PROJECT_DIR/a", "First cd docs\nand ls ./a"],
  ["Run `cd docs`, then read $CLAUDE_PROJECT_DIR/a.", "Run `cd docs`, then read ./a."],
  ["cd docs, then run `ls $CLAUDE_PROJECT_DIR/a`.", "cd docs, then run `ls ./a`."],
  [
    "`cd docs`\n`cd src && ls $CLAUDE_PROJECT_DIR/a && ls $CLAUDE_PROJECT_DIR/b`",
    `\`cd docs\`\n\`cd src && ls ${TOP_LEVEL}/a && ls ${TOP_LEVEL}/b\``,
  ],
])("the project's folder is a command after a change of the folder in the same place: %j", (text, rewritten) => {
  expect(rewriteProjectRoot(new SourceText(text)).text).toBe(rewritten);
});
