import type { ConfigRecord } from "../configs/config-record.js";
import { memoryConfigs } from "../configs/memory-configs.js";

export const AGENTS = [
  "triage",
  "code-reviewer",
  "test-runner",
  "status",
  "plan",
  "security-auditor",
  "docs-writer",
  "debugger",
  "architect",
  "release-manager",
];
export const SKILLS = ["bisect", "changelog", "style-guide", "profiling", "migration"];

/** The text of a configuration with this name, long enough to be recognised. */
export const textOf = (name: string): string =>
  [
    `You are the ${name} of this project.`,
    `First, ${name} reads the report in full and writes down what it claims.`,
    `Then ${name} lists every open question, most important first.`,
    `At last ${name} answers with a short summary of what was found.`,
  ].join("\n");

const file = (name: string, body: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;

export const agent = (name: string, body = textOf(name)): ConfigRecord => ({
  name,
  type: "agent_definition",
  content: file(name, body),
});
export const skill = (name: string, body = textOf(name)): ConfigRecord => ({
  name,
  type: "skill",
  content: file(name, body),
});
export const command = (name: string, content: string): ConfigRecord => ({ name, type: "slash_command", content });

export const DEBUG_TASK = `---
description: Finds and fixes a bug
argument-hint: "<what is broken>"
allowed-tools: Read, Bash
---

# Debug a task

Use the triage agent to sort what is known about $ARGUMENTS.

1. Reproduce the problem.
2. Write the fix and a test.
`;

/** The expected conversion of `DEBUG_TASK`, with the login page as its arguments. */
export const DEBUGGED = `# Debug a task

Follow the section "Triage" to sort what is known about the login page.

1. Reproduce the problem.
2. Write the fix and a test.

## Triage

${textOf("triage")}`;

const COMMANDS = [
  command("debug-task", DEBUG_TASK),
  command("format", "---\ndescription: Formats\n---\n\nFormat all files, check the status and plan the next step."),
  command(
    "ship",
    "Ask the code-reviewer agent and the release-manager agent for their view.\n\nThen apply the changelog skill to $ARGUMENTS.",
  ),
  command("lost", "Use the triage agent. Then use the time-traveller agent to undo it.\n\nWrite down the result."),
];

/** Ten agents, five skills and a few commands. */
export const records = (): ConfigRecord[] => [
  ...AGENTS.map((name) => agent(name)),
  ...SKILLS.map((name) => skill(name)),
  ...COMMANDS,
];

export const office = () => memoryConfigs(records());
