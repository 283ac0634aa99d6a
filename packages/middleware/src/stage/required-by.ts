import type { Skill, SkillIndex } from "@langslash/skills";
import { requiredSkills } from "@langslash/skills/internal";
import type { SelectedSkill } from "../state.js";
import { readSkill, type WarningEvent } from "./read-skill.js";

/** The skills that others require, or the warning about one that cannot be read. */
export type RequiredReading = { readonly required: readonly SelectedSkill[] } | { readonly warning: WarningEvent };

/**
 * Reads the skills that the given ones require, each once, as far as they are not among them. They are active like the
 * skill that requires them, without arguments.
 */
export async function requiredBy(selected: readonly SelectedSkill[], skills: SkillIndex): Promise<RequiredReading> {
  const found = new Map<Skill, SelectedSkill>();
  const given = new Set(selected.map(({ name }) => name));
  for (const by of selected) {
    const skill = skills.get(by.name);
    if (skill) for (const each of requiredSkills(skill, skills).skills) if (!given.has(each.name)) found.set(each, by);
  }
  const required: SelectedSkill[] = [];
  for (const [skill, { score, explicit }] of found) {
    const { document, warning } = await readSkill(skills, skill.name);
    if (!document) return { warning };
    required.push(selectedSkill(skill, { digest: document.digest, score, explicit, arguments: {} }));
  }
  return { required };
}

/** Returns a skill of the index in the form that the agent's state shows. */
export function selectedSkill(
  { name, source, origin, model, subSkills, tools }: Skill,
  given: Pick<SelectedSkill, "digest" | "score" | "explicit" | "arguments">,
): SelectedSkill {
  return {
    name,
    source,
    ...(origin === undefined ? {} : { origin }),
    ...(model === undefined ? {} : { model }),
    subSkills: [...subSkills],
    tools: [...tools],
    ...given,
  };
}
