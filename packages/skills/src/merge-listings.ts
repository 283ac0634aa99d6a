import { foldName, type Macro } from "@langslash/grammar";
import { AliasTable } from "./alias-table.js";
import { mergeMacros } from "./merge-macros.js";
import { isReservedName } from "./reserved-names.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import { SkillError } from "./skill-error.js";
import type { SkillEntry, SkillListing } from "./skill-source.js";
import type { Skill } from "./skill.js";

/** What one source holds. */
export interface NamedListing {
  readonly source: string;
  readonly listing: SkillListing;
}

/** All sources in one name space. */
export interface MergedListings {
  readonly skills: readonly Skill[];
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** An entry with the name that it has in the index. */
interface Named extends SkillEntry {
  readonly source: string;
  /** The name within its source. */
  readonly ownName: string;
}

/**
 * Gives every entry its name: the earlier source wins. An entry whose name is taken or reserved is called `source:name`
 * instead, unless it has the same text; then it is one entry.
 *
 * @param digestOf - answers the digest of an entry's text; called only for entries that share a name
 */
export async function mergeListings(
  listings: readonly NamedListing[],
  aliases: Readonly<Record<string, string>>,
  digestOf: (source: string, file: string) => Promise<string>,
): Promise<MergedListings> {
  const byName = new Map<string, Named>();
  const diagnostics = listings.flatMap(({ listing }) => [...listing.diagnostics]);
  for (const entry of newEntries(listings)) {
    const holder = byName.get(entry.name);
    if (!holder && !isReservedName(entry.name)) {
      byName.set(entry.name, entry);
    } else if (!holder || !(await isSameText(holder, entry, digestOf))) {
      const name = freeName(entry, byName);
      byName.set(name, { ...entry, name });
      diagnostics.push(holder ? nameTaken(entry, holder, name) : nameReserved(entry, name));
    }
  }

  const { macros, diagnostics: ofMacros } = mergeMacros(listings);
  const table = new AliasTable(byName, new Set(macros.map(({ name }) => foldName(name))));
  table.addAll(aliases, undefined);
  for (const { source, listing } of listings) table.addAll(listing.aliases ?? {}, source);
  for (const entry of byName.values()) for (const alias of entry.aliases) table.add(alias, entry.name, entry.file);
  const skills = finished([...byName.values()], table);
  return { skills, macros, diagnostics: [...diagnostics, ...ofMacros, ...table.diagnostics] };
}

/** The entries in order, without those whose file an earlier source has listed. */
function newEntries(listings: readonly NamedListing[]): Named[] {
  const listedBefore = new Set<string>();
  return listings.flatMap(({ source, listing }) => {
    const entries = listing.skills.filter(({ identity }) => identity === undefined || !listedBefore.has(identity));
    for (const { identity } of entries) if (identity !== undefined) listedBefore.add(identity);
    return entries.map((entry) => ({ ...entry, source, ownName: entry.name }));
  });
}

/** Fills in what only the whole shows: parents and sub-skills by their names in the index, and the aliases that work. */
function finished(entries: readonly Named[], table: AliasTable): Skill[] {
  const names = new Map<string, string>();
  const children = new Map<string, string[]>();
  for (const { source, ownName, name, parent } of entries) {
    if (!names.has(key(source, ownName))) names.set(key(source, ownName), name);
    if (parent === undefined) continue;
    const siblings = children.get(key(source, parent));
    if (siblings) siblings.push(name);
    else children.set(key(source, parent), [name]);
  }
  return entries.map(({ identity: _identity, version: _version, ownName, parent, ...entry }) => ({
    ...entry,
    ...(parent === undefined ? {} : { parent: names.get(key(entry.source, parent)) ?? parent }),
    subSkills: children.get(key(entry.source, ownName)) ?? [],
    aliases: table.of(entry.name),
  }));
}

function key(source: string, name: string): string {
  return `${source}\0${name}`;
}

async function isSameText(
  one: Named,
  other: Named,
  digestOf: (source: string, file: string) => Promise<string>,
): Promise<boolean> {
  try {
    const digests = await Promise.all([one, other].map(({ source, file }) => digestOf(source, file)));
    return digests[0] === digests[1];
  } catch (error) {
    if (SkillError.isInstance(error)) return false;
    throw error;
  }
}

function freeName(entry: Named, byName: ReadonlyMap<string, unknown>): string {
  for (const scope of [entry.source, entry.parent]) {
    const name = `${scope}:${entry.name}`;
    if (scope !== undefined && !byName.has(name)) return name;
  }
  for (let number = 2; ; number += 1) {
    const name = `${entry.source}:${entry.name}-${number}`;
    if (!byName.has(name)) return name;
  }
}

function nameTaken(entry: Named, holder: Named, name: string): SkillDiagnostic {
  const message = `The name ${entry.ownName} is taken by ${holder.file} of ${holder.source}; this one is /${name}.`;
  return { code: "name-taken", severity: "warning", message, hint: "Rename one of them.", path: entry.file };
}

function nameReserved(entry: Named, name: string): SkillDiagnostic {
  const message = `The name ${entry.ownName} is built in; this one is /${name}.`;
  return { code: "name-reserved", severity: "warning", message, hint: "Rename it.", path: entry.file };
}
