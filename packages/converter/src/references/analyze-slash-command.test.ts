import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyzeSlashCommand } from "../index.js";

const known = {
  agents: ["triage", "plan", "status", "review", "code-reviewer", "debug:tracer", "Team-Lead"],
  skills: ["commit", "style-guide", "plan"],
};
const references = (content: string): { agents: readonly string[]; skills: readonly string[] } => {
  const { agentReferences, skillReferences } = analyzeSlashCommand(content, known);
  return { agents: agentReferences, skills: skillReferences };
};

describe("a reference to an agent", () => {
  it.each([
    ["Use the triage agent.", ["triage"]],
    ["Ask the `triage` subagent about it.", ["triage"]],
    ["Hand it to the **triage** agent", ["triage"]],
    ["Agent: triage", ["triage"]],
    ["the agent named triage", ["triage"]],
    ['Use Task tool with subagent_type="code-reviewer" to check', ["code-reviewer"]],
    ["  subagent_type: triage\n  description: x", ["triage"]],
    ['{"subagent_type": "triage"}', ["triage"]],
    ["Ask @triage and @agent-code-reviewer.", ["triage", "code-reviewer"]],
    ["Delegate to code-reviewer.", ["code-reviewer"]],
    ["Run code-reviewer, then use `code-reviewer` again", ["code-reviewer"]],
    ["use the debug:tracer agent, then the tracer agent", ["debug:tracer"]],
    ['subagent_type="debug::tracer"', ["debug:tracer"]],
    ['subagent_type="general-purpose"', ["general-purpose"]],
    ["Use the time-traveller agent to undo it", ["time-traveller"]],
    ["1. code-reviewer: Reads the change\n2. plan: Plans", ["code-reviewer"]],
    ["- **team-lead:** decides", ["Team-Lead"]],
  ])("is found in %j", (text, agents) => {
    expect(references(text)).toEqual({ agents, skills: [] });
  });
});

describe("a reference to a skill", () => {
  it.each([
    ["Apply the commit skill.", ["commit"]],
    ["Skill: style-guide", ["style-guide"]],
    ['Skill("commit")', ["commit"]],
    ['use skill="unheard-of"', ["unheard-of"]],
    ["Follow style-guide for all names.", ["style-guide"]],
    ["Load the plan skill", ["plan"]],
  ])("is found in %j", (text, skills) => {
    expect(references(text)).toEqual({ agents: [], skills });
  });
});

describe("a word that is not a reference", () => {
  it.each([
    "Check the status and plan the next step, then review it.",
    "Run git status and git commit.",
    "Use a read-only agent for this.",
    "Each agent writes a plan.",
    "Multi-agent review",
    "the agent plans",
    "code-reviewer-extra is something else",
    "The code-reviewer: who is it?",
    "subagent_type: the selected role",
  ])("is not found in %j", (text) => {
    expect(references(text)).toEqual({ agents: [], skills: [] });
  });
});

it("a reference to a command is the name that the text runs it by, once", () => {
  const text = "Run /brief. Then run /court:file, and run /brief again. The list of /draft is old.";
  const commands = ["Brief", "court:file", "draft"];
  expect(analyzeSlashCommand(text, { ...known, commands }).commandReferences).toEqual(["brief", "court:file"]);
});

describe("arguments", () => {
  it.each([
    ["Fix $ARGUMENTS", true, undefined],
    ["Fix $ARGUMENT now", true, undefined],
    ["Fix $ARGUMENTS[0]", true, undefined],
    ["It costs $1 and $5K", false, undefined],
    ["Keep \\$ARGUMENTS as it is", false, undefined],
    ["---\nargument-hint: [file] [line]\n---\nFix $0", true, "[file] [line]"],
    ["---\narguments: [issue]\n---\nFix $issue", true, undefined],
    ["Fix it", false, undefined],
  ])("are recognised in %j", (content, hasArguments, argumentHint) => {
    expect(analyzeSlashCommand(content, known)).toMatchObject({ hasArguments, argumentHint });
  });
});

describe("the analysis of any text", () => {
  it("is cached by the text and the known names", () => {
    const analysis = analyzeSlashCommand("Ask the triage agent.", known);
    expect(analyzeSlashCommand("Ask the triage agent.", { ...known })).toBe(analysis);
    expect(analyzeSlashCommand("Ask the triage agent!", known)).not.toBe(analysis);
    expect(analyzeSlashCommand("Ask the triage agent.", { ...known, commands: ["triage"] })).not.toBe(analysis);
  });

  it("never throws and returns each name once", () => {
    const part = fc.constantFrom(
      "use ",
      "the ",
      "triage",
      " agent",
      "@",
      "`",
      "subagent_type=",
      '"',
      "code-reviewer",
      "\n",
      "Skill(",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const { agents, skills } = references(parts.join(""));
        expect(new Set(agents).size).toBe(agents.length);
        expect(new Set(skills).size).toBe(skills.length);
      }),
    );
  });
});
