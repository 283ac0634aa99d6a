import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { projectContext } from "./project-context.js";

describe("what Claude Code adds to each conversation in a repository", () => {
  it("is its instructions and its rules", () => {
    const repository = temporaryFolder({
      "CLAUDE.md": "Cite every case.",
      ".claude/CLAUDE.md": "Be brief.",
      ".claude/rules/fees.md": "Name the fees.",
      ".claude/rules/courts/dates.md": "Write dates in full.",
      ".claude/rules/courts/list.csv": "Rowe",
    });
    expect(projectContext(repository)).toEqual({
      instructions: ["CLAUDE.md", ".claude/CLAUDE.md", ".claude/rules/courts/dates.md", ".claude/rules/fees.md"],
    });
  });

  it("is nothing in an empty repository", () => {
    expect(projectContext(temporaryFolder())).toMatchObject({ instructions: [] });
  });
});
