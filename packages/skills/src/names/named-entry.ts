import type { SkillEntry } from "../skill-source.js";

/** An entry with its name in the index. */
export interface NamedEntry {
  readonly name: string;
  /** Name of its source, or the one that this source shares with others. */
  readonly source: string;
  /** The unique name of its source. */
  readonly id: string;
  /** Its name within its source. */
  readonly ownName: string;
  readonly entry: SkillEntry;
  /** Its place in the order of the listings. */
  readonly position: number;
}

/** Returns the key of an entry among those of all sources. */
export function entryKey(source: string, ownName: string): string {
  return `${source}\0${ownName}`;
}

/**
 * Returns a free name for an entry whose own name is not available.
 *
 * @param names - the names in the index of the entries so far, by their keys
 * @param numbers - the last numbers that were given to names, which each call brings up to date
 * @param isWithinSource - whether the same source has the name, so that `source:name` means the other entry
 */
export function freeName(
  { source, ownName, entry: { parent } }: NamedEntry,
  byName: ReadonlyMap<string, unknown>,
  names: ReadonlyMap<string, string>,
  numbers: Map<string, number>,
  isWithinSource: boolean,
): string {
  const scopes = [source, parent === undefined ? undefined : names.get(entryKey(source, parent))];
  for (const scope of isWithinSource ? scopes.toReversed() : scopes) {
    const name = `${scope}:${ownName}`;
    if (scope !== undefined && !byName.has(name)) return name;
  }
  const key = entryKey(source, ownName);
  for (let number = (numbers.get(key) ?? 1) + 1; ; number += 1) {
    numbers.set(key, number);
    const name = `${source}:${ownName}-${number}`;
    if (!byName.has(name)) return name;
  }
}
