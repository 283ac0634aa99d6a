import type { Macro } from "@langslash/grammar";
import { isSearchable } from "./search/lexical-index.js";
import { inspectMacros } from "./names/merge-macros.js";
import { mergeListings } from "./names/merge-listings.js";
import { NameTable, type Resolution } from "./names/name-table.js";
import { changesBetween, newsBetween, type SkillChanges } from "./skill-changes.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import { SkillDocuments } from "./skill-documents.js";
import { SkillError } from "./skill-error.js";
import { withoutFolder } from "./sources/skill-files.js";
import type { SkillHit, SkillSearchOptions } from "./search/skill-search.js";
import { SkillSearchCache } from "./search/skill-search-cache.js";
import { type SkillSnapshot, TextVersions } from "./skill-snapshot.js";
import type { NamedListing, SkillFolder, SkillListing, SkillSource } from "./skill-source.js";
import { type SkillWatcher, watchSources, type SkillWatchOptions } from "./skill-watcher.js";
import type { Skill, SkillDocument } from "./skill.js";

const EMPTY: SkillSnapshot = { names: NameTable.EMPTY, macros: [], versions: TextVersions.NONE, diagnostics: [] };

/**
 * Everything that can be invoked, by name and by meaning. Data and caches only: one index serves any number of agents, threads
 * and users. Made by `loadSkills`.
 */
export class SkillIndex {
  readonly #sources: ReadonlyMap<string, SkillSource>;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #documents = new SkillDocuments();
  readonly #searches: SkillSearchCache;
  /** The versions for which everything was listed again, by source and file. */
  readonly #takenUp = new Map<string, string>();
  #snapshot = EMPTY;
  #refreshing: Promise<unknown> = Promise.resolve();
  /** The refresh that has not begun yet. */
  #waiting: Promise<SkillChanges> | undefined;

  /** Use `loadSkills`, which also loads. Source names must be unique. */
  constructor(sources: readonly SkillSource[], aliases: Readonly<Record<string, string>>) {
    this.#sources = new Map(sources.map((source) => [source.name, source]));
    this.#aliases = aliases;
    this.#searches = new SkillSearchCache(this.#sources);
  }

  /** Everything that was found wrong while loading, in the order of the sources. */
  get diagnostics(): readonly SkillDiagnostic[] {
    return this.#snapshot.diagnostics;
  }

  /** The folders in which the sources look for `<name>/SKILL.md`, absolute: a skill written there is found by `refresh`. */
  get skillFolders(): readonly SkillFolder[] {
    return Array.from(this.#sources.values()).flatMap(({ name, skillFolder }) =>
      skillFolder === undefined ? [] : { source: name, folder: skillFolder },
    );
  }

  /** All skills, sub-skills and commands in the order of their sources: the same array until a refresh. */
  list(): readonly Skill[] {
    return this.#snapshot.names.skills;
  }

  /** The macros of the sources: names that stand for whole commands. The same array until a refresh. */
  get macros(): readonly Macro[] {
    return this.#snapshot.macros;
  }

  /** The skill of exactly this name. */
  get(name: string): Skill | undefined {
    return this.#snapshot.names.get(name);
  }

  /**
   * The skill that somebody means by what they typed: by exact name (`source:name` too), by alias, without regard to case, or by
   * a unique beginning of at least 3 characters that ends where a word of the name does. Otherwise up to 3 suggestions; a near
   * match is never taken.
   */
  resolve(typed: string): Resolution {
    return this.#snapshot.names.resolve(typed);
  }

  /**
   * The text of a skill, read when it is first asked for and again when its file has changed. Then everything is listed again,
   * because the skill may say other things of itself now.
   *
   * @param options.digest - the text of this digest, as long as it is in memory or its source still has it, so that a running turn
   * keeps its text
   * @throws SkillError where there is no such skill or its text cannot be had
   */
  async read(name: string, options: { readonly digest?: string } = {}): Promise<SkillDocument> {
    const { digest } = options;
    const kept = digest === undefined ? undefined : this.#documents.get(name, digest);
    if (kept) return kept;
    const { source, file } = this.#located(name);
    const older = digest === undefined ? undefined : await this.#documents.readDigest(source, file, name, digest);
    if (older) return older;
    const document = await this.#documents.read(source, file, name);
    return (await this.#takeUp(name, source, file)) ? this.read(name) : document;
  }

  /**
   * The files beside a skill's text, for one that has a folder to itself (`<name>/SKILL.md`): at most 200, sorted, relative to that
   * folder. Empty for any other skill.
   *
   * @throws SkillError where there is no such skill or its folder cannot be had
   */
  async files(name: string): Promise<readonly string[]> {
    const { source, file } = this.#located(name);
    return (await source.files?.(file)) ?? [];
  }

  /**
   * The text of a file beside a skill's own. Nothing outside the skill's folder is read, nor what is over 1 MB or not UTF-8.
   *
   * @param path - relative to the skill's folder, as `files` lists it
   * @throws SkillError where there is no such skill or the file cannot be had
   */
  async readFile(name: string, path: string): Promise<string> {
    const { source, file } = this.#located(name);
    if (!source.readFile) throw withoutFolder(file, path);
    return source.readFile(file, path);
  }

  /**
   * Finds skills by the words of a query in their names, descriptions and texts, best first. The first search for any reads all texts.
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
    if (!isSearchable(query)) return [];
    const search = await this.#searches.over(this.list());
    return search.find(query, options);
  }

  /**
   * Lists all sources again; files that did not change are not read again. Readers see the old content until the new one is
   * complete. Each call sees what was written before it: calls during a refresh share the next one.
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
   * Refreshes by itself whenever files change, for development. Readers see one consistent version at any time, and a turn that
   * reads by digest keeps its text. When the promise resolves, the watch is on and the index is up to date.
   *
   * @throws what keeps the watch from beginning, such as too many folders for the system
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
    const news = async (): Promise<SkillChanges | undefined> => {
      await this.refresh();
      const before = seen;
      seen = this.#snapshot;
      return newsBetween(before, seen);
    };
    return watchSources([...this.#sources.values()], news, options);
  }

  async #load(): Promise<SkillChanges> {
    const listings = await Promise.all(Array.from(this.#sources.values(), listingOf));
    const digestOf = async (source: string, file: string): Promise<string> => {
      const found = this.#sources.get(source);
      if (!found) throw new SkillError("file-not-found", file, `Skill file not found: ${file}`);
      return (await this.#documents.read(found, file, "")).digest;
    };
    const { skills, macros, diagnostics } = await mergeListings(listings, this.#aliases, digestOf);
    const before = this.#snapshot;
    const names = await NameTable.of(skills);
    const versions = await TextVersions.of(listings);
    this.#snapshot = { names, macros, versions, diagnostics: [...diagnostics, ...inspectMacros(macros, names)] };
    return changesBetween(before, this.#snapshot);
  }

  /** Where the text of the skill of exactly this name is. */
  #located(name: string): { source: SkillSource; file: string } {
    const skill = this.get(name);
    const source = skill && this.#sources.get(skill.source);
    if (!source) throw new SkillError("unknown-skill", name, `Unknown skill: ${name}`);
    return { source, file: skill.file };
  }

  /**
   * Lists everything again where the text that was read is another than the listed one: what a skill says of itself and its text
   * belong together. Tried once for each version.
   */
  async #takeUp(name: string, source: SkillSource, file: string): Promise<boolean> {
    const skill = this.get(name);
    const listed = skill && this.#snapshot.versions.of(skill);
    const read = this.#documents.versionOf(source, file, name);
    const key = `${source.name}\0${file}`;
    if (listed === undefined || read === undefined || read === listed || this.#takenUp.get(key) === read) return false;
    this.#takenUp.set(key, read);
    await this.refresh();
    return true;
  }
}

async function listingOf(source: SkillSource): Promise<NamedListing> {
  try {
    return { source: source.name, listing: await source.list() };
  } catch (error) {
    const message = `The source ${source.name} cannot be listed: ${reasonOf(error)}`;
    const listing: SkillListing = { skills: [], diagnostics: [{ code: "source-failed", severity: "error", message }] };
    return { source: source.name, listing };
  }
}

/** Why something failed. Errors of the file system name absolute paths, which nobody shall see: of those the code alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "path" in error && "code" in error ? String(error.code) : error.message;
}
