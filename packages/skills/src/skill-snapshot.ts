import type { Macro } from "@langslash/grammar";
import { NameTable } from "./names/name-table.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { NamedListing, SkillEntry } from "./skill-source.js";
import type { Skill } from "./skill.js";

/** Contents of an index at one moment. A refresh replaces the whole snapshot. */
export interface SkillSnapshot {
  readonly names: NameTable;
  readonly macros: readonly Macro[];
  /** The skills as their sources list them. */
  readonly entries: ReadonlyMap<Skill, SkillEntry>;
  readonly listings: readonly NamedListing[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The snapshot of an index that has not been loaded. */
export const EMPTY_SNAPSHOT: SkillSnapshot = {
  names: new NameTable([]),
  macros: [],
  entries: new Map(),
  listings: [],
  diagnostics: [],
};
