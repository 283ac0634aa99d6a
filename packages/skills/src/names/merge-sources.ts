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
import type { NamedListing, SkillEntry } from "../skill-source.js";
import { type DigestLookup, findBroken, formsOfAliases, UNREADABLE } from "./broken-entries.js";
import type { Skill } from "../skill.js";

/** Result of `mergeSources`: the skills and macros of all sources in one namespace. */
export interface MergedSources {
  /** The skills in the order of their sources, each as its source lists it. */
  readonly entries: ReadonlyMap<Skill, SkillEntry>;
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/**
 * Merges the listings of all sources and gives each entry a unique name. If several sources have the same name, or
 * names that differ by case or look-alike characters only, the first one gets it. An entry whose name is taken or
 * reserved is called `source:name` instead, or `parent:name` within one source. An entry with the same file as one of
 * an earlier source, or with the name and the text of another entry, is that skill, which keeps the names of both. A
 * broken entry only gets a name that no other has.
 *
 * @param digestOf - called only for entries that share a name
 */
export async function mergeSources(
  listings: readonly NamedListing[],
  aliases: Readonly<Record<string, string>>,
  digestOf: DigestLookup,
): Promise<MergedSources> {
  const byName = new Map<string, NamedEntry>();
  const taken = new TakenNames(listings.map(labelOf));
  const names = new Map<string, string>();
  const numbers = new Map<string, number>();
  const diagnostics = listings.flatMap(({ listing }) => [...listing.diagnostics]);
  const fromMacros: SkillDiagnostic[] = [];
  const macros: Macro[] = [];
  const twins: { readonly of: NamedEntry; readonly twin: NamedEntry }[] = [];
  const byIdentity = new Map<string, NamedEntry>();
  const slice = new TimeSlice();
  const broken = await findBroken(listings, digestOf);
  const aliasForms = broken.size === 0 ? new Set<string>() : formsOfAliases(listings, aliases, broken);
  for (const { named, listing } of inOrder(listings, broken)) {
    if (!named) {
      const merged = mergeMacros({ ...listing, source: labelOf(listing) }, taken);
      macros.push(...merged.macros);
      fromMacros.push(...merged.diagnostics);
      continue;
    }
    const { source, id, ownName, entry } = named;
    const isBroken = broken.has(entry);
    const listed = entry.identity === undefined ? undefined : byIdentity.get(entry.identity);
    if (listed && listed.id !== id) {
      twins.push({ of: listed, twin: named });
      continue;
    }
    const forms = formsOf(ownName);
    const isAlias = isBroken && forms.some((form) => aliasForms.has(form));
    const problem =
      findNameProblem(ownName, source, forms, taken, byName.get(ownName)) ??
      (isAlias ? { code: "name-taken", because: "" } : undefined);
    const holder = problem?.holder && byName.get(problem.holder.name);
    if (holder && !isBroken && (await isSameSkill(problem.holder, holder, named, digestOf))) {
      twins.push({ of: holder, twin: named });
      continue;
    }
    const isWithin = problem?.holder?.source === source;
    const scoped = isWithin && holder?.id !== id ? { ...named, source: id } : named;
    const name = problem ? freeName(scoped, byName, names, numbers, isWithin && scoped === named) : ownName;
    const placed = problem ? { ...named, name } : named;
    byName.set(name, placed);
    if (!names.has(entryKey(source, ownName))) names.set(entryKey(source, ownName), name);
    taken.add({ kind: "skill", name, source, file: entry.file }, problem ? undefined : forms);
    if (entry.identity !== undefined && !listed) byIdentity.set(entry.identity, placed);
    // The reason why an entry is broken is reported already.
    if (problem && !isBroken) diagnostics.push(nameProblem(problem, placed));
    if (slice.isOver()) await slice.next();
  }

  const table = new AliasTable(byName, taken);
  table.addAll(aliases, undefined);
  for (const each of listings) table.addAll(each.listing.aliases ?? {}, labelOf(each));
  await inSlices(byName.values(), ({ name, source, entry }) => {
    for (const alias of entry.aliases) table.add(alias, name, entry.file, source);
  });
  const otherNames = new Map<string, string[]>();
  const addOther = (name: string, other: string): void => {
    otherNames.set(name, [...(otherNames.get(name) ?? []), other]);
  };
  for (const { name, source, id, ownName, entry } of byName.values()) {
    const parent = entry.parent === undefined ? undefined : names.get(entryKey(source, entry.parent));
    if (parent !== undefined && name !== ownName) table.add(`${parent}:${ownName}`, name, entry.file, source);
    if (id !== source && !byName.has(`${source}:${ownName}`)) addOther(name, `${source}:${ownName}`);
  }
  for (const { of, twin } of twins) {
    const { source, ownName, entry } = twin;
    // A name in the frontmatter is that of both, unless a manifest has given one of them another name.
    const byPlace = !/\/skill\.md$/i.test(entry.file) || entry.file.split("/").at(-2) === ownName ? [ownName] : [];
    for (const alias of [...byPlace, ...entry.aliases]) table.add(alias, of.name, entry.file, source);
    addOther(of.name, `${source}:${ownName}`);
  }
  const inListedOrder = [...byName.values()].toSorted((one, other) => one.position - other.position);
  const entries = await toSkills(inListedOrder, names, table, otherNames);
  return { entries, macros, diagnostics: [...diagnostics, ...fromMacros, ...table.diagnostics] };
}

/** A step of a merge: an entry, or the end of a listing. */
interface MergeStep {
  readonly listing: NamedListing;
  readonly named?: NamedEntry;
}

/** Yields the entries and the end of each listing, and last the broken entries, which take the names that are left. */
function* inOrder(listings: readonly NamedListing[], broken: ReadonlySet<SkillEntry>): Generator<MergeStep> {
  const last: MergeStep[] = [];
  let position = 0;
  for (const listing of listings) {
    const source = labelOf(listing);
    for (const entry of listing.listing.skills) {
      position += 1;
      const named = { name: entry.name, source, id: listing.source, ownName: entry.name, entry, position };
      if (broken.has(entry)) last.push({ listing, named });
      else yield { listing, named };
    }
    yield { listing };
  }
  yield* last;
}

/**
 * Converts entries to skills: adds sub-skills, accepted aliases and other names, and replaces parents by their names in
 * the index.
 */
async function toSkills(
  all: readonly NamedEntry[],
  names: ReadonlyMap<string, string>,
  table: AliasTable,
  otherNames: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<Skill, SkillEntry>> {
  const children = new Map<string, string[]>();
  await inSlices(all, ({ source, name, entry: { parent } }) => {
    if (parent === undefined) return;
    const siblings = children.get(entryKey(source, parent));
    if (siblings) siblings.push(name);
    else children.set(entryKey(source, parent), [name]);
  });
  const skills = await inSlices(all, ({ source, id, ownName, name, entry }): [Skill, SkillEntry] => {
    const { identity: _identity, version: _version, parent, ...data } = entry;
    const others = otherNames.get(name);
    // Fields are set, since spreading the data again takes longer than all else here.
    const skill: { -readonly [Field in keyof Skill]: Skill[Field] } = Object.assign(data, {
      name,
      source: id,
      subSkills: children.get(entryKey(source, ownName)) ?? [],
      aliases: table.of(name),
    });
    if (parent !== undefined) skill.parent = names.get(entryKey(source, parent)) ?? parent;
    if (data.requires) skill.requires = namedRequirements(data.requires, source, names);
    if (others) skill.otherNames = others;
    return [skill, entry];
  });
  return new Map(skills);
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
  holder: { readonly file?: string } | undefined,
  { id }: NamedEntry,
  named: NamedEntry,
  digestOf: DigestLookup,
): Promise<boolean> {
  if (holder?.file === undefined) return false;
  const digests = [digestOf(id, holder.file), digestOf(named.id, named.entry.file)];
  const [one, other] = await Promise.all(digests);
  return one !== undefined && one !== UNREADABLE && one === other;
}

/** Returns the name by which the entries of a listing are called. */
function labelOf({ source, label = source }: NamedListing): string {
  return label;
}
