import { isDeepStrictEqual } from "node:util";
import { inSlices } from "./in-slices.js";
import type { SkillSnapshot } from "./skill-snapshot.js";

/** What a refresh changed, by name. */
export interface SkillChanges {
  readonly added: readonly string[];
  /**
   * What was there before and is listed with other data now, or whose file was written again since. A source that lists no
   * versions of its texts tells only of other data.
   */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What tells two moments of an index apart. */
export async function changesBetween(before: SkillSnapshot, after: SkillSnapshot): Promise<SkillChanges> {
  const added: string[] = [];
  const changed: string[] = [];
  await inSlices(after.names.skills, (skill) => {
    const known = before.names.get(skill.name);
    if (!known) added.push(skill.name);
    else if (before.versions.of(known) !== after.versions.of(skill) || !isDeepStrictEqual(known, skill)) {
      changed.push(skill.name);
    }
  });
  const removed = before.names.skills.flatMap(({ name }) => (after.names.get(name) ? [] : name));
  return { added, changed, removed };
}

/** The changes where anything at all is new: without any by name, macros or diagnostics are. Else undefined. */
export async function newsBetween(before: SkillSnapshot, after: SkillSnapshot): Promise<SkillChanges | undefined> {
  const changes = await changesBetween(before, after);
  const hasNames = Object.values(changes).some((names) => names.length > 0);
  const isSame = isDeepStrictEqual([before.macros, before.diagnostics], [after.macros, after.diagnostics]);
  return hasNames || !isSame ? changes : undefined;
}
