import { expect, it } from "vitest";
import { isAssistant } from "./absent-note.js";

it.each(["claude", "Claude", "claude-code", "claude_flow"])("a program is an assistant: %s", (name) => {
  expect(isAssistant(name)).toBe(true);
});

it.each(["claude-ledger", "claude_mail", "claudette", "codexes"])("a program is no assistant: %s", (name) => {
  expect(isAssistant(name)).toBe(false);
});
