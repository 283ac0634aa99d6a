import { type Skill, type SkillDocument, SkillError, type SkillIndex } from "@langslash/skills";
import { requiredSkills } from "@langslash/skills/internal";
import { warning, type WarningEvent } from "../events.js";
import type { SelectedSkill } from "../state.js";

/** A skill's text, or the reason why there is none. */
export type SkillReading =
  | { readonly document: SkillDocument; readonly warning?: WarningEvent }
  | { readonly document: undefined; readonly warning: WarningEvent };

/**
 * Reads the text of a skill for a turn. A text that cannot be read never ends the turn with an error: before the first
 * stage of a command, the message is answered with the reason; before a later one, the pipeline stops. A skill that no
 * command named, or that is pinned, is left out with a warning.
 *
 * @param digest - the text that the turn began with, which is found as long as it is in memory or its source still has
 * it. If only a newer one is left, that one is returned with the warning `skill-changed`.
 * @throws any error of a source that is not a SkillError
 */
export async function readSkill(skills: SkillIndex, name: string, digest?: string): Promise<SkillReading> {
  try {
    const document = await skills.read(name, digest === undefined ? {} : { digest });
    if (digest === undefined || document.digest === digest) return { document };
    const message = `The text of ${name} changed during the turn; the new one is used.`;
    return { document, warning: warning("skill-changed", message, name) };
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return { document: undefined, warning: warning(error.code, error.message, name) };
  }
}

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
    const reading = await readSkill(skills, skill.name);
    if (!reading.document) return { warning: reading.warning };
    required.push(selectedSkill(skill, { digest: reading.document.digest, score, explicit, arguments: {} }));
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
