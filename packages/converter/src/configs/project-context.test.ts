import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { projectContext } from "./project-context.js";

describe("what Claude Code adds to each conversation in a repository", () => {
  it("is its instructions, its rules and the servers of its tools", () => {
    const repository = temporaryFolder({
      "CLAUDE.md": "Cite every case.",
      ".claude/CLAUDE.md": "Be brief.",
      ".claude/rules/fees.md": "Name the fees.",
      ".claude/rules/courts/dates.md": "Write dates in full.",
      ".claude/rules/courts/list.csv": "Rowe",
      ".mcp.json": { mcpServers: { ledger: {}, calendar: {} } },
    });
    expect(projectContext(repository)).toEqual({
      instructions: ["CLAUDE.md", ".claude/CLAUDE.md", ".claude/rules/courts/dates.md", ".claude/rules/fees.md"],
      servers: ["ledger", "calendar"],
    });
  });

  it.each([["{ mcpServers:"], ['{ "servers": { "ledger": {} } }'], ["null"]])(
    "has no servers if their settings have none, or are broken: %j",
    (settings) => {
      const repository = temporaryFolder({ ".mcp.json": settings });
      expect(projectContext(repository)).toEqual({ instructions: [], servers: [] });
    },
  );

  it("is nothing in an empty repository", () => {
    expect(projectContext(temporaryFolder())).toEqual({ instructions: [], servers: [] });
  });
});
