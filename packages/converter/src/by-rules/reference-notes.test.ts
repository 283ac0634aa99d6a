import { describe, expect, it } from "vitest";
import { namesOnly, type OpenReferences, referenceNotes } from "./reader-gaps.js";
import { knownNames } from "../configs/known-names.js";
import type { Reference } from "../references/names/find-references.js";

const NONE: OpenReferences = { missing: [], kept: [], warnings: [] };
const triage = { type: "agent", name: "bug-triage" } as const;

/** A mention that stays in the text. */
const kept = (name: string, isKnown: boolean): Reference => ({
  type: "agent",
  name,
  isKnown,
  isPlain: false,
  start: 0,
  end: name.length,
});

describe("a reference without a text in the prompt", () => {
  it("is named once, with what became of its mention", () => {
    expect(referenceNotes({ ...NONE, missing: [triage] })).toEqual(["The agent bug-triage is not part of the prompt."]);
    expect(referenceNotes({ ...NONE, missing: [triage], kept: [kept("bug-triage", false)] })).toEqual([
      "The agent bug-triage was not found; its mention stays in the text.",
    ]);
    expect(referenceNotes({ ...NONE, kept: [kept("bug-triage", false)] })).toEqual([
      "The agent bug-triage was not found; its mention stays in the text.",
    ]);
    expect(referenceNotes({ ...NONE, kept: [kept("bug-triage", true)] })).toEqual([
      "The agent bug-triage is not part of the prompt; its mention stays in the text.",
    ]);
  });

  it("is not named if Claude Code brings it, or another warning names it", () => {
    const builtIn = { type: "agent", name: "general-purpose" } as const;
    expect(referenceNotes({ ...NONE, missing: [builtIn] })).toEqual([]);
    expect(referenceNotes({ ...NONE, missing: [builtIn], kept: [kept("general-purpose", false)] })).toEqual([]);
    expect(referenceNotes({ ...NONE, missing: [triage], warnings: ["The agent bug-triage has no text."] })).toEqual([]);
  });

  it("is no suggestion that the prompt only mentions", () => {
    const known = knownNames([
      { id: "1", name: "bug-triage", type: "agent_definition" },
      { id: "2", name: "changelog-keeper", type: "agent_definition" },
    ]);
    const prompt = "Ask the bug-triage agent. Related: the changelog-keeper agent.";
    const keeper = { type: "agent", name: "changelog-keeper" };
    expect(namesOnly(prompt, known, [], { ...NONE, missing: [triage] })).toEqual([keeper]);
    expect(namesOnly(prompt, known, [], { ...NONE, kept: [kept("bug-triage", true)] })).toEqual([keeper]);
    expect(namesOnly(prompt, known, [], NONE)).toEqual([triage, keeper]);
  });
});
