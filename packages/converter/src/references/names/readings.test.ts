import { describe, expect, it } from "vitest";
import { foundNames } from "../../__fixtures__/found-names.js";

describe("a name that the text says is an agent or a skill", () => {
  it.each([
    ["Use the triage agent to look.", "agent triage"],
    ["The triage agent sorts it.", "agent triage"],
    ["## The code-reviewer agent", "agent code-reviewer"],
    ["The code-reviewer agents look.", "agent code-reviewer"],
    ["Use triage agents to look.", "agent triage"],
    ["The agent code-reviewer looks.", "agent code-reviewer"],
    ["The skill style-guide has rules.", "skill style-guide"],
    ["Agent: **triage**", "agent triage"],
    ["技能：commit", "skill commit"],
    ["Runs the text through style-guide before it is shown.", "skill style-guide"],
    ["Spawn the **test-engineer** subagent:", "agent test-engineer"],
    ["Step 2: Activate style-guide Skill", "skill style-guide"],
    ["Nutze den Agenten „code-reviewer“ für die Prüfung.", "agent code-reviewer"],
    ["Запусти агента code-reviewer для проверки.", "agent code-reviewer"],
    ["Lies skills/commit/SKILL.md, bevor du beginnst.", "skill commit"],
    ["cat .claude/skills/commit/SKILL.md", "skill commit"],
    ["3. **Run Test Engineer** - Delegate to it", "agent test-engineer"],
    ["Ask the Code Reviewer to look at it.", "agent code-reviewer"],
    ["Load the Style Guide skill first.", "skill style-guide"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "## Difference to /audit\n\n| files | checked by the code-reviewer agent |",
    "## 和 /audit 的区别\n\n| 维度 | 由 code-reviewer 代理负责 |",
    "Run planner tests",
    "Run `status` and read its lines",
    "npm run planner:all",
    "```\nrun planner\n```",
    "## Code Reviewer Agent",
    "Write the Style Guide first.",
    "Use Style Guide rules for names.",
    "Skill Style Guide",
    "Agent Code Reviewer",
    "Triage agents look at it.",
    "The skill commit has rules.",
    "Type /commit for the best skill.",
    "Type /commit or skill it.",
    "Type /commit skill:new for it.",
    'Task("Code Reviewer", "Look at it", "general-purpose")',
  ])("is not found in %j", (text) => {
    expect(foundNames(text).filter((each) => !each.includes("general-purpose"))).toEqual([]);
  });

  it.each([
    ["Use the hearing-oracle agent to predict it.", "agent hearing-oracle?"],

    ["使用 `oracle` 代理预测", "agent oracle?"],
    ["Invoke **@oracle** sub-agent for it.", "agent oracle?"],
    ["Testing agents:\n- `load-tester` - Load", "agent load-tester?"],
    ["Testing agents:\n  10. `load-tester` - Load", "agent load-tester?"],
    ["Agents to use:\n- load-tester: Load", "agent load-tester?"],
    ["Testing agents:\n-  `load-tester` - Load", "agent load-tester?"],
  ])("is found although it is not known, because it is called: %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "Use the appropriate agent to check it.",
    "Use a Haiku agent to view the pull request.",
    "Launch reviewer agent to validate",
    "The agent plans, and each agent writes a plan.",
    "### Phase 1: Planning (Planner Agent)",
    "→ 创建：**debugger** 代理",
    "ask for --skills style-guide,commit",
    "El agente decide, y l'agent décide.",
    "mode: plan skill:commit",
    "Options of a skill:\n- **argument-hint**: text for the user",
    "Skill: `court-forms`",
    "Invoke: `office:letters --all`",
    "Reinvoke: `office:letters`",
    "Invoke: `x`. Letters: `office:letters`",
    "Invoke: `a:b:letters`",
    "```\ninvoke: `office:letters`\n```",
  ])("is not found in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("a name that has the rest of a text", () => {
  it.each([
    "See style-guide for an example.",
    "See also style-guide for full documentation.",
    "Keep style-guide for full documentation.",
    "See it, and style-guide for full documentation.",
    "See style-guide, not for full documentation.",
  ])("is a suggestion in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("a name that is asked, as people are", () => {
  it.each([
    ["Ask triage about it.", "agent triage"],
    ["Frage triage nach dem Fehler.", "agent triage"],
    ["Übergib es an code-reviewer.", "agent code-reviewer"],
    ["Pide a triage que lo mire.", "agent triage"],
    ["让 `triage` 检查", "agent triage"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each(["Have status ready.", "Get status from git.", "Let plan A be the first.", "请 status 输出。"])(
    "is not found in %j",
    (text) => {
      expect(foundNames(text)).toEqual([]);
    },
  );
});

describe("a name that is used", () => {
  it.each([
    ["Use code-reviewer to check it.", "agent code-reviewer"],
    ["Build it per `style-guide`.", "skill style-guide"],
    ["Starte code-reviewer am Ende.", "agent code-reviewer"],
    ["Ejecuta code-reviewer al final.", "agent code-reviewer"],
    ["使用 code-reviewer 审查实现", "agent code-reviewer"],
    ["Walk `style-guide`'s list of words.", "skill style-guide"],
    ["The `code-reviewer` looks for divergence here.", "agent code-reviewer"],
    ["The **code-reviewer** looks for divergence here.", "agent code-reviewer"],
    ["The list of words is **style-guide**'s own.", "skill style-guide"],
    ["You must understand superpowers:style-guide first.", "skill style-guide"],
    ["Work with tools:bug-hunter.", "agent tools:bug-hunter"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text)).toEqual([reference]);
  });

  it.each([
    "Run `status` to see the files.",
    "Run `commit` now.",
    "code-reviewer를 사용하지 마세요.",
    "Use code-reviewer output.",
    "Use code-reviewer's output.",
    "Keep tools:bug-hunter's report.",
    "Не используй агента code-reviewer.",
    "Create the subagent `court-planner`.",
    "The skill `court-forms` may help; use agents `freely`.",
  ])("is not found in %j", (text) => {
    expect(foundNames(text)).toEqual([]);
  });
});

describe("a name with its plugin", () => {
  const known = { agents: ["büro:brief-prüfer", "kit:tools:bug-hunter", "office:clerk", "x-y:clerks"], skills: [] };

  it.each([
    ["Then büro:brief-prüfer looks.", "agent büro:brief-prüfer"],
    ["Then kit:tools:bug-hunter looks.", "agent kit:tools:bug-hunter"],
  ])("is found in %j", (text, reference) => {
    expect(foundNames(text, known)).toEqual([reference]);
  });

  it.each(["Then office:clerk looks.", "Then x-y:clerks look.", "```\nkit:tools:bug-hunter\n```"])(
    "is not found in %j",
    (text) => {
      expect(foundNames(text, known)).toEqual([]);
    },
  );
});
