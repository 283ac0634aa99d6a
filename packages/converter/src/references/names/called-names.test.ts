import { describe, expect, it } from "vitest";
import { foundNames } from "../../__fixtures__/found-names.js";

describe("a call", () => {
  it.each([
    ["Task(triage)", "agent triage"],
    ['Task("triage", "look")', "agent triage"],
    ['subagent_type: "code-reviewer"', "agent code-reviewer"],
    ["subagent\\_type: `code-reviewer`", "agent code-reviewer"],
    ["`subagent_type`: test-engineer\n", "agent test-engineer"],
    ['Skill("style-guide")', "skill style-guide"],
    ["Task(nobody)", "agent nobody?"],
    ["## Related\n\nsubagent_type: triage", "agent triage"],
    ['Call "it": Task(triage and wait)', "agent triage"],
    ['Skill(name: "commit")', "skill commit"],
    ['Skill(name="commit")', "skill commit"],
    ["Call @agent-court-finder now.", "agent court-finder?"],
    ['Task("court-finder", "Find it")', "agent court-finder?"],
    ["subagent_type: court-finder\n", "agent court-finder?"],
    ['subagent_type: "triage", label: "planner"', "agent triage"],
    ['Skill(name : "commit")', "skill commit"],
    ["@triage looks", "agent triage"],
    ["(@commit)", "skill commit"],
    ["@agent-court-finder", "agent court-finder?"],
  ])("is %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "@task(3)",
    "the agent(s)",
    "### Skill(自動トリガー)",
    "Task(subagent_type=agent_type)",
    'Task("Research the schema", research_prompt)',
    "Task(court_finder)",
    "Task(court-finder.py)",
    'Task("Triage the bugs")',
    "Retask(triage)",
    "Ping @lea about the planner.",
    "lea@agent-triage",
    'Task("Plan the migration", "Name the steps")',
  ])("is not %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("an example of an output", () => {
  it("names nothing, but a call in code does", () => {
    expect(foundNames("```text\n14:32 tools:bug-hunter ok\n```\n")).toEqual([]);
    expect(foundNames("```text\nTask(tools:bug-hunter)\n```\n")).toEqual(["agent tools:bug-hunter"]);
    expect(foundNames("Then tools:bug-hunter looks.")).toEqual(["agent tools:bug-hunter"]);
  });
});

describe("a call in a suggestion", () => {
  it.each(["- Task(triage)", "- see Task(triage)", "  * Task(triage)", "10. Task(triage)", "| Task(triage) |"])(
    "is one if it is an item: %j",
    (item) => {
      expect(foundNames(`## Related\n\n${item}`)).toEqual([]);
    },
  );

  it.each([
    "Task(triage)",
    "I call Task(triage)",
    "(1) Task(triage)",
    "-Task(triage)",
    "- Names:\nTask(triage)",
    "10: Task(triage)",
  ])("is a reference if it is not an item: %j", (line) => {
    expect(foundNames(`## Related\n\n${line}`)).toEqual(["agent triage"]);
  });

  it("is an example after words for one", () => {
    expect(foundNames("For example: `Task(triage)`")).toEqual([]);
  });
});
