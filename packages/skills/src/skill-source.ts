import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { Skill } from "./skill.js";

/** A skill as its source lists it. Which sub-skills it has follows from their `parent`. */
export interface SkillEntry extends Omit<Skill, "source" | "subSkills"> {
  /**
   * Identifies the text across sources, a real path for instance. An entry whose identity an earlier source has listed is the
   * same thing once more and is left out. Never shown to anybody.
   */
  readonly identity?: string;
}

/** Everything that a source holds at one moment. */
export interface SkillListing {
  readonly skills: readonly SkillEntry[];
  /** Further aliases: alias to name. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The text of a skill, as its source holds it. */
export interface SkillText {
  readonly text: string;
  /** Changes whenever the text does. */
  readonly version: string;
}

/**
 * A place where skills come from. `loadSkills` builds one index from any mix of sources.
 *
 * Bad data is reported in the listing's diagnostics. What is thrown by `list` makes the source empty, with a diagnostic.
 */
export interface SkillSource {
  /** Stands before a name that an earlier source has taken: `source:name`. Must be a command name without a colon. */
  readonly name: string;
  /** Lists everything, without reading the texts further than needed. Called by each load and refresh. */
  list(): Promise<SkillListing>;
  /**
   * Reads the text of an entry by its `file`.
   *
   * @param known - the version that the caller has; where it is still the current one, the answer is undefined
   * @throws SkillError where the text cannot be had
   */
  read(file: string, known?: string): Promise<SkillText | undefined>;
}
