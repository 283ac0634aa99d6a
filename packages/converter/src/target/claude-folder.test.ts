import { expect, it } from "vitest";
import { claudeFolderWarning } from "./claude-code-warnings.js";

it("warns of a text that examines the folder of Claude Code", () => {
  expect(
    claudeFolderWarning("Count `.claude/agents/*.md`, then check `.claude/settings.json` and ~/.claude/hooks/."),
  ).toEqual([
    "The text is about the folder of Claude Code, which the target may not have: .claude/agents, .claude/settings.json, ~/.claude/hooks",
  ]);
});

it.each([
  ["Compare .claude/agents with .claude/skills.", ".claude/agents, .claude/skills"],
  ["Compare .claude/agents with .claude/skills", ".claude/agents, .claude/skills"],
  [
    "Count .claude/agents/**/*-old.md\nand .claude/hooks\nand .claude/memory/",
    ".claude/agents, .claude/hooks, .claude/memory",
  ],
  ["Move .claude/commands/ to .claude/skills/**/SKILL.md, please.", ".claude/commands, .claude/skills"],
])("names two parts of it: %j", (text, parts) => {
  const [warning] = claudeFolderWarning(text);
  expect(warning?.split("not have: ")[1]).toBe(parts);
});

it.each([
  "Follow `.claude/rules/dates.md` and `.claude/agents/clerk.md`.",
  "Write the plan to `.claude/plans/`.",
  "Open .claude/agents-old and .claude/skillset.",
])("says nothing about one that only uses files in it: %j", (text) => {
  expect(claudeFolderWarning(text)).toEqual([]);
});
