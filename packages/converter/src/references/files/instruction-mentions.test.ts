import { expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { instructionsFollowedIn } from "../file-mentions/file-mentions.js";

it.each([
  ["Follow CLAUDE.md.", ["CLAUDE.md"]],
  ["Apply ./AGENTS.md, then the rules from .claude/CLAUDE.md.", ["AGENTS.md", ".claude/CLAUDE.md"]],
  ["Check it against CLAUDE.md's quality bar.", ["CLAUDE.md"]],
  ["Follow CLAUDE.md. Then write the decisions to CLAUDE.md.", []],
  ["Follow AGENTS.md. Then create CLAUDE.md.", ["AGENTS.md"]],
  ["The project has a CLAUDE.md.", []],
  ["The project has a CLAUDE.md and a guide for its rules.", []],
  ["Check it against `CLAUDE.md`'s quality bar.", ["CLAUDE.md"]],
  ["CLAUDE.md に従って書く。", ["CLAUDE.md"]],
  ["Follow MYCLAUDE.md, CLAUDE.mdx, CLAUDE.md.bak and docs/CLAUDE.md.", []],
  ["Selon CLAUDE.md, réponds.", ["CLAUDE.md"]],
])("finds the instructions that a text follows and does not change: %j", (text, paths) => {
  expect(instructionsFollowedIn(new SourceText(text))).toEqual(paths);
});
