import { expect, it } from "vitest";
import { isInPrompt } from "./point-to-files.js";
import type { InlinedConfig } from "../configs/config-reference.js";

const inlined = (type: InlinedConfig["type"], name: string): InlinedConfig => ({ type, name, content: "" });
const PROMPT = [
  inlined("skill", "kit:filing"),
  inlined("skill", "audit-fees"),
  inlined("agent", "triage"),
  inlined("command", "kit:check"),
  inlined("file", "office/rules/fees.md"),
  inlined("file", "audit-tax/part-one.md"),
  inlined("file", ".prompt/scripts/run.py"),
  inlined("file", "office.prompt/terms.md"),
];

it.each([
  "${CLAUDE_PLUGIN_ROOT}/skills/filing/SKILL.md",
  "agents/triage.md",
  "~/.claude/agents/triage.md",
  "/kit/commands/check.md",
  "/home/office/rules/fees.md",
])("has the file at a place: %j", (place) => {
  expect(isInPrompt(place, PROMPT)).toBe(true);
});

it.each(["/skills/other/SKILL.md", "/triage.md", "/fees.md", "../fees.md"])("has no other file: %j", (place) => {
  expect(isInPrompt(place, PROMPT)).toBe(false);
});
