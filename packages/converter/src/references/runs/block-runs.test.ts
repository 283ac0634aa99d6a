import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { commandRuns } from "./command-runs.js";

const runsIn = (text: string): number => commandRuns(new SourceText(text), (name) => name === "check").length;

describe("a command that is alone in a block of a step", () => {
  it.each([
    "```\n/check\n```",
    "~~~sh\n  /check --all\n~~~",
    "```\n$ /check\n```",
    "```\n> /check\n```",
    "Then do this:\n\n```\n/check\n```",
    "If the user agrees, do this:\n\n```\n/check\n```",
    "Suggest a name.\n\n\n\n```\n/check\n```",
    `Then ${"look at all of it and ".repeat(14)}write a report:\n\`\`\`\n/check\n\`\`\``,
  ])("is run: %j", (block) => {
    expect(runsIn(`## Step 1\n\n${block}`)).toBe(1);
    expect(runsIn(`## Step 1\n\n\n\n\n${block}`)).toBe(1);
    expect(runsIn(block)).toBe(0);
  });

  it.each([
    "Suggest this:\n```\n/check\n```",
    "Suggest this:\n  \n```\n/check\n```",
    "The output has:\n\n```\n/check\n```",
    "The user has this:\n\n```\n/check\n```",
    "```\n/check",
    "```\ncd docs\n/check\n```",
    "```\n/check\ncd docs\n```",
    "```\necho /check\n```",
    "/check\n```\n```",
  ])("is not run if it is shown, suggested or with other lines: %j", (block) => {
    expect(runsIn(`## Step 1\n${block}`)).toBe(0);
  });
});

describe("a command in a procedure that is written like a program", () => {
  it.each(["CALL the list /check", "IF x CALL /check", "2x = CALL /check", "call /check", "RECALL /check"])(
    "is not run by other words: %j",
    (line) => {
      expect(runsIn(`## Quality\n\n\`\`\`\nRETURN\n${line}\n\`\`\``)).toBe(0);
    },
  );

  it("is not run outside of a block, or in a section about usage", () => {
    expect(runsIn("RUN /check for other files instead.")).toBe(0);
    expect(runsIn("## Usage\n\n```\nCALL /check\n```")).toBe(0);
  });
});
