import type { SkillDiagnostic } from "../skill-diagnostic.js";

/** Result of `publishSkills`: names of skills, and problems. */
export interface PublishedSkills {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Problems found while loading, and everything that could not be published. */
  readonly diagnostics: readonly SkillDiagnostic[];
}
