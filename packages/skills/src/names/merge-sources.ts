import type { Macro } from "@langslash/grammar";
import { commandNameOf } from "../command-name-of.js";
import type { SkillRequirements } from "../document/requirements.js";
import { AliasTable } from "./alias-table.js";
import { inSlices, TimeSlice } from "../in-slices.js";
import { mergeMacros } from "./merge-macros.js";
import { TakenNames } from "./taken-names.js";
import { formsOf } from "./name-forms.js";
import { entryKey, freeName, type NamedEntry } from "./named-entry.js";
import { findNameProblem, nameProblem } from "./name-problem.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { NamedListing } from "../skill-source.js";
import type { Skill } from "../skill.js";

/** Result of `mergeSources`: the skills and macros of all sources in one namespace. */
export interface MergedSources {
  readonly skills: readonly Skill[];
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

type DigestLookup = (source: string, file: string) => Promise<string | undefined>;

/**
 * Merges the listings of all sources and gives each entry a unique name. If several sources have the same name, or
 * names that differ by case or look-alike characters only, the first one gets it. An entry whose name is taken or
 * reserved is called `source:name` instead, or `parent:name` within one source; one with the same text as the entry
 * that has the name is dropped.
 *
 * @param digestOf - returns the digest of an entry's text, or undefined if the text may not be read; called only for
 * entries that share a name
 */
export async function mergeSources(
  listings: readonly NamedListing[],
  aliases: Readonly<Record<string, string>>,
  digestOf: DigestLookup,
): Promise<MergedSources> {
  const byName = new Map<string, NamedEntry>();
  const taken = new TakenNames(listings.map(({ source }) => source));
  const names = new Map<string, string>();
  const numbers = new Map<string, number>();
  const renamed: NamedEntry[] = [];
  const diagnostics = listings.flatMap(({ listing }) => [...listing.diagnostics]);
  const fromMacros: SkillDiagnostic[] = [];
  const macros: Macro[] = [];
  const slice = new TimeSlice();
  for (const { named, listing } of distinctEntries(listings)) {
    if (!named) {
      const merged = mergeMacros(listing, taken);
      macros.push(...merged.macros);
      fromMacros.push(...merged.diagnostics);
      continue;
    }
    const { source, ownName, entry } = named;
    const forms = formsOf(ownName);
    const problem = findNameProblem(named, forms, taken, byName);
    if (problem && (await isSameSkill(problem.holder, named, digestOf))) continue;
    const name = problem ? freeName(named, byName, names, numbers, problem.holder?.source === source) : ownName;
    const placed = { ...named, name };
    byName.set(name, placed);
    if (!names.has(entryKey(source, ownName))) names.set(entryKey(source, ownName), name);
    taken.add({ kind: "skill", name, source, file: entry.file }, problem ? undefined : forms);
    if (problem) {
      renamed.push(placed);
      diagnostics.push(nameProblem(problem, placed));
    }
    if (slice.isOver()) await slice.next();
  }

  const table = new AliasTable(byName, taken);
  table.addAll(aliases, undefined);
  for (const { source, listing } of listings) table.addAll(listing.aliases ?? {}, source);
  await inSlices(byName.values(), ({ name, source, entry }) => {
    for (const alias of entry.aliases) table.add(alias, name, entry.file, source);
  });
  for (const { name, source, ownName, entry } of renamed) {
    const parent = entry.parent === undefined ? undefined : names.get(entryKey(source, entry.parent));
    if (parent !== undefined) table.add(`${parent}:${ownName}`, name, entry.file, source);
  }
  const skills = await toSkills([...byName.values()], names, table);
  return { skills, macros, diagnostics: [...diagnostics, ...fromMacros, ...table.diagnostics] };
}

/** A step of a merge: an entry, or the end of a listing. */
interface MergeStep {
  readonly listing: NamedListing;
  readonly named?: NamedEntry;
}

/** Yields the entries in order, without those whose identity an earlier source has listed, and each listing's end. */
function* distinctEntries(listings: readonly NamedListing[]): Generator<MergeStep> {
  const listedBefore = new Set<string>();
  for (const listing of listings) {
    const listedHere: string[] = [];
    for (const entry of listing.listing.skills) {
      if (entry.identity !== undefined) {
        if (listedBefore.has(entry.identity)) continue;
        listedHere.push(entry.identity);
      }
      yield { listing, named: { name: entry.name, source: listing.source, ownName: entry.name, entry } };
    }
    for (const identity of listedHere) listedBefore.add(identity);
    yield { listing };
  }
}

/**
 * Converts entries to skills: adds sub-skills and accepted aliases, and replaces parents by their names in the index.
 */
async function toSkills(
  all: readonly NamedEntry[],
  names: ReadonlyMap<string, string>,
  table: AliasTable,
): Promise<Skill[]> {
  const children = new Map<string, string[]>();
  await inSlices(all, ({ source, name, entry: { parent } }) => {
    if (parent === undefined) return;
    const siblings = children.get(entryKey(source, parent));
    if (siblings) siblings.push(name);
    else children.set(entryKey(source, parent), [name]);
  });
  return inSlices(all, ({ source, ownName, name, entry }) => {
    const { identity: _identity, version: _version, parent, ...data } = entry;
    return {
      ...data,
      name,
      source,
      ...(parent === undefined ? {} : { parent: names.get(entryKey(source, parent)) ?? parent }),
      ...(data.requires && { requires: namedRequirements(data.requires, source, names) }),
      subSkills: children.get(entryKey(source, ownName)) ?? [],
      aliases: table.of(name),
    };
  });
}

/** Replaces the required skills of the same source by their names in the index. */
function namedRequirements(
  { skills, env }: SkillRequirements,
  source: string,
  names: ReadonlyMap<string, string>,
): SkillRequirements {
  return { skills: skills.map((name) => names.get(entryKey(source, commandNameOf(name) ?? name)) ?? name), env };
}

/** Returns whether an entry is the skill that already has its name: with the same text. */
async function isSameSkill(
  holder: { readonly source: string; readonly file?: string } | undefined,
  named: NamedEntry,
  digestOf: DigestLookup,
): Promise<boolean> {
  if (holder?.file === undefined) return false;
  try {
    const digests = [digestOf(holder.source, holder.file), digestOf(named.source, named.entry.file)];
    const [one, other] = await Promise.all(digests);
    return one !== undefined && one === other;
  } catch (error) {
    if (SkillError.isInstance(error)) return false;
    throw error;
  }
}
