import { describe, expect, it } from "vitest";
import { foundNames } from "../../__fixtures__/found-names.js";

describe("a name in a list", () => {
  it.each([
    ['1. **code-reviewer** — "Read it"\n2. **test-engineer** — "Test it"', ["code-reviewer", "test-engineer"]],
    ["- code-reviewer - reads\n- test-engineer (tests)", ["code-reviewer", "test-engineer"]],
    ["• code-reviewer: reads", ["code-reviewer"]],
    [
      "- **Always**: code-reviewer (quality)\n- **If tests changed:** test-engineer",
      ["code-reviewer", "test-engineer"],
    ],
    ["3. Run the review agents:\n   - `code-reviewer`\n   - `triage`", ["code-reviewer", "triage"]],
    ["运行专项审查代理：\n* `code-reviewer`\n* triage", ["code-reviewer", "triage"]],
    ["Die Agenten:\n- triage\n- planner – plant", ["triage", "planner"]],
    ["## Agent Descriptions\n\n**code-reviewer**:\n- reads", ["code-reviewer"]],
    ["### 1. code-reviewer\n\nreads", ["code-reviewer"]],

    ["Run these agents:\n- **code-reviewer** before the merge\n- **triage** after it", ["code-reviewer"]],
  ])("is found in %j", (text, names) => {
    expect(foundNames(text)).toEqual(names.map((name) => `agent ${name}`));
  });

  it("is a skill below a line that says skills", () => {
    expect(foundNames("Reference skills:\n\n- **style-guide** - words\n- commit")).toEqual([
      "skill style-guide",
      "skill commit",
    ]);
  });

  it("is found below a line that says to use them, also in a section about the integration", () => {
    const skills = ["skill style-guide", "skill citation-check"];
    expect(foundNames("Pull these skills in:\n- `style-guide` before drafting\n- `citation-check` when done")).toEqual(
      skills,
    );
    expect(foundNames("## Integration\n\nThis skill uses:\n- `style-guide`: Words\n- `citation-check`: Law")).toEqual(
      skills,
    );
  });

  it.each([
    "- triage: sorts",
    "- plan: write it",
    "1. Check the code-reviewer: it is late",
    "Agents:\n\nPlan it.\n\n- plan",
    "- **code-reviewer** before the merge",
    "Agents to use:\n- **Always** load-tester: the load",
    "Agents to use:\n- loader: the load",
    "Agents to use:\n- load-tester (the load): all of it",
    "The agents of it:\n- load-tester (the load)",
    "Skills:\n- `load-testing`: the load",
    "Skills to use:\n- load-testing (the load)",
  ])("is not found in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("a name in a sentence with others", () => {
  it.each([
    ["Load the following skills: `court-forms`, `commit`", ["skill court-forms?"]],
    [
      "Load the following skills:`court-forms`, and  `court-law`, or  `court-rules`",
      ["skill court-forms?", "skill court-law?", "skill court-rules?"],
    ],
    ["Load the following skills: **`court-forms`**", ["skill court-forms?"]],
    ["Papers: `court-rules`. Load the following skills: `court-forms`.", ["skill court-forms?"]],
    ["Load the following skills: `court-forms` and keep `court-rules`.", ["skill court-forms?"]],
    ["Load the following skills: `style-guide` and keep **citation-check**.", ["skill style-guide"]],
  ])("is found in %j", (text, names) => {
    expect(foundNames(text)).toEqual(names);
  });

  it.each([["required_skills: [`court-forms`, triage]", []]])("is found in the data %j", (text, names) => {
    expect(foundNames(text)).toEqual(names);
  });
});

describe("a step in a chain of arrows", () => {
  it.each([])("is found in %j", (text) => {
    expect(foundNames(text)).toEqual(["agent code-reviewer"]);
  });

  it.each(["plan -> build, and code-reviewer at last", "The code-reviewer reads, plan -> build", "plan -> triage"])(
    "is not found in %j",
    (text) => {
      expect(foundNames(text)).toEqual([]);
    },
  );
});

describe("a name in a table", () => {
  it.each([
    ["| Agents |\n|---|\n|triage|", ["agent triage"]],
    ["| Agents |\n|---|\n  | **triage** |", ["agent triage"]],
    ["| Agents | Notes |\n|---|---|\n| code-reviewer | triage |", ["agent code-reviewer"]],
    [
      "| Files | Skills |\n|---|---|\n| a |style-guide,**citation-check**|",
      ["skill style-guide", "skill citation-check"],
    ],
    [
      "| Files | Skills |\n|---|---|\n| a | **style-guide**, **citation-check** |",
      ["skill style-guide", "skill citation-check"],
    ],
    ["| Agents | Notes |\n|---|---|\n| triage sorts | a |", []],
    ["| Files | Skills |\n|---|---|\n| a | keeps the style-guide |", []],
    ["| Files | Skills |\n|---|---|\n| a | style-guide in mind |", []],
    ["| Files | Skills |\n|---|---|\n| a | commit |", []],
  ])("is alone in its cell, or with others: %j", (text, names) => {
    expect(foundNames(text)).toEqual(names);
  });

  it("is found below a head that says agents or skills, also among others in its cell", () => {
    const table = "| Files | Skills triggered |\n|---|---|\n| `*.md` | style-guide, citation-check |\n";
    expect(foundNames(table)).toEqual(["skill style-guide", "skill citation-check"]);
  });

  it("is not found below another head, or as a word of a sentence", () => {
    expect(foundNames("| Files | Notes |\n|---|---|\n| `*.md` | style-guide, citation-check |\n")).toEqual([]);
    expect(foundNames("| Files | Skills |\n|---|---|\n| `*.md` | keeps the style-guide in mind |\n")).toEqual([]);
  });
});

describe("a suggestion", () => {
  it.each([
    "## Related\n\n- Agent: `code-reviewer`\n- `style-guide` skill",
    "## Related Commands\n\n- `style-guide` skill - words",
    "## Integration with Other Commands\n\n- Use the `style-guide` skill first",
    "Related:\n- code-reviewer: reads",
    "**See also:**\n- the code-reviewer agent",
    "See also the code-reviewer agent.",
    "Optionally, use the code-reviewer agent.",
    "## 相关命令\n\n* `style-guide` 技能 - 词",
    "## Véase también\n\n- el agente code-reviewer",
    "## См. также\n\n- агент code-reviewer",
  ])("is not a reference: %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });

  it("ends with its section", () => {
    const text =
      "## Related\n\n- code-reviewer: reads\n\n### More\n\n- test-engineer: tests\n\n## Steps\n\nAsk triage.";
    expect(foundNames(text)).toEqual(["agent triage"]);
    expect(foundNames("Related:\n- code-reviewer: reads\n\nThen ask triage.")).toEqual(["agent triage"]);
  });
});
