import type { Catalogue } from "@langslash/grammar";
import type { SkillIndex } from "./skill-index.js";
import type { Skill } from "./skill.js";

const made = new WeakMap<readonly Skill[], Catalogue>();

/**
 * Everything in an index that a user may type, for `complete`: plain JSON, which a server can send to a page. The same object
 * comes back until the index is refreshed.
 *
 * @example
 * ```ts
 * import { complete } from "@langslash/grammar";
 * import { catalogue, loadSkills } from "@langslash/skills";
 *
 * const skills = await loadSkills("skills");
 * console.log(complete("/leg", 4, catalogue(skills)).suggestions[0]?.insert); // "/legal-research"
 * ```
 */
export function catalogue(index: SkillIndex): Catalogue {
  const skills = index.list();
  const kept = made.get(skills);
  if (kept) return kept;
  const help = { name: "help", kind: "built-in", description: "Lists the commands, or tells about one." } as const;
  const usable = skills.filter(({ userInvocable }) => userInvocable);
  const entries = usable.map(({ name, description, aliases, parameters, argumentHint }) => ({
    name,
    kind: "skill" as const,
    description,
    aliases,
    ...(parameters && { parameters }),
    ...(argumentHint === undefined ? {} : { argumentHint }),
  }));
  const result: Catalogue = { commands: [help, ...entries] };
  made.set(skills, result);
  return result;
}
