import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { findReferences, type Reference, referenceFinder } from "./find-references.js";

const known = {
  agents: ["triage", "triage-agent", "reviewer", "code-reviewer", "tools:bug-hunter"],
  skills: ["style-guide", "commit"],
};
/** Returns the references in a text, with their part of the text instead of its position. */
const found = (text: string): (Omit<Reference, "start" | "end"> & { written: string })[] =>
  findReferences(new SourceText(text), known).map(({ start, end, ...rest }) => ({
    ...rest,
    written: text.slice(start, end),
  }));

const agent = { type: "agent", isKnown: true, isPlain: false } as const;
const skill = { type: "skill", isKnown: true, isPlain: false } as const;
const unknown = (written: string) => ({ ...agent, isKnown: false, name: written, written });
const triage = { ...agent, name: "triage", written: "triage" };

describe("a reference", () => {
  it.each([
    ["Use the triage agent. Ask triage again.", [triage, triage]],
    ["Use bug-hunter to look.", [{ ...agent, name: "tools:bug-hunter", written: "bug-hunter" }]],
    ["Use kit:Code-Reviewer to look.", [{ ...agent, name: "code-reviewer", written: "kit:Code-Reviewer" }]],
    ["Follow `style-guide`-- to the end.", [{ ...skill, name: "style-guide", written: "style-guide" }]],
    ["Rules: `style-guide`", [{ ...skill, isPlain: true, name: "style-guide", written: "style-guide" }]],
    ["Use the court-oracle agent, then commit.", [unknown("court-oracle")]],
  ])("has the known name, or its own: %j", (text, references) => {
    expect(found(text)).toEqual(references);
  });

  it("has the position of its name", () => {
    expect(referenceFinder(known)(new SourceText("Ask the Code Reviewer.\n@agent-triage"))).toEqual([
      { ...agent, name: "code-reviewer", start: 8, end: 21 },
      { ...agent, name: "triage", start: 30, end: 36 },
    ]);
  });

  it.each(["Use the agent-name agent.", 'Task("your-agent")', "@agent-foo", "Call @agent- at the end."])(
    "is none with a placeholder for a name: %j",
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it.each(['Task("style-guide")', "@agent-style-guide", "Activate the skill `triage`.", "Load the triage skill."])(
    "is none with a name of the other type: %j",
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

describe("a title", () => {
  it("is one name, also if a part of it is another", () => {
    const title = { ...agent, name: "code-reviewer", written: "Code Reviewer" };
    expect(found("Use the Code Reviewer agent.")).toEqual([title]);
    expect(found("Use the Code Reviewer agent, or the reviewer agent.")).toEqual([
      title,
      { ...agent, name: "reviewer", written: "reviewer" },
    ]);
  });
});

describe("a name with a noun at its end", () => {
  it.each([
    ["Use triage-agent to sort.", [{ ...agent, name: "triage-agent", written: "triage-agent" }]],
    ["Use code-agent-reviewer to read.", []],
    ['Task("court-agent")', [unknown("court-agent")]],
  ])("is the whole name: %j", (text, references) => {
    expect(found(text)).toEqual(references);
  });
});

describe("a name among words without spaces", () => {
  it.each([["코드는code-reviewer에이전트를 사용하세요.", "code-reviewer"]])("is found in %j", (text, name) => {
    expect(found(text)).toEqual([{ ...agent, name, written: name }]);
  });

  it("may be such a word itself", () => {
    const agents = ["校閲者", "レビュー担当", "검토자"];
    const text = "`校閲者` エージェントを使用。`レビュー担当` に依頼する。검토자 에이전트를 사용하세요.";
    expect(findReferences(new SourceText(text), { agents, skills: [] }).map(({ name }) => name)).toEqual(agents);
    expect(
      findReferences(new SourceText("校閲者-Agent を使用"), { agents, skills: [] }).map(({ name }) => name),
    ).toEqual(["校閲者"]);
  });
});

describe("a name as a part of a path", () => {
  it.each([
    "The tests/code-reviewer agent is old.",
    "The tests\\code-reviewer agent is old.",
    "The my.code-reviewer agent is old.",
    "Use code-reviewer/notes for it.",
  ])("is not found in %j", (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe("a word in marks with others", () => {
  it.each([
    "It is the `run oracle` agent.",
    "Use « oracle agent » twice.",
    "It is the « run oracle » agent.",
    "Use [[oracle agent]] twice.",
  ])("is no name in marks: %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(["Use « oracle » agent twice.", "Use [[oracle]] agent twice.", "Use the „oracle“ agent twice."])(
    "is one if it is alone: %j",
    (text) => {
      expect(found(text)).toEqual([unknown("oracle")]);
    },
  );
});

describe("a name after a tool that lists the agents of a service", () => {
  it.each([
    ["Call list_agents, then use the triage agent.", ["triage"]],
    ["Call list_agents, then load the `court-forms` skill.", ["court-forms"]],
    ['Call list_agents, then subagent_type: "court-oracle".', ["court-oracle"]],
    ["Call list_agents, then `Task(court-oracle)`.", ["court-oracle"]],
    ["Call list_agents.\n\n## Next\n\nUse the court-oracle agent.", ["court-oracle"]],
  ])("is one of the service if it is unknown and not called: %j", (text, names) => {
    expect(found(text).map(({ name }) => name)).toEqual(names);
  });
});
