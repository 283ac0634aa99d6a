import { loadSkills, type SkillEntry, type SkillIndex } from "@langslash/skills";
import { skillName } from "./machine-messages.js";

/**
 * Creates skills with a mark in their text, so that an answer shows which skill, and which revision of it, the model
 * received.
 */
export function numberedSkills(from: number, to: number, revision: number): Promise<SkillIndex> {
  const names = Array.from({ length: to - from }, (_, index) => skillName(from + index));
  const entries = names.map((name): SkillEntry => {
    const lists = { aliases: [], tools: [], metadata: {} };
    return {
      name,
      description: revisionMark(revision),
      file: name,
      userInvocable: true,
      modelInvocable: true,
      ...lists,
    };
  });
  const source = {
    name: "numbered",
    list: async () => ({ skills: entries, diagnostics: [] }),
    read: async (file: string) => ({ text: `MARK ${file} ${revision}\n`, version: String(revision) }),
  };
  return loadSkills([source]);
}

/** Returns the description of a skill with this revision. */
export function revisionMark(revision: number): string {
  return `Revision ${revision}.`;
}
