import { describe, expect, it } from "vitest";
import { verifyConversion } from "../index.js";
import type { ConversionSource } from "./conversion-source.js";

const TEXT = "State the court first and name the parties in full with all their addresses.";
const known = { agents: ["claim-drafter"], skills: [], commands: ["ship", "office:ship"] };

const messagesOf = (output: string, source: Pick<ConversionSource, "content" | "inlined" | "missing">): string[] => {
  const findings = verifyConversion({ ...known, ...source }, output);
  return findings.flatMap(({ code, message }) => (code === "reference-lost" ? message : []));
};

describe("a reference that was lost", () => {
  it.each([
    [TEXT, []],
    ["State the court first and name the parties in full with", []],
    [
      "State the court first and name the parties in full",
      ["The command refers to the agent claim-drafter, but much of its text is missing from the prompt."],
    ],
  ])("is one whose text is not there to seven tenths: %s", (kept, expected) => {
    const content = "Use the claim-drafter agent.";
    const inlined = [{ type: "agent" as const, name: "claim-drafter", content: TEXT }];
    expect(messagesOf(`Draft it.\n\n${kept}`, { content, inlined })).toEqual(expected);
  });

  it.each([
    ["State the court first and name the parties in full with", []],
    [
      "State the court first and name the parties in full",
      ["The command names the file forms.md, but much of its text is missing from the prompt."],
    ],
  ])("may be a file: %s", (kept, expected) => {
    const inlined = [{ type: "file" as const, name: "forms.md", content: TEXT }];
    expect(messagesOf(`Follow it.\n\n${kept}`, { content: "Follow @forms.md.", inlined })).toEqual(expected);
  });

  it("is none if the command only names it", () => {
    const content = "Two steps: `claim-drafter`, then the release.";
    const findings = verifyConversion({ ...known, content, inlined: [] }, content);
    expect(findings.map(({ code }) => code)).toEqual(["name-left"]);
  });
});

describe("a command that is run", () => {
  const content = "Fix the page. Then run /ship.";
  const lost = ["The command runs /ship, but it was not read."];
  const short = ["The command runs /ship, but much of its text is missing from the prompt."];
  const ship = { type: "command" as const, name: "ship", content: TEXT };

  it.each([
    ["was not read", [], [], lost],
    ["is there to seven tenths", [{ ...ship, content: `${TEXT} Go now.` }], [], []],
    [
      "is there in part",
      [{ ...ship, content: `${TEXT} Then call the clerk and ask for the number of the case.` }],
      [],
      short,
    ],
    ["was not found", [], [{ type: "command" as const, name: "SHIP" }], []],
    ["has the name of an agent that was not found", [], [{ type: "agent" as const, name: "ship" }], lost],
    ["is not the one that was not found", [], [{ type: "command" as const, name: "sort" }], lost],
  ])("is lost unless its text is there or does not exist: one that %s", (_what, inlined, missing, expected) => {
    expect(messagesOf(`Fix the page.\n\n${TEXT}`, { content, inlined, missing })).toEqual(expected);
  });

  it.each([
    ["/ship", ".claude/commands/ship.md", []],
    ["/office:ship", "plugins/office/commands/ship.md", []],
    ["/ship", "commands/ship.md.txt", lost],
    ["/ship", "docs/forms.md", lost],
  ])("may be there as a file: %s as %s", (run, name, expected) => {
    const inlined = [{ type: "file" as const, name, content: TEXT }];
    const named = `Fix the page. Then run ${run}. It is in @${name}.`;
    expect(messagesOf(`Fix the page.\n\n${TEXT}`, { content: named, inlined })).toEqual(expected);
  });
});

it.each([
  ["Use the Task tool to sort them.", ["The prompt calls a tool that its reader does not have: Task tool."]],
  ["Use the `Skill` tool to sort them.", ["The prompt calls a tool that its reader does not have: Skill tool."]],
  ['Call Agent("clerk") first.', ['The prompt calls a tool that its reader does not have: Agent(".']],
  ["subagent_type: clerk", ["The prompt calls a tool that its reader does not have: subagent_type:."]],
  ["Use the Taskbook tool to sort them.", []],
  ["Keep the skill tool there.", []],
])("a call of a tool that was left is named: %s", (output, expected) => {
  const findings = verifyConversion({ ...known, content: output, inlined: [] }, output);
  expect(findings.flatMap(({ code, message }) => (code === "call-left" ? message : []))).toEqual(expected);
});
