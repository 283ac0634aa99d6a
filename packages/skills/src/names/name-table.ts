import { suggestNames } from "@langslash/grammar";
import { LRUCache } from "lru-cache";
import { inSlices } from "../in-slices.js";
import type { Skill } from "../skill.js";

/** What a typed name leads to. */
export type Resolution =
  | { readonly skill: Skill; readonly via: "name" | "alias" | "case" | "prefix" }
  | { readonly suggestions: readonly string[] };

/** The shortest beginning of a name that is looked up. */
const MIN_PREFIX = 3;
/** And the longest. */
const MAX_PREFIX = 100;
const WORD_END = /[-_:]/g;

/** Names and aliases of skills, and the rules by which a typed name finds one. */
export class NameTable {
  static readonly EMPTY = new NameTable([]);

  /** In order. */
  readonly skills: readonly Skill[];
  readonly #byName = new Map<string, Skill>();
  readonly #byAlias = new Map<string, Skill>();
  readonly #byFoldedName = new Map<string, Skill>();
  /** By the beginnings of names that end where a word does; undefined where several names begin so. */
  readonly #byPrefix = new Map<string, Skill | undefined>();
  /** What may be suggested; made for the first unknown name. */
  #usableNames: readonly string[] | undefined;
  readonly #suggestions = new LRUCache<string, readonly string[]>({ max: 100 });

  private constructor(skills: readonly Skill[]) {
    this.skills = skills;
  }

  static async of(skills: readonly Skill[]): Promise<NameTable> {
    const table = new NameTable(skills);
    await inSlices(skills, (skill) => table.#byName.set(skill.name, skill));
    await inSlices(skills, (skill) => table.#addAliases(skill));
    await inSlices(skills, (skill) => table.#addBeginnings(skill));
    return table;
  }

  /** The skill of exactly this name. */
  get(name: string): Skill | undefined {
    return this.#byName.get(name);
  }

  /** Exact name, alias, without regard to case, unique beginning; else suggestions. A near match is never run. */
  resolve(typed: string): Resolution {
    const name = typed.normalize("NFC");
    const exact = this.#byName.get(name) ?? this.#qualified(name);
    if (exact) return { skill: exact, via: "name" };
    const aliased = this.#byAlias.get(name);
    if (aliased) return { skill: aliased, via: "alias" };
    const folded = name.toLowerCase();
    const sameLetters = this.#byFoldedName.get(folded);
    if (sameLetters) return { skill: sameLetters, via: "case" };
    const begun = this.#byPrefix.get(folded);
    if (begun) return { skill: begun, via: "prefix" };
    return { suggestions: this.#suggest(folded) };
  }

  /** `source:name` works for every skill, not only for one whose name was taken. */
  #qualified(name: string): Skill | undefined {
    const colon = name.indexOf(":");
    const skill = colon === -1 ? undefined : this.#byName.get(name.slice(colon + 1));
    return skill?.source === name.slice(0, colon) ? skill : undefined;
  }

  #addAliases(skill: Skill): void {
    for (const alias of skill.aliases) this.#byAlias.set(alias, skill);
    this.#addFolded(skill.name, skill);
  }

  /** Behind all names, which go before aliases here too. */
  #addBeginnings(skill: Skill): void {
    for (const alias of skill.aliases) this.#addFolded(alias, skill);
    for (const { index } of skill.name.slice(0, MAX_PREFIX).matchAll(WORD_END)) {
      if (index < MIN_PREFIX) continue;
      const prefix = skill.name.slice(0, index).toLowerCase();
      this.#byPrefix.set(prefix, this.#byPrefix.has(prefix) ? undefined : skill);
    }
  }

  #addFolded(name: string, skill: Skill): void {
    const folded = name.toLowerCase();
    if (!this.#byFoldedName.has(folded)) this.#byFoldedName.set(folded, skill);
  }

  #suggest(name: string): readonly string[] {
    const kept = this.#suggestions.get(name);
    if (kept) return kept;
    this.#usableNames ??= [...this.#byName, ...this.#byAlias].flatMap(([known, { userInvocable }]) =>
      userInvocable ? known : [],
    );
    const suggestions = suggestNames(name, this.#usableNames);
    if (name.length <= 100) this.#suggestions.set(name, suggestions);
    return suggestions;
  }
}
