import type { SkillIndex } from "../index.js";

/** Returns the names of all skills of an index, in order. */
export function namesOf(index: SkillIndex): string[] {
  return index.list().map(({ name }) => name);
}
