import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { missingTools } from "./missing-tools.js";

/** Returns the tools that a text asks for and that nothing can replace. */
const named = (text: string): string[] =>
  missingTools(new SourceText(text), {}).warnings.map((warning) => warning.replace(/^.* the work of (.*)\.$/, "$1"));

describe("a hook of Claude Code that a text counts on", () => {
  it.each([
    ["The `hooks/seal.sh` hook runs by itself.", "hooks/seal.sh hook"],
    ["The ledger is filed by the SessionEnd hook.", "SessionEnd hook"],
    ["**Caveat**: the `Stop` archival hook runs in the folder.", "Stop archival hook"],
    ["Der PostToolUse-Hook formatiert die Datei.", "PostToolUse-Hook"],
    ["Die Claude-Code-Hooks prüfen das.", "Claude-Code-Hooks"],
  ])("is named: %j", (text, name) => {
    expect(named(text)).toEqual([name]);
  });

  it.each([
    "Write a hook that opens the story, and `hook.md` with three hooks.",
    "The git hook `check.sh` and the pre-commit hook run before.",
    "Use the hook `useAuth.ts` and the `useTheme.ts` hook.",
  ])("is told apart from other hooks: %j", (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe("tools of a server", () => {
  it.each([
    ["Use `mcp__Ledger-DX__*` for all of it.", ["mcp__Ledger-DX__*"]],
    ["Use mcp__ledger__open-book now.", ["mcp__ledger__open-book"]],
    ["Use `ask_book_all` and use `ask_book_one`.", ["ask_book_*"]],

    ["```markdown\n---\nname: x\n---\nSearch with WebSearch.\n```", ["WebSearch"]],
    ["Filed through the Ledger MCP. **Ledger MCP**, if any.", ["Ledger MCP"]],
    ["Call mcp__ledger__open. The Ledger MCP server may be absent.", ["Ledger MCP server"]],
    ["Call mcp__ledger__open and mcp__board__list.", ["mcp__ledger__open, mcp__board__list"]],
    ["用途：Ledger MCP（全文、标注）", ["Ledger MCP"]],
    ["paper-trail MCP finds the notes.", ["paper-trail MCP"]],
    ["- **Access:** LedgerBox MCP needs an account.", ["LedgerBox MCP"]],
  ])("are named as a text has them: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });
});

describe("words beside MCP", () => {
  it.each([
    "Search by two MCP tools or several MCP servers.",
    "Configura MCP. Si MCP está activo, dilo. O MCP falhou.",
    "A read-only MCP and a third-party MCP are allowed, and any remote MCP.",
  ])("are no name of a server: %j", (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe("a tool that a text does without", () => {
  it.each(["Never call the Ledger MCP server; use the Ledger MCP server for nothing but reading."])(
    "has no note: %j",
    (text) => {
      expect(missingTools(new SourceText(text), {})).toEqual({ notes: [], warnings: [] });
    },
  );
});

describe("what to do without a tool", () => {
  const noteOn = (text: string): string => missingTools(new SourceText(text), {}).notes.join("\n\n");

  it.each([
    ["Leave it with ExitPlanMode.", "- ExitPlanMode: give the plan in your answer, and wait for the reply."],
    ["Read it with BashOutput.", "- BashOutput: look after the process in the shell."],
  ])("is said for each tool: %j", (text, line) => {
    expect(noteOn(text).split("\n").slice(2)).toEqual([line]);
  });

  it("is needed for the tools of files only without files", () => {
    expect(missingTools(new SourceText("Use the LS tool."), { files: false }).warnings).toEqual([
      "The target has no tool that does the work of LS.",
    ]);
    expect(missingTools(new SourceText("Use the LS tool."), { files: true }).warnings).toEqual([]);
  });

  it("is said once for all services: they cannot be played", () => {
    const note = noteOn("Ask the Ledger MCP server. Call mcp__board__open.");
    expect(note).toMatch(/- Ledger MCP server, mcp__board__open: do the same in another way/);
    expect(note).toContain("do not invent a result");
    expect(note).not.toContain("yourself");
  });

  it("is to do the work oneself for hooks, and for other assistants", () => {
    expect(noteOn("It is filed by the SessionEnd hook.")).toMatch(/- SessionEnd hook: .* do the work yourself/);
    expect(noteOn("Ask the Codex MCP server.")).toMatch(/- Codex MCP server: do that work yourself\.$/);
  });

  it("is not said for a server of which the target has the tools", () => {
    const target = { tools: ["mcp__ledger__open"] };
    expect(missingTools(new SourceText("Ask the Ledger MCP server."), target).warnings).toEqual([]);
  });
});
