import { describe, expect, it } from "vitest";
import { missingTools } from "./missing-tools.js";

/** Returns the tools that a text asks for and that nothing can replace. */
const named = (text: string): string[] =>
  missingTools(text, {}).warnings.map((warning) => warning.replace(/^.* the work of (.*)\.$/, "$1"));

describe("a hook of Claude Code that a text counts on", () => {
  it.each([
    ["Le hook `convert.py`\nconvertira ce fichier.", "hook convert.py"],
    ["Le hook\n`convert.py` convertira ce fichier.", "hook convert.py"],
    ["The `hooks/seal.sh` hook runs by itself.", "hooks/seal.sh hook"],
    ["The ledger is filed by the SessionEnd hook.", "SessionEnd hook"],
    ["**Caveat**: the `Stop` archival hook runs in the folder.", "Stop archival hook"],
    ["Der PostToolUse-Hook formatiert die Datei.", "PostToolUse-Hook"],
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
    ["Use `mcp__Ledger-DX__*` for all of it.", []],
    ["Use mcp__ledger__open-book now.", ["mcp__ledger__open-book"]],
    ["Use `ask_book_all` and use `ask_book_one`.", ["ask_book_*"]],
    ["```\nscore = factor_load(a) × factor_risk(b)\n× factor_need(c)\n```", []],
    ["```markdown\n---\ntools: WebSearch, WebFetch\n---\nSearch the web.\n```", []],
    ["```markdown\n---\nname: x\n---\nSearch with WebSearch.\n```", ["WebSearch"]],
    ["Filed through the Ledger MCP. **Ledger MCP**, if any.", ["Ledger MCP"]],
  ])("are named as a text has them: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });
});
