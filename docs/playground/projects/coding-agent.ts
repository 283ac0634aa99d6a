import type { Project } from "../project.js";

const REVIEW = `---
description: Reviews a pull request
argument-hint: "<number of the pull request>"
allowed-tools: Read, Grep
---

# Review a pull request

Review this pull request: $ARGUMENTS

1. Use the test-reader agent to find out what is not tested.
2. Apply the house-style skill to the names in the change.
3. Use the release-oracle agent to guess when it will be released.
`;

const AGENT = `---
name: test-reader
description: Finds what a test suite leaves out
tools: Read, Grep
---

You read tests.

- Name each branch that no test takes.
- Say which test would take it.
`;

const STYLE = `---
name: house-style
description: How names look in this project. Use when code is written or reviewed.
---

# House style

- Functions begin with a verb, types are nouns.
- No abbreviations.
`;

/** A command with an agent and a skill, as Claude Code has them. */
export const codingAgent: Project = {
  files: [
    { path: "commands/review-pr.md", text: REVIEW },
    { path: "agents/test-reader.md", text: AGENT },
    { path: "skills/house-style/SKILL.md", text: STYLE },
  ],
  turns: [],
  message: "/review-pr 128",
};
