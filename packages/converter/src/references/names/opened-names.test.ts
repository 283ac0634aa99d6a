import { describe, expect, it } from "vitest";
import { foundNames } from "../../__fixtures__/found-names.js";

describe("a name whose text may not be there", () => {
  it.each([
    ["Run these 3 subagent tasks at once:\n\n1. court-finder: find the court", "agent court-finder?"],
    ["This command dispatches the `court-finder` sub-agent.", "agent court-finder?"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "Write it to skills/court-forms/SKILL.md.",
    "## Skills\n\nCreate `skills/court-forms/SKILL.md`.",
    "## Skills\n\n- docs/list.md says that court-forms/SKILL.md is gone.",
    "## Agents\n\n- office/court-forms/SKILL.md",
    "- office/court-forms/SKILL.md",
    "- Tables → rows: the court-finder agent",
    "- Tables → court-finder agents",
    "- Tables → no court-finder agent",
  ])("is not found in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("a name in the path of its file", () => {
  it.each([
    ["Read agents/triage.md first.", "agent triage"],
    ["Follow the rules in `../.claude/agents/kit/triage.md`.", "agent triage"],
    ["Read skills/office/commit/SKILL.md first.", "skill commit"],
    ["Load skills/commit.md.", "skill commit"],
    ["skills/commit/SKILL.md を読む。", "skill commit"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "Write it to agents/triage.md.",
    "Oversee agents/triage.md.",
    "See the list. Then agents/triage.md.",
    "Read my-agents/triage.md first.",
  ])("is not found in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("the name of a skill that is one file", () => {
  const known = { agents: [], skills: ["house-rules", "house-rules.md"] };

  it.each(["Read `house-rules.md` first.", "Follow (house-rules.md)", "Load @house-rules.md now."])(
    "is found by its file: %j",
    (text) => {
      expect(foundNames(text, known)).toEqual(["skill house-rules"]);
    },
  );

  it.each([
    "Read `docs/house-rules.md` first.",
    "Write `house-rules.md` first.",
    "Read `house-rules.mdx` first.",
    "Read (house-rules or notes.md)",
  ])("is not found in %j", (text) => {
    expect(foundNames(text, known)).toEqual([]);
  });
});
