import { foldName, withoutInvisible } from "./command-name.js";
import { namePrefixes } from "./name-prefixes.js";

/** Something that is found by its names. */
export interface Named {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Further full names. */
  readonly otherNames?: readonly string[];
  /** Name of its source: `source:name` finds it, too. */
  readonly source?: string;
}

/** The entries of an index by the names that find them. */
export class NameLookup<T extends Named> {
  readonly #names = new Map<string, T[]>();
  readonly #aliases = new Map<string, T[]>();
  readonly #foldedNames = new Map<string, T[]>();
  readonly #foldedAliases = new Map<string, T[]>();
  /** By further full names, as written and folded. */
  readonly #others = new Map<string, T[]>();
  /** By the beginnings of names that end at a word. */
  readonly #prefixes = new Map<string, T[]>();

  /** Adds an entry. The first of several with one name is found. */
  add(entry: T): void {
    const { name, aliases = [] } = entry;
    addTo(this.#names, name, entry);
    addTo(this.#foldedNames, foldName(name), entry);
    for (const alias of aliases) {
      addTo(this.#aliases, alias, entry);
      addTo(this.#foldedAliases, foldName(alias), entry);
    }
    for (const prefix of namePrefixes(name)) addTo(this.#prefixes, prefix, entry);
    for (const other of entry.otherNames ?? []) {
      for (const each of new Set([other, foldName(other)])) addTo(this.#others, each, entry);
    }
  }

  /** Returns the entry with exactly this name. */
  get(name: string): T | undefined {
    return this.#names.get(name)?.[0];
  }

  /**
   * Finds the entry of a typed name: by exact name or `source:name`, by alias, as it is folded, and by the first words
   * of a name if no other name begins with them, in this order.
   *
   * @param accepts - whether an entry counts; the others are treated as if they were not there
   */
  find(
    typed: string,
    accepts: (entry: T) => boolean = () => true,
  ): { readonly entry: T; readonly via: "name" | "alias" | "case" | "prefix" } | undefined {
    const exact = this.#names.get(typed)?.find(accepts);
    if (exact) return { entry: exact, via: "name" }; // as most are
    const name = withoutInvisible(typed).normalize("NFC");
    const folded = foldName(typed);
    const ways = [
      ["name", this.#names, name],
      ["name", this.#others, name],
      ["alias", this.#aliases, name],
      ["case", this.#foldedNames, folded],
      ["case", this.#others, folded],
      ["case", this.#foldedAliases, folded],
    ] as const;
    for (const [via, entries, key] of ways) {
      const entry = entries.get(key)?.find(accepts) ?? qualified(entries, key, accepts);
      if (entry) return { entry, via };
    }
    const beginning = this.#prefixes.get(folded) ?? [];
    const first = beginning.findIndex(accepts);
    const entry = beginning[first];
    return entry && !beginning.slice(first + 1).some(accepts) ? { entry, via: "prefix" } : undefined;
  }
}

function addTo<T>(map: Map<string, T[]>, name: string, entry: T): void {
  const known = map.get(name);
  if (known) known.push(entry);
  else map.set(name, [entry]);
}

/** Finds an entry by `source:name`, which works for every entry, not only for one whose name was taken. */
function qualified<T extends Named>(
  map: ReadonlyMap<string, T[]>,
  name: string,
  accepts: (entry: T) => boolean,
): T | undefined {
  const colon = name.indexOf(":");
  const source = name.slice(0, Math.max(0, colon));
  return map
    .get(name.slice(colon + 1))
    ?.find((entry) => colon > 0 && [entry.source, foldName(entry.source ?? "")].includes(source) && accepts(entry));
}
