import { isDeepStrictEqual } from "node:util";
import { inSlices } from "./in-slices.js";
import { listedVersion, type SkillSnapshot } from "./skill-snapshot.js";

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
    else if (listedVersion(before, known) !== listedVersion(after, skill) || !isDeepStrictEqual(known, skill)) {
      changed.push(skill.name);
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
