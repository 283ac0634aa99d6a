import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { Skill } from "./skill.js";

/** A skill as its source lists it. Which sub-skills it has follows from their `parent`. */
export interface SkillEntry extends Omit<Skill, "source" | "subSkills"> {
  /**
   * Identifies the text across sources, a real path for instance. An entry whose identity an earlier source has listed is the
   * same thing once more and is left out. Never shown to anybody.
   */
  readonly identity?: string;
  /** The version of the text as `read` gives it. Without one, a refresh does not tell that the text alone has changed. */
  readonly version?: string;
}

/** Everything that a source holds at one moment. */
export interface SkillListing {
  readonly skills: readonly SkillEntry[];
  /** Further aliases: alias to name. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Names that stand for whole commands: name to `/a x=1 | /b`. */
  readonly macros?: Readonly<Record<string, string>>;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The text of a skill, as its source holds it. */
export interface SkillText {
  readonly text: string;
  /** Changes whenever the text does. */
  readonly version: string;
}

/** A folder of `<name>/SKILL.md`, and the source that lists it. */
export interface SkillFolder {
  readonly source: string;
  /** Its absolute path; it need not exist. */
  readonly folder: string;
}

/**
 * A place where skills come from. `loadSkills` builds one index from any mix of sources.
 *
 * Bad data is reported in the listing's diagnostics. What is thrown by `list` makes the source empty, with a diagnostic.
 */
export interface SkillSource {
  /** Stands before a name that an earlier source has taken: `source:name`. Must be a command name without a colon. */
  readonly name: string;
  /**
   * The absolute path of the folder in which this source looks for `<name>/SKILL.md`: what is written there is listed by the next
   * refresh. Without it, nothing can be written for this source to find.
   */
  readonly skillFolder?: string | undefined;
  /** Lists everything, without reading the texts further than needed. Called by each load and refresh. */
  list(): Promise<SkillListing>;
  /**
   * Reads the text of an entry by its `file`.
   *
   * @param known - the version that the caller has; where it is still the current one, the answer is undefined
   * @throws SkillError where the text cannot be had
   */
  read(file: string, known?: string): Promise<SkillText | undefined>;
  /**
   * The text of an entry that has this SHA-256, though a newer one may have taken its place: a turn that began on another machine
   * ends with the text that it began with. Without this method, or where it answers undefined, such a turn gets the current text.
   *
   * @throws SkillError where the text cannot be had
   */
  readDigest?(file: string, digest: string): Promise<string | undefined>;
  /**
   * Lists the files that belong to an entry beside its text, by the entry's `file`. Without this method there are none.
   *
   * @throws SkillError where they cannot be had
   */
  files?(file: string): Promise<readonly string[]>;
  /**
   * Reads a file that belongs to an entry, and none that does not. `path` is one that `files` lists.
   *
   * @throws SkillError where it cannot be had
   */
  readFile?(file: string, path: string): Promise<string>;
  /**
   * Notices changes, for `SkillIndex.watch`. A source without this method is not watched. Watching is stopped and begun again
   * after every change, before everything is listed again: what changes in between is not missed.
   *
   * @param onChange - may be called in bursts, and where nothing has changed after all
   * @returns stops the watching
   */
  watch?(onChange: () => void): Promise<() => Promise<void>>;
}

/** What one source holds. */
export interface NamedListing {
  readonly source: string;
  readonly listing: SkillListing;
}
