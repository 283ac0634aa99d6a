import type { Skill } from "@langslash/skills";
import { groupedBy } from "../grouped-by.js";

/** A skill of a list, and how far it is below others. */
interface PlacedSkill {
  readonly skill: Skill;
  /** 0 if it is part of no other skill of the list. */
  readonly level: number;
}

/** Returns skills in the order in which they are listed: each is followed by its sub-skills. */
export function skillTree(skills: readonly Skill[]): PlacedSkill[] {
  const names = new Set(skills.map(({ name }) => name));
  const children = groupedBy(skills, ({ name, parent = name }) =>
    parent === name || !names.has(parent) ? undefined : parent,
  );
  const below = (place: string | undefined, level: number): PlacedSkill[] =>
    (children.get(place) ?? []).flatMap((skill) => [{ skill, level }, ...below(skill.name, level + 1)]);
  return below(undefined, 0);
}
