import { MAX_REQUIRED_SKILLS } from "../document/requirements.js";
import type { Skill } from "../skill.js";
import type { NameTable } from "./name-table.js";

/** The lookups that finding requirements needs; an index has them too. */
type Lookup = Pick<NameTable, "get" | "resolve">;

/** The skills that a skill requires. */
export interface RequiredSkills {
  /** Those that exist, each once and without the skill itself: its own first, then those that they require. */
  readonly skills: readonly Skill[];
  /** Names of those that do not exist. */
  readonly missing: readonly string[];
  /** Whether there are more than a skill may require; `skills` then has only some of them. */
  readonly isTooMany: boolean;
  /** Whether the skill is among those that it requires. */
  readonly isCycle: boolean;
}

const NOTHING: RequiredSkills = { skills: [], missing: [], isTooMany: false, isCycle: false };

/** Returns the skills that a skill requires, directly or through others. */
export function requiredSkills(skill: Skill, index: Lookup): RequiredSkills {
  if (!skill.requires) return NOTHING;
  const found = new Set<Skill>([skill]);
  const missing = new Set<string>();
  let isCycle = false;
  // A set that grows while it is iterated is iterated to its new end.
  for (const { requires } of found) {
    for (const name of requires?.skills ?? []) {
      const required = skillNamed(name, index);
      if (required) {
        isCycle ||= required === skill;
        found.add(required);
      } else missing.add(name);
    }
    if (found.size > MAX_REQUIRED_SKILLS + 1) break;
  }
  const skills = [...found].slice(1);
  return { skills, missing: [...missing], isTooMany: found.size > MAX_REQUIRED_SKILLS + 1, isCycle };
}

/**
 * Returns the reason why a skill cannot be used now, or undefined if all its requirements are met. Reasons contain
 * names only, never the value of a variable.
 */
export function unmetRequirement(skill: Skill, index: Lookup): string | undefined {
  if (!skill.requires) return undefined;
  const { skills, missing, isTooMany } = requiredSkills(skill, index);
  if (missing.length > 0) return `${skill.name} requires the skill ${missing[0]}, which does not exist.`;
  if (isTooMany) return `${skill.name} requires more than ${MAX_REQUIRED_SKILLS} skills.`;
  for (const { name, requires } of [skill, ...skills]) {
    const variable = requires?.env.find((each) => !isSet(each));
    if (variable !== undefined) return `${name} requires the environment variable ${variable}, which is not set.`;
  }
  return undefined;
}

/** Whether an environment variable is set, to more than an empty text. */
export function isSet(name: string): boolean {
  return Object.hasOwn(process.env, name) && process.env[name] !== "";
}

/** Finds a skill by its name or an alias. A prefix, which a person may type, is too vague for a program. */
export function skillNamed(name: string, index: Lookup): Skill | undefined {
  const exact = index.get(name);
  if (exact) return exact;
  const resolution = index.resolve(name);
  return "skill" in resolution && resolution.via !== "prefix" ? resolution.skill : undefined;
}
