import type { Macro } from "@langslash/grammar";
import { inSlices } from "./in-slices.js";
import { NameTable } from "./names/name-table.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { NamedListing } from "./skill-source.js";
import type { Skill } from "./skill.js";

/** Contents of an index at one moment. A refresh replaces the whole snapshot. */
export interface SkillSnapshot {
  readonly names: NameTable;
  readonly macros: readonly Macro[];
  /** Versions of the texts, if their sources list them. Read with `listedVersion`. */
  readonly versions: ReadonlyMap<string, string | undefined>;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The snapshot of an index that has not been loaded. */
export const EMPTY_SNAPSHOT: SkillSnapshot = {
  names: NameTable.EMPTY,
  macros: [],
  versions: new Map(),
  diagnostics: [],
};

/** Collects the `versions` of a snapshot. */
export async function textVersions(listings: readonly NamedListing[]): Promise<SkillSnapshot["versions"]> {
  const versions = new Map<string, string | undefined>();
  for (const { source, listing } of listings) {
    await inSlices(listing.skills, ({ file, version }) => versions.set(keyOf(source, file), version));
  }
  return versions;
}

/** Returns the version of a skill's text when it was listed, or undefined if its source lists no versions. */
export function listedVersion({ versions }: SkillSnapshot, { source, file }: Skill): string | undefined {
  return versions.get(keyOf(source, file));
}

function keyOf(source: string, file: string): string {
  return `${source}\0${file}`;
}
