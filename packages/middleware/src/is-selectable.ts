import type { Skill, SkillIndex } from "@langslash/skills";
import { unmetRequirement } from "@langslash/skills/internal";

/** Whether a skill of an index may be loaded or offered without being named. */
export function isSelectable(skill: Skill, skills: SkillIndex): boolean {
  return skill.modelInvocable && unmetRequirement(skill, skills) === undefined;
}
