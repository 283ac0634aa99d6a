import { readOnce } from "../../configs/read-once.js";
import { isPromptScript, pathInPrompt } from "../../configs/scripts.js";
import {
  fileMentions,
  type FilePlace,
  instructionsFollowedIn,
  ownPath,
  type PlacedText,
} from "../file-mentions/file-mentions.js";
import { type FileMention, isRead, type MentionUse } from "../file-mentions/written-paths.js";
import { configFiles, fileReader } from "./file-reader.js";
import { FoundPlaces, isCommand, meantFiles, type NamingText, type SharedFile, TakenFiles } from "./meant-files.js";
import type { OwnCommand } from "../implied-files/texts-meant.js";
import {
  ATTEMPTS,
  FILES,
  MAX_ATTEMPTS,
  MAX_DEPTH,
  MAX_FILE,
  MAX_NAMED_ONLY,
  MAX_OWN_FILE,
  namesListed,
  ReachedLimits,
} from "../limits/reached-limits.js";
import { keyOf, type ReferenceSources, type ReferringText } from "../reference-sources.js";
import { SourceText } from "../../source/source-text.js";
import { Needs } from "../limits/prompt-budget.js";
import { configKey } from "../../configs/config-reference.js";

/**
 * Reader of the files that texts share, for one conversion. A file that is not text, too long, or not in the store is
 * left out; its mention stays in the text. A file has the name of the text that named it first, so that its own files
 * are found in the same plugin. Agents and skills that the store lists are left out, since they are read by their
 * names. With `scripts`, scripts are read as well, and those that they load.
 */
export class SharedFiles {
  /** The limits that leave things out. */
  readonly limits = new ReachedLimits();
  /** How much each text is needed. */
  readonly needs = new Needs();
  readonly #configs: ReturnType<typeof readOnce>;
  /** Whether the store has files that texts share. */
  readonly #hasFiles: boolean;
  readonly #ownPaths: Set<string>;
  readonly #places: FoundPlaces;
  readonly #files = new TakenFiles();
  /** The file for each place that was tried; undefined if it cannot be taken in. */
  readonly #tried = new Map<string, SharedFile | undefined>();
  /** Those of the files that are only definitions so far, so that their own files are not read. */
  readonly #definitions = new Set<SharedFile>();
  readonly #readAt: ReturnType<typeof fileReader>;
  readonly #isConfig: ReturnType<typeof configFiles>;
  readonly #meantIn: ReturnType<typeof meantFiles>;

  constructor(sources: Pick<ReferenceSources, "configs" | "find" | "scripts">, command?: OwnCommand) {
    const configs = readOnce(sources.configs);
    const ownSources = { ...sources, configs };
    this.#configs = configs;
    this.#hasFiles = sources.configs.readShared !== undefined;
    this.#ownPaths = new Set(ownPath(command?.name));
    this.#places = new FoundPlaces(configs, command?.name);
    this.#readAt = fileReader(ownSources, this.#files, command?.content.trim(), this.#ownPaths);
    this.#isConfig = configFiles(ownSources);
    this.#meantIn = meantFiles(configs, command, this.limits);
  }

  /**
   * Reads the files that a text names, and those that they name in turn. Files that were read before are left out.
   *
   * @param mentionsIn - finds the files that the text names; by default, those that it needs
   */
  async read(text: ReferringText, mentionsIn = fileMentions): Promise<readonly SharedFile[]> {
    const files = isCommand(text) ? await this.#readFollowed(text) : [];
    if (!this.#hasFiles) return files;
    let level: readonly NamingText[] = [text];
    for (let depth = 0; level.length > 0; depth += 1) {
      const next: SharedFile[] = [];
      for (const each of level) {
        const isDeep = depth >= MAX_DEPTH && each.loads === undefined;
        for (const mention of each.loads ?? (await this.#mentionsIn(each, depth, mentionsIn))) {
          if (isDeep && !isRead(mention)) continue;
          const file = await this.#tryPlaces(mention, each, isDeep);
          if (file) next.push(file);
        }
      }
      files.push(...next);
      level = next;
    }
    return [...new Map(files.map((file) => [file.path, file])).values()];
  }

  /** Returns the file that a mention in a text means, if it was read. */
  find(mention: FileMention, text: PlacedText): SharedFile | undefined {
    const known = this.#places.knownOf(mention, text);
    const place = known.find((each) => this.#tried.get(each.key) ?? this.#files.isWithoutPath(each));
    return place && this.#tried.get(place.key);
  }

  /** Returns the file with this path, if it was read. */
  at(path: string): SharedFile | undefined {
    return this.#files.at(path);
  }

  /** Whether a file of the collection, or of a plugin, was left out because another one has its path. */
  isWithoutPath(path: string, plugin = ""): boolean {
    return this.#files.isWithoutPath({ key: `${plugin}:${path}` });
  }

  /** Returns the paths that mean the command's own file. */
  own(): readonly string[] {
    return [...this.#ownPaths];
  }

  /** Returns the paths of the files that are there and were left out. */
  absent(): readonly string[] {
    return this.#files.absent();
  }

  /** Returns warnings about those files, except those of the project, which are on disk, and about the limits. */
  async warnings(): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const path of this.absent())
      if (!this.limits.has(path) && !(await this.#configs.isOfProject(path))) paths.push(path);
    const files = `The text uses files of its collection that are not part of the prompt: ${namesListed(paths)}`;
    return [...(paths.length === 0 ? [] : [files]), ...this.limits.warnings((path) => this.#files.hasTaken(path))];
  }

  /** Reads the instructions of the repository that the command follows. They bring no other texts. */
  async #readFollowed({ name, source }: ReferringText): Promise<SharedFile[]> {
    const read: SharedFile[] = [];
    for (const path of instructionsFollowedIn(source)) {
      const found = (await this.#configs.readInstructions(path))?.trim() ?? "";
      const isTooLong = found.length > MAX_FILE || !this.#files.hasRoomFor(found.length);
      if (found === "" || isTooLong || this.#files.has(path)) continue;
      const place = { key: `instructions:${path}`, path, isGuessed: true };
      this.needs.note(configKey({ type: "file", name: path }), 1, undefined);
      read.push(this.#files.take({ path, source: new SourceText(found), name, place, loads: [] }));
    }
    return read;
  }

  async #mentionsIn(...wanted: Parameters<ReturnType<typeof meantFiles>>): Promise<readonly FileMention[]> {
    const { mentions, others } = await this.#meantIn(...wanted);
    for (const path of others) this.#files.leaveOut(path);
    return mentions;
  }

  async #tryPlaces(mention: FileMention, text: NamingText, isDeep: boolean): Promise<SharedFile | undefined> {
    const { use } = mention;
    const isOwn = isCommand(text);
    const isNamedOnly = isDeep || (!isRead(mention) && !isOwn);
    const maxOfUse = isOwn || use === "loaded" ? MAX_OWN_FILE : MAX_FILE;
    const wanted = { mention, name: text.name, maxLength: isNamedOnly ? MAX_NAMED_ONLY : maxOfUse };
    for await (const place of this.#places.of(mention, text)) {
      if (use !== "definition" && (await this.#isConfig(place, text.name))) return undefined;
      const before = this.#tried.get(place.key);
      const isTextOnly = use === "loaded" && before?.path !== pathInPrompt(place.path); // it has to be saved
      if (before) this.#note(before, mention, text);
      if (before && !isTextOnly)
        return use === "definition" || use === "passing" ? undefined : this.#asFollowed(before, place);
      if (this.#tried.has(place.key) && !isTextOnly) continue;
      const key = attemptKey(place, isNamedOnly ? "passing" : use);
      if (this.#tried.has(key)) continue;
      if (this.#tried.size >= MAX_ATTEMPTS) {
        this.limits.add(ATTEMPTS, mention.path);
        return undefined;
      }
      const file = await this.#readAt(place, wanted);
      if (file && this.#files.isFull) {
        this.#tried.set(key, undefined);
        this.#files.leaveOut(place.path);
        this.limits.add(FILES, place.path);
        return undefined;
      }
      if (file) this.#note(file, mention, text);
      this.#tried.set(file && !before ? place.key : key, file && this.#files.take(file));
      if (file && use === "definition") this.#definitions.add(file);
      if (file || this.#files.isWithoutPath(place)) return file;
    }
    return undefined;
  }

  /** Notes that a text needs a file. */
  #note({ path }: SharedFile, { use }: FileMention, by: NamingText): void {
    const file = { type: "file", name: path } as const;
    const isNeeded = isRead({ use }) || (use === "named" && isCommand(by)); // a command names few files in vain
    this.needs.note(configKey(file), isPromptScript(file) ? 0 : isNeeded ? 1 : 2, keyOf(by));
  }

  /** Returns a file that was only a definition so that its own files are read, too; undefined for any other. */
  #asFollowed(file: SharedFile, { key }: FilePlace): SharedFile | undefined {
    if (!this.#definitions.delete(file)) return undefined;
    const { loads: _, ...followed } = file;
    this.#tried.set(key, followed);
    return this.#files.take(followed);
  }
}

/** Returns the key of an attempt to read a file: some may fail for one use and not for another. */
function attemptKey({ key }: FilePlace, use: MentionUse): string {
  return use === "loaded" || use === "passing" ? `${key} ${use}` : key;
}
