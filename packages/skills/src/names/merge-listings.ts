import { foldName, type Macro } from "@langslash/grammar";
import { AliasTable } from "./alias-table.js";
import { inSlices, TimeSlice } from "../in-slices.js";
import { mergeMacros } from "./merge-macros.js";
import { isReservedName } from "./reserved-names.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { NamedListing, SkillEntry } from "../skill-source.js";
import type { Skill } from "../skill.js";

/** Result of `mergeListings`: the skills and macros of all sources in one namespace. */
export interface MergedListings {
  readonly skills: readonly Skill[];
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** An entry with its name in the index. */
interface NamedEntry {
  readonly name: string;
  readonly source: string;
  /** Its name within its source. */
  readonly ownName: string;
  readonly entry: SkillEntry;
}

/**
 * Merges the listings of all sources and gives each entry a unique name. If several sources have the same name, the
 * first one gets it. An entry whose name is taken or reserved is called `source:name` instead; one with the same text
 * as the entry that has the name is dropped.
 *
 * @param digestOf - returns the digest of an entry's text; called only for entries that share a name
 */
export async function mergeListings(
  listings: readonly NamedListing[],
  aliases: Readonly<Record<string, string>>,
  digestOf: (source: string, file: string) => Promise<string>,
): Promise<MergedListings> {
  const byName = new Map<string, NamedEntry>();
  const diagnostics = listings.flatMap(({ listing }) => [...listing.diagnostics]);
  const slice = new TimeSlice();
  for (const named of distinctEntries(listings)) {
    const holder = byName.get(named.name);
    if (!holder && !isReservedName(named.name)) {
      byName.set(named.name, named);
    } else if (!holder || !(await isSameText(holder, named, digestOf))) {
      const name = freeName(named, byName);
      byName.set(name, { ...named, name });
      diagnostics.push(holder ? nameTaken(named, holder, name) : nameReserved(named, name));
    }
    if (slice.isOver()) await slice.next();
  }

  const { macros, diagnostics: ofMacros } = mergeMacros(listings);
  const table = new AliasTable(byName, new Set(macros.map(({ name }) => foldName(name))));
  table.addAll(aliases, undefined);
  for (const { source, listing } of listings) table.addAll(listing.aliases ?? {}, source);
  await inSlices(byName.values(), ({ name, entry }) => {
    for (const alias of entry.aliases) table.add(alias, name, entry.file);
  });
  const skills = await toSkills([...byName.values()], table);
  return { skills, macros, diagnostics: [...diagnostics, ...ofMacros, ...table.diagnostics] };
}

/** Yields the entries in order, without those whose identity an earlier source has listed. */
function* distinctEntries(listings: readonly NamedListing[]): Generator<NamedEntry> {
  const listedBefore = new Set<string>();
  for (const { source, listing } of listings) {
    const listedHere: string[] = [];
    for (const entry of listing.skills) {
      if (entry.identity !== undefined) {
        if (listedBefore.has(entry.identity)) continue;
        listedHere.push(entry.identity);
      }
      yield { name: entry.name, source, ownName: entry.name, entry };
    }
    for (const identity of listedHere) listedBefore.add(identity);
  }
}

/**
 * Converts entries to skills: adds sub-skills and accepted aliases, and replaces parents by their names in the index.
 */
async function toSkills(all: readonly NamedEntry[], table: AliasTable): Promise<Skill[]> {
  const names = new Map<string, string>();
  const children = new Map<string, string[]>();
  await inSlices(all, ({ source, ownName, name, entry: { parent } }) => {
    const own = key(source, ownName);
    if (!names.has(own)) names.set(own, name);
    if (parent === undefined) return;
    const siblings = children.get(key(source, parent));
    if (siblings) siblings.push(name);
    else children.set(key(source, parent), [name]);
  });
  return inSlices(all, ({ source, ownName, name, entry }) => {
    const { identity: _identity, version: _version, parent, ...data } = entry;
    return {
      ...data,
      name,
      source,
      ...(parent === undefined ? {} : { parent: names.get(key(source, parent)) ?? parent }),
      subSkills: children.get(key(source, ownName)) ?? [],
      aliases: table.of(name),
    };
  });
}

function key(source: string, name: string): string {
  return `${source}\0${name}`;
}

async function isSameText(
  one: NamedEntry,
  other: NamedEntry,
  digestOf: (source: string, file: string) => Promise<string>,
): Promise<boolean> {
  try {
    const digests = await Promise.all([one, other].map(({ source, entry }) => digestOf(source, entry.file)));
    return digests[0] === digests[1];
  } catch (error) {
    if (SkillError.isInstance(error)) return false;
    throw error;
  }
}

function freeName({ source, ownName, entry }: NamedEntry, byName: ReadonlyMap<string, unknown>): string {
  for (const scope of [source, entry.parent]) {
    const name = `${scope}:${ownName}`;
    if (scope !== undefined && !byName.has(name)) return name;
  }
  for (let number = 2; ; number += 1) {
    const name = `${source}:${ownName}-${number}`;
    if (!byName.has(name)) return name;
  }
}

function nameTaken({ ownName, entry }: NamedEntry, holder: NamedEntry, name: string): SkillDiagnostic {
  const holderFile = `${holder.entry.file} of ${holder.source}`;
  const message = `The name ${ownName} is taken by ${holderFile}; this skill is available as /${name}.`;
  return { code: "name-taken", severity: "warning", message, hint: "Rename one of them.", path: entry.file };
}

function nameReserved({ ownName, entry }: NamedEntry, name: string): SkillDiagnostic {
  const message = `The name ${ownName} is reserved for a built-in command; this skill is available as /${name}.`;
  return { code: "name-reserved", severity: "warning", message, hint: "Rename the skill.", path: entry.file };
}
