import { describe, expect, it } from "vitest";
import type { ConfigRecord } from "../configs/config-record.js";
import { ANALYSIS_VERSION, analysisOf, type SlashCommandAnalysis } from "./analyze-slash-command.js";

const known = { agents: ["clerk"], skills: ["filing"], commands: ["court:brief"] };
const CONTENT = "---\nargument-hint: [case]\n---\nAsk the clerk agent about $ARGUMENTS, and name a form, the filing.";
/** What is stored without any names, and what the content has. */
const STORED: SlashCommandAnalysis = {
  hasArguments: true,
  argumentHint: "[case]",
  agentReferences: [],
  skillReferences: [],
  commandReferences: [],
};
const ANALYSED = { ...STORED, agentReferences: ["clerk"] };

const recordOf = (stored: Partial<ConfigRecord>): ConfigRecord => ({
  name: "ask",
  type: "slash_command",
  content: CONTENT,
  agent_references: undefined,
  skill_references: undefined,
  command_references: undefined,
  analysis_version: ANALYSIS_VERSION,
  ...stored,
});

describe("a stored analysis", () => {
  it.each<[string, Partial<ConfigRecord>, Partial<typeof STORED>]>([
    ["arrays", { agent_references: [], skill_references: ["filing"] }, { skillReferences: ["filing"] }],
    ["JSON", { agent_references: "[]", skill_references: '["filing"]' }, { skillReferences: ["filing"] }],
    ["no names", { agent_references: null, skill_references: "" }, {}],
    ["names of a plugin", { command_references: ["court:sub:FORM"] }, { commandReferences: ["court:sub:FORM"] }],
  ])("is used if it has %s and fits the content", (_what, stored, expected) => {
    expect(analysisOf(recordOf(stored), known)).toEqual({ analysis: { ...STORED, ...expected }, warnings: [] });
  });

  it.each<[string, Partial<ConfigRecord>]>([
    ["has no version", { analysis_version: undefined, skill_references: ["filing"] }],
    ["has an empty version", { analysis_version: null, skill_references: ["filing"] }],
    ["is of another version", { analysis_version: ANALYSIS_VERSION - 1, skill_references: ["filing"] }],
    ["has an agent that the content does not name", { agent_references: ["clerk", "judge"] }],
    [
      "has a skill that the content does not name",
      { agent_references: ["clerk"], skill_references: ["filing", "law"] },
    ],
    ["has a command that the content does not name", { command_references: ["form", "court:brief"] }],
    ["has no arguments, but the content has", { has_arguments: false, skill_references: ["filing"] }],
  ])("is made again if it %s", (_why, stored) => {
    expect(analysisOf(recordOf(stored), known)).toEqual({ analysis: ANALYSED, warnings: [] });
  });

  it.each<[string, Partial<ConfigRecord>]>([
    ["agents are", { agent_references: "clerk" }],
    ["skills are", { skill_references: '{"filing": true}' }],
    ["commands are", { command_references: "[1]" }],
  ])("is made again with a warning if its %s no list of names", (_which, stored) => {
    expect(analysisOf(recordOf(stored), known)).toEqual({
      analysis: ANALYSED,
      warnings: ["The stored analysis of ask cannot be read; the command was analysed again."],
    });
  });
});
