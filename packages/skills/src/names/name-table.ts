import { MAX_SUGGESTED_NAMES, NameLookup, similarNames } from "@langslash/grammar/internal";
import { LRUCache } from "lru-cache";
import type { Skill } from "../skill.js";

/** Result of resolving a typed name: a skill and how it matched, or suggestions, which are found when they are read. */
export type Resolution =
  | { readonly skill: Skill; readonly via: "name" | "alias" | "case" | "prefix" }
  | { readonly suggestions: readonly string[] };

/** Resolves typed names to skills. */
export class NameTable {
  /** All skills, in the order of their sources. */
  readonly skills: readonly Skill[];
  readonly #lookup: NameLookup<Skill>;
  /** Skills by the names and aliases that may be suggested; computed for the first unknown name. */
  #suggestable: ReadonlyMap<string, Skill> | undefined;
  /** Names by what was typed instead, best first. */
  readonly #similar = new LRUCache<string, readonly string[]>({ max: 100 });

  constructor(skills: readonly Skill[]) {
    this.skills = skills;
    this.#lookup = new NameLookup(skills);
  }

  /** Returns the skill with exactly this name. */
  get(name: string): Skill | undefined {
    return this.#lookup.get(name);
  }

  /**
   * Resolves a typed name: by exact name, by alias, ignoring case, by unique prefix, in this order. Otherwise returns
   * suggestions; a near match is never resolved.
   *
   * @param accepts - whether a skill counts; the others are treated as if they were not there
   */
  resolve(typed: string, accepts?: (skill: Skill) => boolean): Resolution {
    const found = this.#lookup.find(typed, accepts);
    if (found) return { skill: found.entry, via: found.via };
    const suggest = (): readonly string[] => this.#suggest(typed, accepts);
    let suggestions: readonly string[] | undefined;
    return {
      get suggestions() {
        return (suggestions ??= suggest());
      },
    };
  }

  /** Suggests names of accepted skills. Asks about skills with similar names only, best first, until it has enough. */
  #suggest(typed: string, accepts: (skill: Skill) => boolean = () => true): readonly string[] {
    const known = (this.#suggestable ??= suggestable(this.skills));
    const similar = this.#similar.get(typed) ?? similarNames(typed, known.keys());
    if (typed.length <= 100) this.#similar.set(typed, similar);
    const accepted: string[] = [];
    for (const name of similar) {
      const skill = known.get(name);
      if (skill && accepts(skill)) accepted.push(name);
      if (accepted.length === MAX_SUGGESTED_NAMES) break;
    }
    return accepted;
  }
}

/** Returns the skills that may be suggested, by their names and aliases; a name takes precedence over an alias. */
function suggestable(skills: readonly Skill[]): ReadonlyMap<string, Skill> {
  const typable = skills.filter(({ userInvocable }) => userInvocable);
  const aliases = typable.flatMap((skill) => skill.aliases.map((alias) => [alias, skill] as const));
  return new Map([...aliases, ...typable.map((skill) => [skill.name, skill] as const)]);
}
