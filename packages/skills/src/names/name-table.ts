import { foldName, suggestNames } from "@langslash/grammar";
import { MAX_SUGGESTED_NAMES, namePrefixes, similarNames } from "@langslash/grammar/internal";
import { LRUCache } from "lru-cache";
import { inSlices } from "../in-slices.js";
import type { Skill } from "../skill.js";

/** Result of resolving a typed name: a skill and how it matched, or suggestions, which are found when they are read. */
export type Resolution =
  | { readonly skill: Skill; readonly via: "name" | "alias" | "case" | "prefix" }
  | { readonly suggestions: readonly string[] };

/** Resolves typed names to skills. */
export class NameTable {
  static readonly EMPTY = new NameTable([]);

  /** All skills, in the order of their sources. */
  readonly skills: readonly Skill[];
  readonly #byName = new Map<string, Skill>();
  readonly #byAlias = new Map<string, Skill>();
  readonly #byFoldedName = new Map<string, Skill>();
  /** By the full names that other sources give them, as written and in lower case. */
  readonly #byOtherName = new Map<string, Skill>();
  /** By the prefixes of names that end at a word. */
  readonly #byPrefix = new Map<string, Skill[]>();
  /** Names and aliases that may be suggested; computed for the first unknown name. */
  #suggestableNames: readonly string[] | undefined;
  readonly #suggestions = new LRUCache<string, readonly string[]>({ max: 100 });

  private constructor(skills: readonly Skill[]) {
    this.skills = skills;
  }

  /** @param otherNames - further full names: `source:name` to the name in the index */
  static async of(skills: readonly Skill[], otherNames: ReadonlyMap<string, string> = new Map()): Promise<NameTable> {
    const table = new NameTable(skills);
    await inSlices(skills, (skill) => table.#byName.set(skill.name, skill));
    await inSlices(otherNames, ([other, name]) => {
      const skill = table.#byName.get(name);
      if (skill) table.#byOtherName.set(other.toLowerCase(), skill).set(other, skill);
    });
    await inSlices(skills, (skill) => table.#addAliases(skill));
    await inSlices(skills, (skill) => table.#addPrefixes(skill));
    return table;
  }

  /** Returns the skill with exactly this name. */
  get(name: string): Skill | undefined {
    return this.#byName.get(name);
  }

  /**
   * Resolves a typed name: by exact name, by alias, ignoring case, by unique prefix, in this order. Otherwise returns
   * suggestions; a near match is never resolved.
   *
   * @param accepts - whether a skill counts; the others are treated as if they were not there
   */
  resolve(typed: string, accepts: (skill: Skill) => boolean = acceptAll): Resolution {
    const name = typed.normalize("NFC");
    const exact = this.#byName.get(name) ?? findQualified(name, this.#byName) ?? this.#byOtherName.get(name);
    if (exact && accepts(exact)) return { skill: exact, via: "name" };
    const aliased = this.#byAlias.get(name);
    if (aliased && accepts(aliased)) return { skill: aliased, via: "alias" };
    const folded = name.toLowerCase();
    const caseInsensitive =
      this.#byFoldedName.get(folded) ?? findQualified(folded, this.#byFoldedName) ?? this.#byOtherName.get(folded);
    if (caseInsensitive && accepts(caseInsensitive)) return { skill: caseInsensitive, via: "case" };
    const prefixed = findOnly(this.#byPrefix.get(folded) ?? [], accepts);
    if (prefixed) return { skill: prefixed, via: "prefix" };
    const suggest = (): readonly string[] => this.#suggest(folded, accepts);
    let suggestions: readonly string[] | undefined;
    return {
      get suggestions() {
        return (suggestions ??= suggest());
      },
    };
  }

  #addAliases(skill: Skill): void {
    for (const alias of skill.aliases) this.#byAlias.set(alias, skill);
    this.#addFolded(skill.name, skill);
  }

  /** Runs after all names have been added, so that names also take precedence over aliases that differ in case only. */
  #addPrefixes(skill: Skill): void {
    for (const alias of skill.aliases) this.#addFolded(alias, skill);
    for (const prefix of namePrefixes(skill.name)) {
      const sharing = this.#byPrefix.get(prefix);
      if (sharing) sharing.push(skill);
      else this.#byPrefix.set(prefix, [skill]);
    }
  }

  #addFolded(name: string, skill: Skill): void {
    const folded = name.toLowerCase();
    if (!this.#byFoldedName.has(folded)) this.#byFoldedName.set(folded, skill);
  }

  /** Suggests names of accepted skills. Asks about skills with similar names only, best first, until it has enough. */
  #suggest(name: string, accepts: (skill: Skill) => boolean): readonly string[] {
    this.#suggestableNames ??= [...this.#byName, ...this.#byAlias]
      .filter(([, { userInvocable }]) => userInvocable)
      .map(([known]) => known);
    const names = this.#suggestableNames;
    const suggestions = this.#suggestions.get(name) ?? suggestNames(name, names);
    if (name.length <= 100) this.#suggestions.set(name, suggestions);
    const isAccepted = (known: string): boolean => {
      const skill = this.#byName.get(known) ?? this.#byAlias.get(known);
      return skill !== undefined && accepts(skill);
    };
    if (suggestions.every(isAccepted)) return suggestions;
    const accepted: string[] = [];
    for (const similar of similarNames(name, names)) {
      if (isAccepted(similar)) accepted.push(similar);
      if (accepted.length === MAX_SUGGESTED_NAMES) break;
    }
    return accepted;
  }
}

function acceptAll(): boolean {
  return true;
}

/** Returns the skill that is accepted, if it is the only one. Asks for two at most if both are. */
function findOnly(skills: readonly Skill[], accepts: (skill: Skill) => boolean): Skill | undefined {
  let found: Skill | undefined;
  for (const skill of skills) {
    if (!accepts(skill)) continue;
    if (found) return undefined;
    found = skill;
  }
  return found;
}

/**
 * Finds a skill by `source:name`, which works for every skill, not only for one whose name was taken.
 *
 * @param names - the skills by their names; folded if `name` is
 */
function findQualified(name: string, names: ReadonlyMap<string, Skill>): Skill | undefined {
  const colon = name.indexOf(":");
  const skill = colon === -1 ? undefined : names.get(name.slice(colon + 1));
  if (!skill) return undefined;
  const source = name.slice(0, colon);
  return skill.source === source || foldName(skill.source) === source ? skill : undefined;
}
