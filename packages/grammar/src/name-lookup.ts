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

/** Entries by a name of theirs, in their order. */
type Table<T> = ReadonlyMap<string, readonly T[]>;

/** The entries of an index by the names that find them. The first of several with one name is found. */
export class NameLookup<T extends Named> {
  readonly #entries: readonly T[];
  readonly #names: Table<T>;
  /** Made for the first name that is not exactly that of an entry, as most are. */
  #otherWays: OtherWays<T> | undefined;

  constructor(entries: readonly T[]) {
    this.#entries = entries;
    this.#names = tableOf(entries, ({ name }) => [name]);
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
    if (exact) return { entry: exact, via: "name" };
    const { others, aliases, foldedNames, foldedAliases, prefixes } = (this.#otherWays ??= otherWays(this.#entries));
    const name = withoutInvisible(typed).normalize("NFC");
    const folded = foldName(typed);
    const ways = [
      ["name", this.#names, name],
      ["name", others, name],
      ["alias", aliases, name],
      ["case", foldedNames, folded],
      ["case", others, folded],
      ["case", foldedAliases, folded],
    ] as const;
    for (const [via, entries, key] of ways) {
      const entry = entries.get(key)?.find(accepts) ?? qualified(entries, key, accepts);
      if (entry) return { entry, via };
    }
    const beginning = prefixes.get(folded) ?? [];
    const first = beginning.findIndex(accepts);
    const entry = beginning[first];
    return entry && !beginning.slice(first + 1).some(accepts) ? { entry, via: "prefix" } : undefined;
  }
}

/** The tables of all names but the exact ones. */
interface OtherWays<T> {
  readonly aliases: Table<T>;
  readonly foldedNames: Table<T>;
  readonly foldedAliases: Table<T>;
  /** By further full names, as written and folded. */
  readonly others: Table<T>;
  /** By the beginnings of names that end at a word. */
  readonly prefixes: Table<T>;
}

function otherWays<T extends Named>(entries: readonly T[]): OtherWays<T> {
  return {
    aliases: tableOf(entries, ({ aliases = [] }) => aliases),
    foldedNames: tableOf(entries, ({ name }) => [foldName(name)]),
    foldedAliases: tableOf(entries, ({ aliases = [] }) => aliases.map(foldName)),
    others: tableOf(entries, ({ otherNames = [] }) => [...otherNames, ...otherNames.map(foldName)]),
    prefixes: tableOf(entries, ({ name }) => namePrefixes(name)),
  };
}

function tableOf<T extends Named>(entries: readonly T[], namesOf: (entry: T) => readonly string[]): Table<T> {
  const table = new Map<string, T[]>();
  for (const entry of entries) {
    for (const name of namesOf(entry)) {
      const known = table.get(name);
      if (known) known.push(entry);
      else table.set(name, [entry]);
    }
  }
  return table;
}

/** Finds an entry by `source:name`, which works for every entry, not only for one whose name was taken. */
function qualified<T extends Named>(map: Table<T>, name: string, accepts: (entry: T) => boolean): T | undefined {
  const colon = name.indexOf(":");
  const source = name.slice(0, Math.max(0, colon));
  return map
    .get(name.slice(colon + 1))
    ?.find((entry) => colon > 0 && [entry.source, foldName(entry.source ?? "")].includes(source) && accepts(entry));
}
