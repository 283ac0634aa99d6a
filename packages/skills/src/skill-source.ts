import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { Skill, SkillDocument } from "./skill.js";
import type { SkillStore } from "./skill-store.js";

/** A skill as its source lists it. Its sub-skills are the entries that name it as their `parent`. */
export interface SkillEntry extends Omit<Skill, "source" | "subSkills" | "otherNames"> {
  /**
   * Identifies the text across sources, for example by its real path. An entry whose identity an earlier source has
   * listed is the same skill, which keeps the names of both. Never shown to users.
   */
  readonly identity?: string;
  /** Version of the text, as returned by `read`. Without it, a refresh does not report a change of the text alone. */
  readonly version?: string;
}

/** Files in the folder of a source that look like skills and that it does not list. */
export interface UnlistedSkills {
  /**
   * Why: they are deeper than the source looks, their file has another spelling than SKILL.md, the file lies in the
   * root, they are files of commands, or settings that define some.
   */
  readonly kind: "commands" | "deeper" | "root" | "settings" | "spelling";
  /** Their folder, relative to the root. */
  readonly place: string;
  readonly files: readonly { readonly name: string; readonly realPath: string }[];
}

/** Contents of a source at one moment. */
export interface SkillListing {
  readonly skills: readonly SkillEntry[];
  /** Additional aliases: alias to name. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Macros: name to commands, such as `/a x=1 | /b`. */
  readonly macros?: Readonly<Record<string, string>>;
  /** What else it has found. The index reports those that no other source lists. */
  readonly unlisted?: readonly UnlistedSkills[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** Returns whether a source may read a file outside of its folder, by its real path, because a link leads there. */
export type LinkCheck = (realPath: string) => boolean;

/** Text of a skill, as its source returns it. */
export interface SkillText {
  readonly text: string;
  /** Changes whenever the text changes. */
  readonly version: string;
  /**
   * SHA-256 of the bytes of its file, in hexadecimal, if the text was converted from another format.
   * @default the digest of the text in UTF-8
   */
  readonly digest?: string;
}

/** SHA-256 digests of files, in hexadecimal, by path relative to the folder of a skill. */
export type FileDigests = Readonly<Record<string, string>>;

/** A folder of `<name>/SKILL.md`, and the name of the source that lists it. */
export interface SkillFolder {
  readonly source: string;
  /** Its absolute path. The folder need not exist. */
  readonly folder: string;
}

/** A namespace of a store, and the name of the source that lists its skills. */
export interface SkillNamespace {
  readonly source: string;
  readonly store: SkillStore;
  readonly namespace: readonly string[];
}

/**
 * A source of skills, such as a folder, a manifest or a store. `loadSkills` builds one index from any mix of sources.
 *
 * Invalid data is reported in the listing's diagnostics. If `list` throws, the source is empty and the index has a
 * diagnostic.
 */
export interface SkillSource {
  /**
   * Name of the source. Every skill can be called as `source:name`; one whose name an earlier source has taken has only
   * that name. Must be a command name without a colon.
   */
  readonly name: string;
  /**
   * Names to choose from if other sources have the same `name`, best first.
   * @default the name with a number
   */
  readonly otherNames?: readonly string[] | undefined;
  /**
   * Absolute path of the folder that this source searches for `<name>/SKILL.md`. Skills written there are listed by the
   * next refresh. Undefined if new skills cannot be written for this source.
   */
  readonly skillFolder?: string | undefined;
  /**
   * Returns the real path of the folder that this source reads. Links in other sources of the same index may lead to
   * its visible files. Without this method, or if it returns undefined or throws, none may.
   */
  readonly realRoot?: (() => string | undefined) | undefined;
  /**
   * The namespace of a store that this source lists, whose keys are the `file` of its skills. What a search of the
   * store finds is then known to be a skill of this source. Undefined if its skills are not in a store.
   */
  readonly skillNamespace?: Omit<SkillNamespace, "source"> | undefined;
  /**
   * When the texts of this source are read. `on-demand`: when a skill is used, never ahead of need, so that search
   * knows only the names and descriptions of its skills.
   * @default the first search also reads all texts
   */
  readonly texts?: "on-demand" | undefined;
  /**
   * Checks that the source can be used at all. Called once by `loadSkills`, before the first `list`.
   *
   * @throws SkillError if something that the application has named does not exist; `loadSkills` throws it then
   */
  open?(): Promise<void>;
  /**
   * Lists all skills, reading no more of their texts than necessary. Called by each load and refresh.
   *
   * @param follows - which links may be followed out of the folder of this source; the same for the other methods.
   * Without it, none
   */
  list(follows?: LinkCheck): Promise<SkillListing>;
  /**
   * Reads the text of an entry by its `file`.
   *
   * @param known - the version that the caller has; if it is still current, `read` returns undefined, best without a
   * promise, since every use of a skill asks
   * @throws SkillError if the text cannot be read
   */
  read(file: string, known?: string, follows?: LinkCheck): Promise<SkillText | undefined> | undefined;
  /**
   * Reads the text of an entry by its SHA-256 digest, even if it is no longer the current one, so that a turn that
   * began on another machine can end with the text that it began with. Without this method, or if it returns undefined,
   * the turn gets the current text.
   *
   * @throws SkillError if the text cannot be read
   */
  readDigest?(file: string, digest: string): Promise<string | undefined>;
  /**
   * Decides whether the text of an entry may be used. Called before each use of a text, also of a cached one. A source
   * of foreign skills asks for approval here; errors other than SkillError, such as the interrupt of a graph, end the
   * turn.
   *
   * @param document - the text that is about to be used
   * @throws SkillError `not-approved` if it may not be used
   */
  admit?(file: string, document: SkillDocument): Promise<void>;
  /**
   * Lists the files that belong to an entry other than its text, by the entry's `file`. Without this method there are
   * none.
   *
   * @throws SkillError if they cannot be listed
   */
  files?(file: string, follows?: LinkCheck): Promise<readonly string[]>;
  /**
   * Reads a file that belongs to an entry. Must refuse any other file.
   *
   * @param path - a path as listed by `files`
   * @throws SkillError if the file cannot be read
   */
  readFile?(file: string, path: string, follows?: LinkCheck): Promise<string>;
  /**
   * Returns the digests of all files of an entry, its text included, as `sha256sum` computes them: for locks.
   *
   * @default those of the text and of the listed files, as texts in UTF-8
   * @throws SkillError if one of them cannot be read
   */
  digests?(file: string, follows?: LinkCheck): Promise<FileDigests>;
  /**
   * Watches for changes, for `SkillIndex.watch`. A source without this method is not watched. After every change,
   * watching is stopped and started again before the source is listed again, so that no change in between is missed.
   *
   * @param onChange - may be called in bursts, and also when nothing has changed
   * @returns a function that stops watching
   */
  watch?(onChange: () => void, follows?: LinkCheck): Promise<() => Promise<void>>;
}

/** Listing of a source, with the name of the source. */
export interface NamedListing {
  readonly source: string;
  /** The name that the application gave to several sources, such as the parts of a plugin. */
  readonly label?: string | undefined;
  readonly listing: SkillListing;
}
