import type { Macro } from "@langslash/grammar";
import { inSlices } from "./in-slices.js";
import { NameTable } from "./names/name-table.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { NamedListing, SkillEntry } from "./skill-source.js";
import type { Skill } from "./skill.js";

/** Contents of an index at one moment. A refresh replaces the whole snapshot. */
export interface SkillSnapshot {
  readonly names: NameTable;
  readonly macros: readonly Macro[];
  /** The skills as their sources list them. Read with `listedEntry`. */
  readonly entries: ReadonlyMap<string, SkillEntry>;
  readonly listings: readonly NamedListing[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The snapshot of an index that has not been loaded. */
export const EMPTY_SNAPSHOT: SkillSnapshot = {
  names: NameTable.EMPTY,
  macros: [],
  entries: new Map(),
  listings: [],
  diagnostics: [],
};

/** Collects the `entries` of a snapshot. */
export async function listedEntries(listings: readonly NamedListing[]): Promise<SkillSnapshot["entries"]> {
  const entries = new Map<string, SkillEntry>();
  for (const { source, listing } of listings) {
    await inSlices(listing.skills, (entry) => {
      const key = keyOf(source, entry.file);
      entries.set(entries.has(key) ? keyOf(source, entry.file, entry.name) : key, entry);
    });
  }
  return entries;
}

/** Returns a skill as its source lists it. */
export function listedEntry({ entries }: SkillSnapshot, { source, file, name }: Skill): SkillEntry | undefined {
  return entries.get(keyOf(source, file, name)) ?? entries.get(keyOf(source, file));
}

/** Returns the version of a skill's text when it was listed, or undefined if its source lists no versions. */
export function listedVersion(snapshot: SkillSnapshot, skill: Skill): string | undefined {
  return listedEntry(snapshot, skill)?.version;
}

/** @param name - of an entry whose file another entry has, too: a manifest may list a file twice */
function keyOf(...parts: [source: string, file: string, name?: string]): string {
  return parts.join("\0");
}
