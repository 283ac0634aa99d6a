import type { Macro } from "@langslash/grammar";
import { CurrentTexts, type TextPlace } from "./current-texts.js";
import { loadSnapshot } from "./load-snapshot.js";
import { queryParts } from "./search/query-parts.js";
import type { Resolution } from "./names/name-table.js";
import { changesBetween, changesIfAny, type SkillChanges } from "./skill-changes.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import { SkillError } from "./skill-error.js";
import type { SkillHit, SkillSearchOptions } from "./search/skill-search.js";
import { SkillSearchCache } from "./search/skill-search-cache.js";
import { EMPTY_SNAPSHOT, type SkillSnapshot } from "./skill-snapshot.js";
import type { SkillEntry, SkillFolder, SkillListing, SkillNamespace } from "./skill-source.js";
import { type SkillWatcher, watchSources, type SkillWatchOptions } from "./skill-watcher.js";
import type { LabelledSource } from "./unique-source-names.js";
import { pinOf, type SkillPin } from "./skill-pin.js";
import { readMeant } from "./read-meant.js";
import type { Skill, SkillDocument } from "./skill.js";

/** The index over the sources that `loadSkills` was given. */
export class LoadedSkills {
  readonly #sources: ReadonlyMap<string, LabelledSource>;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #texts = new CurrentTexts({
    locate: (name) => this.#locate(name),
    versionOf: (name) => this.#entryOf(name)?.version,
    refresh: () => this.refresh(),
  });
  readonly #searches: SkillSearchCache;
  #snapshot: SkillSnapshot = EMPTY_SNAPSHOT;
  #refreshing: Promise<unknown> = Promise.resolve();
  /** The next refresh, if it has been requested but has not started. */
  #waiting: Promise<SkillChanges> | undefined;

  /** Use `loadSkills` instead, which also loads the skills. The names of the sources must be unique. */
  constructor(sources: readonly LabelledSource[], aliases: Readonly<Record<string, string>>) {
    this.#sources = new Map(sources.map((source) => [source.name, source]));
    this.#aliases = aliases;
    this.#searches = new SkillSearchCache(this.#sources);
  }

  /** All problems found while loading, in the order of the sources. */
  get diagnostics(): readonly SkillDiagnostic[] {
    return this.#snapshot.diagnostics;
  }

  /** The folders that the sources search for `<name>/SKILL.md`: the next `refresh` finds a skill written to one. */
  get skillFolders(): readonly SkillFolder[] {
    return Array.from(this.#sources.values()).flatMap(({ name, skillFolder }) =>
      skillFolder === undefined ? [] : { source: name, folder: skillFolder },
    );
  }

  /** The namespaces of stores that the sources list. */
  get skillNamespaces(): readonly SkillNamespace[] {
    return [...this.#sources].flatMap(([source, { skillNamespace: listed }]) => (listed ? { source, ...listed } : []));
  }

  /** The index that this one is a view of; itself, if it is no view. */
  get whole(): LoadedSkills {
    return this;
  }

  /** An object that identifies the contents: each refresh makes a new one. */
  get revision(): object {
    return this.#snapshot;
  }

  /**
   * Returns all skills, sub-skills and commands, in the order of their sources. Returns the same array until a refresh.
   */
  list(): readonly Skill[] {
    return this.#snapshot.names.skills;
  }

  /** All macros of the sources: names for whole commands. The same array until a refresh. */
  get macros(): readonly Macro[] {
    return this.#snapshot.macros;
  }

  /** Returns the skill with exactly this name. */
  get(name: string): Skill | undefined {
    return this.#snapshot.names.get(name);
  }

  /**
   * Finds the skill for a typed name: by exact name (including `source:name`), by alias, ignoring case, or by a unique
   * prefix of at least 3 characters that ends at a word of the name. Otherwise returns up to 3 suggestions; a near
   * match is never resolved.
   *
   * @param accepts - whether a skill may be found or suggested
   */
  resolve(typed: string, accepts?: (skill: Skill) => boolean): Resolution {
    return this.#snapshot.names.resolve(typed, accepts);
  }

  /**
   * Returns the macros that run no skill which is left out of this index: all, unless it is a view of another one.
   *
   * @param commands - custom commands, which take precedence over skills and macros of their names
   */
  readonly usableMacros: (
    macros: readonly Macro[],
    commands?: readonly { readonly name: string }[],
  ) => readonly Macro[] = (macros) => macros;

  /**
   * Returns the text of a skill. Reads it on first use and again when its file has changed; a change also refreshes the
   * index, because the skill's description and other data may have changed with it.
   *
   * @param options.digest - returns the text with this digest, if it is still in memory or its source still has it, so
   * that a running turn keeps its text; otherwise the current text
   * @throws SkillError if the skill does not exist or its text cannot be read
   */
  async read(name: string, options: { readonly digest?: string } = {}): Promise<SkillDocument> {
    const found = this.#texts.read(name, options.digest);
    const document = found instanceof Promise ? await found : found;
    const skill = this.get(name); // undefined if it was removed during the turn, which then keeps its text
    const admitted = skill && this.#sources.get(skill.source)?.admit?.(skill.file, document);
    if (admitted) await admitted;
    return document;
  }

  /**
   * Lists the files in the folder of a skill (`<name>/SKILL.md`) other than its text: at most 200, sorted and relative
   * to that folder. Returns an empty list for a skill that has no folder of its own.
   *
   * @throws SkillError if the skill does not exist or its folder cannot be read
   */
  async files(name: string): Promise<readonly string[]> {
    const { source, file } = this.#locate(name);
    return (await source.files?.(file)) ?? [];
  }

  /**
   * Returns the text of a file in the folder of a skill. Refuses files outside that folder, over 1 MB, or not UTF-8.
   *
   * @param path - relative to the skill's folder, as listed by `files`. A path as models write it is understood, with
   * backslashes or below the name of the skill's folder
   * @throws SkillError if the skill does not exist or the file cannot be read
   */
  async readFile(name: string, path: string): Promise<string> {
    const { source, file } = this.#locate(name);
    return readMeant(source, file, name, path);
  }

  /**
   * Returns the record of a skill for a lock: the digests of all its files, and how its source lists it.
   *
   * @throws SkillError if the skill does not exist or one of its files cannot be read
   */
  async pin(name: string): Promise<SkillPin> {
    const { source } = this.#locate(name);
    const entry = this.#entryOf(name);
    if (!entry) throw new SkillError("unknown-skill", name, `Unknown skill: ${name}`);
    return pinOf(source, entry);
  }

  /** Returns the aliases and macros that sources list beside their skills. */
  extras(): readonly (Pick<SkillListing, "aliases" | "macros"> & { readonly source: string })[] {
    return this.#snapshot.listings.flatMap(({ source, listing: { aliases = {}, macros = {} } }) =>
      Object.keys({ ...aliases, ...macros }).length === 0 ? [] : { source, aliases, macros },
    );
  }

  /**
   * Searches the names, descriptions and texts of skills for the words of a query, best match first. The first search
   * reads all texts. Returns nothing for small talk, which has no words to search for.
   *
   * @example
   * ```ts
   * import { loadSkills } from "@langslash/skills";
   *
   * const skills = await loadSkills("skills");
   * const [best] = await skills.search("summarise these hospital records", { limit: 1 });
   * console.log(best?.skill.name, best?.score);
   * ```
   */
  async search(query: string, options: SkillSearchOptions = {}): Promise<readonly SkillHit[]> {
    const parts = queryParts(query);
    if (parts.length === 0) return [];
    const search = await this.#searches.over(this.list());
    return search.find(parts, options);
  }

  /**
   * Lists all sources again, without reading unchanged files. Readers see the old contents until the new ones are
   * complete. Every call includes all changes made before it: calls during a refresh share the next one.
   */
  refresh(): Promise<SkillChanges> {
    this.#waiting ??= this.#refreshing.then(() => {
      this.#waiting = undefined;
      return this.#load();
    });
    this.#refreshing = this.#waiting.catch(() => undefined);
    return this.#waiting;
  }

  /**
   * Refreshes the index automatically when files change, which is meant for development, and when skills are published
   * to a store. Readers always see one consistent version, and a turn that reads by digest keeps its text. When the
   * promise resolves, the watch is active and the index is up to date.
   *
   * @throws the error that prevents watching, for example too many folders for the system
   * @example
   * ```ts
   * import { loadSkills } from "@langslash/skills";
   *
   * const skills = await loadSkills("skills");
   * const watcher = await skills.watch({ onChange: ({ changed }) => console.log("changed:", changed) });
   * await watcher.close();
   * ```
   */
  watch(options: SkillWatchOptions = {}): Promise<SkillWatcher> {
    let seen = this.#snapshot;
    const refresh = async (): Promise<SkillChanges | undefined> => {
      await this.refresh();
      const before = seen;
      seen = this.#snapshot;
      return changesIfAny(before, seen);
    };
    return watchSources([...this.#sources.values()], refresh, options);
  }

  async #load(): Promise<SkillChanges> {
    const digestOf = async (source: string, file: string): Promise<string | undefined> => {
      const found = this.#sources.get(source);
      return found && found.texts !== "on-demand" ? this.#texts.digestOf(found, file) : undefined;
    };
    const before = this.#snapshot;
    this.#snapshot = await loadSnapshot(this.#sources, this.#aliases, digestOf);
    return changesBetween(before, this.#snapshot);
  }

  #locate(name: string): TextPlace {
    const skill = this.get(name);
    const source = skill && this.#sources.get(skill.source);
    if (!source) throw new SkillError("unknown-skill", name, `Unknown skill: ${name}`);
    return { source, file: skill.file };
  }

  /** Returns a skill as its source lists it, if it still does. */
  #entryOf(name: string): SkillEntry | undefined {
    const skill = this.get(name);
    return skill && this.#snapshot.entries.get(skill);
  }
}
