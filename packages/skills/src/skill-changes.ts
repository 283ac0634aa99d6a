import { isDeepStrictEqual } from "node:util";
import { inSlices } from "./in-slices.js";
import type { SkillSnapshot } from "./skill-snapshot.js";
import type { Skill } from "./skill.js";

/** Names of the skills that a refresh has added, changed and removed. */
export interface SkillChanges {
  readonly added: readonly string[];
  /**
   * Skills whose data or text has changed. If a source does not list the versions of its texts, a change of the text
   * alone is not reported.
   */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two snapshots of an index. */
export async function changesBetween(before: SkillSnapshot, after: SkillSnapshot): Promise<SkillChanges> {
  const added: string[] = [];
  const changed: string[] = [];
  await inSlices(after.names.skills, (skill) => {
    const known = before.names.get(skill.name);
    if (!known) added.push(skill.name);
    else {
      const isSameText = before.entries.get(known)?.version === after.entries.get(skill)?.version;
      if (!isSameText || !isDeepStrictEqual(known, skill)) changed.push(skill.name);
    }
  });
  const removed = before.names.skills.flatMap(({ name }) => (after.names.get(name) ? [] : name));
  return { added, changed, removed };
}

/**
 * Compares two snapshots and returns undefined if they are equal. If only macros or diagnostics differ, the returned
 * changes have no names.
 */
export async function changesIfAny(before: SkillSnapshot, after: SkillSnapshot): Promise<SkillChanges | undefined> {
  const changes = await changesBetween(before, after);
  const hasNames = Object.values(changes).some((names) => names.length > 0);
  const isSame = isDeepStrictEqual([before.macros, before.diagnostics], [after.macros, after.diagnostics]);
  return hasNames || !isSame ? changes : undefined;
}

/**
 * Compares two lists of a view, so that the changes name no skill that is left out.
 *
 * @param changes - the changes of the index, among them those of the texts
 */
export function changesOfView(
  before: readonly Skill[],
  after: readonly Skill[],
  { changed }: SkillChanges,
): SkillChanges {
  const earlier = new Map(before.map((skill) => [skill.name, skill]));
  const current = new Set(after.map(({ name }) => name));
  const names = new Set(changed);
  return {
    added: after.flatMap(({ name }) => (earlier.has(name) ? [] : name)),
    changed: after.flatMap((skill) => {
      const known = earlier.get(skill.name);
      return known && (names.has(skill.name) || !isDeepStrictEqual(known, skill)) ? skill.name : [];
    }),
    removed: before.flatMap(({ name }) => (current.has(name) ? [] : name)),
  };
}
