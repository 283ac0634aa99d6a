import type { Skill, SkillIndex } from "@langslash/skills";
import { requiredSkills } from "@langslash/skills/internal";

/**
 * Returns the names of the tools that skills ask for: those of the skills themselves, of their sub-skills, and of the
 * skills that they require.
 */
export function askedTools(names: Iterable<string>, skills: SkillIndex): Set<string> {
  const seen = new Set(names);
  const tools = new Set<string>();
  // A set that grows while it is iterated is iterated to its new end.
  for (const name of seen) {
    const skill = skills.get(name);
    if (!skill) continue;
    for (const tool of toolsOf(skill)) tools.add(tool);
    for (const other of skill.subSkills) seen.add(other);
    for (const { name: required } of requiredSkills(skill, skills).skills) seen.add(required);
  }
  return tools;
}

/** Tools by skill, read once: `allowed-tools` is text. */
const toolsBySkill = new WeakMap<Skill, readonly string[]>();

/** Returns the tools that a skill itself lists, in `tools_required` or `allowed-tools`. */
export function toolsOf(skill: Skill): readonly string[] {
  const known = toolsBySkill.get(skill);
  if (known) return known;
  const tools = [...new Set([...skill.tools, ...namesIn(skill.metadata["allowed-tools"])])];
  toolsBySkill.set(skill, tools);
  return tools;
}

/** Reads `allowed-tools`: names in a list or a text, each perhaps with a pattern, as in `Read, Bash(git status:*)`. */
function namesIn(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry: unknown) => {
    if (typeof entry !== "string") return [];
    return Array.from(entry.replace(/\([^)]*\)?/g, " ").matchAll(/[^\s,]+/g), ([name]) => name);
  });
}
