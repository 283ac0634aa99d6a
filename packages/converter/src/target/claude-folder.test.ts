import { expect, it } from "vitest";
import { claudeFolderWarning } from "./claude-folder.js";

it("warns of a text that examines the folder of Claude Code", () => {
  expect(
    claudeFolderWarning("Count `.claude/agents/*.md`, then check `.claude/settings.json` and ~/.claude/hooks/."),
  ).toEqual([
    "The text is about the folder of Claude Code, which the target may not have: .claude/agents, .claude/settings.json, ~/.claude/hooks",
  ]);
});

it.each(["Follow `.claude/rules/dates.md` and `.claude/agents/clerk.md`.", "Write the plan to `.claude/plans/`."])(
  "says nothing about one that only uses files in it: %j",
  (text) => {
    expect(claudeFolderWarning(text)).toEqual([]);
  },
);
