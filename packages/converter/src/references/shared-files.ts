import { firstOf } from "@langslash/grammar/internal";
import { MAX_NAMED } from "../configs/max-named.js";
import { isPrivateData, isScript, isUsableScript, pathInPrompt } from "../configs/scripts.js";
import { readOnce } from "../configs/read-once.js";
import { argumentFiles } from "./argument-files.js";
import { type FileMention, isRead, type MentionUse } from "./file-mention.js";
import { fileMentions } from "./file-mentions.js";
import { type FilePlace, isSameEnd, ownPath, type PlacedText, rulePath } from "./file-places.js";
import { calledCommands, isOtherCommand } from "./called-commands.js";
import { configFiles } from "./config-files.js";
import { definedNames } from "./defined-names.js";
import { dependenciesIn } from "./dependency-lists.js";
import { followedTexts } from "./followed-texts.js";
import { FoundPlaces } from "./found-places.js";
import { areAnyThere, loadsOf } from "./loaded-files.js";
import { mentionsMeant } from "./path-variables.js";
import { MAX_ATTEMPTS, MAX_BEFORE_DEEP, MAX_DEPTH, MAX_FILE, MAX_NAMED_ONLY, MAX_OWN_FILE } from "./file-limits.js";
import { isLog } from "./logs.js";
import { isWorkProduct, namesFileOfItsName } from "./procedure-files.js";
import type { ReferenceSources, ReferringText } from "./reference-sources.js";
import { skillFiles } from "./skill-files.js";
import { severalTexts } from "./several-texts.js";
import { type SharedFile, TakenFiles } from "./taken-files.js";
import { type OwnCommand, topicOf } from "./texts-meant.js";
import { readCommand } from "../read-command.js";

/** A text whose files are read: that of a configuration, or of a file that was read before. */
type NamingText = ReferringText & Partial<Pick<SharedFile, "place" | "loads">>;

/**
 * Reader of the files that texts share, for one conversion. A file that is not text, too long, or not in the store is
 * left out; its mention stays in the text. A file has the name of the text that named it first, so that its own files
 * are found in the same plugin. Agents and skills that the store lists are left out, since they are read by their
 * names. With `scripts`, scripts are read as well, and those that they load.
 */
export class SharedFiles {
  readonly #sources: Pick<ReferenceSources, "configs" | "scripts">;
  /** Whether the store has files that texts share. */
  readonly #hasFiles: boolean;
  readonly #ownText: string | undefined;
  readonly #ownPaths: Set<string>;
  readonly #places: FoundPlaces;
  readonly #files = new TakenFiles();
  /** The file for each place that was tried; undefined if it cannot be taken in. */
  readonly #tried = new Map<string, SharedFile | undefined>();
  /** Those of the files that are only definitions so far, so that their own files are not read. */
  readonly #definitions = new Set<SharedFile>();
  readonly #isCalled: ReturnType<typeof calledCommands>;
  readonly #isConfig: ReturnType<typeof configFiles>;
  readonly #severalIn: ReturnType<typeof severalTexts>;
  readonly #definedIn: ReturnType<typeof definedNames>;
  readonly #ofSkillsIn: ReturnType<typeof skillFiles>;
  readonly #ofArgumentsIn: ReturnType<typeof argumentFiles>;

  constructor(sources: Pick<ReferenceSources, "configs" | "find" | "scripts">, command?: OwnCommand) {
    const configs = readOnce(sources.configs);
    this.#hasFiles = sources.configs.readShared !== undefined;
    this.#sources = { ...sources, configs };
    this.#ownText = command?.content.trim();
    this.#ownPaths = new Set(ownPath(command?.name));
    this.#places = new FoundPlaces(configs, command?.name);
    this.#isCalled = calledCommands(configs);
    this.#isConfig = configFiles({ ...sources, configs });
    this.#severalIn = severalTexts(configs, topicOf(command));
    this.#definedIn = definedNames(configs);
    this.#ofSkillsIn = skillFiles(configs);
    this.#ofArgumentsIn = argumentFiles(configs, command?.userArguments ?? "");
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
          if (isDeep && (!isRead(mention) || this.#files.length > MAX_BEFORE_DEEP)) continue;
          const file = await this.#tryPlaces(mention, each, isDeep);
          if (file) next.push(file);
        }
      }
      files.push(...next);
      level = next;
    }
    return [...new Map(files.map((file) => [file.path, file])).values()];
  }

  /** Returns the file that a mention in a text means, or the first of several, if it was read. */
  find(mention: FileMention, text: PlacedText & ReferringText): SharedFile | undefined {
    for (const meant of mentionsMeant(mention, text.text)) {
      const place = this.#places.knownOf(meant, text).find(({ key }) => this.#tried.get(key));
      if (place) return this.#tried.get(place.key);
    }
    return undefined;
  }

  /** Returns the file with this path, if it was read. */
  at(path: string): SharedFile | undefined {
    return this.#files.at(path);
  }

  /** Returns the paths that mean the command's own file. */
  own(): readonly string[] {
    return [...this.#ownPaths];
  }

  /** Returns the paths of the files that are there and were left out. */
  absent(): readonly string[] {
    return this.#files.absent();
  }

  /** Returns a warning about those files, except those of the project, which are on disk. */
  async leftOut(): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const path of this.absent()) if (!(await this.#sources.configs.isOfProject?.(path))) paths.push(path);
    if (paths.length === 0) return [];
    return [`The text uses files of its collection that are not part of the prompt: ${firstOf(paths, MAX_NAMED)}`];
  }

  /** Reads the instructions of the repository that the command follows. They bring no other texts. */
  async #readFollowed({ name, text }: ReferringText): Promise<SharedFile[]> {
    const read: SharedFile[] = [];
    for (const { path, text: found } of await followedTexts(text, this.#sources.configs)) {
      if (found.length > MAX_FILE || !this.#files.hasRoomFor(found.length) || this.#files.has(path)) continue;
      const place = { key: `instructions:${path}`, path, isGuessed: true };
      read.push(this.#files.take({ path, text: found, name, place, loads: [] }));
    }
    return read;
  }

  async #mentionsIn(text: NamingText, depth: number, mentionsIn: typeof fileMentions): Promise<FileMention[]> {
    const written = [...mentionsIn(withoutComments(text)), ...dependenciesIn(text.text)];
    const named = written.flatMap((mention) => mentionsMeant(mention, text.text));
    const several = depth < MAX_DEPTH ? await this.#severalIn(text) : undefined;
    const defined = depth === 0 ? await this.#definedIn(text.text) : [];
    for (const path of several?.others ?? []) this.#files.leaveOut(path);
    const isOwn = isCommand(text);
    const ofSkills = isOwn ? await this.#ofSkillsIn(text.text) : [];
    const ofArguments = isOwn ? await this.#ofArgumentsIn(text.text) : [];
    return [...named, ...(several?.mentions ?? []), ...defined, ...ofSkills, ...ofArguments];
  }

  async #tryPlaces(mention: FileMention, text: NamingText, isDeep: boolean): Promise<SharedFile | undefined> {
    const isOwn = isCommand(text);
    const { use } = mention;
    const isNamedOnly = isDeep || (!isRead(mention) && !isOwn);
    const maxOfUse = isOwn || use === "loaded" ? MAX_OWN_FILE : MAX_FILE;
    for await (const place of this.#places.of(mention, text)) {
      if (use !== "definition" && (await this.#isConfig(place, text.name))) return undefined;
      const before = this.#tried.get(place.key);
      const isTextOnly = use === "loaded" && before?.path !== pathInPrompt(place.path); // it has to be saved
      if (before && !isTextOnly)
        return use === "definition" || use === "passing" ? undefined : this.#asFollowed(before, place);
      if (this.#tried.has(place.key) && !isTextOnly) continue;
      if (this.#tried.size >= MAX_ATTEMPTS || this.#files.isFull) return undefined;
      const key = attemptKey(place, isNamedOnly ? "passing" : use);
      if (this.#tried.has(key)) continue;
      const file = await this.#readAt(place, mention, isNamedOnly ? MAX_NAMED_ONLY : maxOfUse, text.name);
      this.#tried.set(file && !before ? place.key : key, file);
      if (file && use === "definition") this.#definitions.add(file);
      if (file) return file;
    }
    return undefined;
  }

  /** Returns a file that was only a definition so that its own files are read, too; undefined for any other. */
  #asFollowed(file: SharedFile, { key }: FilePlace): SharedFile | undefined {
    if (!this.#definitions.delete(file)) return undefined;
    const { loads: _, ...followed } = file;
    this.#tried.set(key, followed);
    return this.#files.take(followed);
  }

  async #readAt(
    place: FilePlace,
    mention: FileMention,
    maxLength: number,
    name: string | undefined,
  ): Promise<SharedFile | undefined> {
    const { configs, scripts = false } = this.#sources;
    const { use, path: named } = mention;
    const isPassing = use === "passing";
    const { path } = place;
    const isSaved = scripts && (use === "loaded" || isScript(path)) && place.isOfProject !== true;
    const text = await configs.readShared?.(path, place.plugin, { scripts }).then(
      (found) => (isSaved ? found?.trimEnd() : found?.trim()) ?? "",
      () => undefined, // it is there, and cannot be a part of a prompt
    );
    if (text !== undefined && text !== "" && text === this.#ownText) {
      this.#ownPaths.add(path);
      return undefined;
    }
    if (text !== undefined && isLog(path, text)) {
      if (isRead(mention) && OF_COLLECTION.has(mention.base)) this.#files.leaveOut(path);
      return undefined;
    }
    if (place.isOfProject) {
      if (text !== "" && !isPassing) this.#files.leaveOut(path);
      return undefined;
    }
    const isShort = text !== undefined && text.length <= maxLength;
    const hasRoom = isShort && this.#files.hasRoomFor(text.length, isPassing);
    const isPrivate = use === "loaded" && text !== "" && isPrivateData(path);
    const isUsable = hasRoom && !isPrivate && (!isSaved || isUsableScript(text));
    const isMeant = isSameEnd(place, named) && (!place.isBeside || isSaved || maxLength === MAX_NAMED_ONLY);
    const isTold = !isPassing || (isShort && !hasRoom);
    if (!isUsable && isMeant && isTold) this.#files.leaveOut(path);
    const target = isSaved ? pathInPrompt(path) : path;
    if (!isUsable || text === "" || this.#files.has(target)) return undefined;
    if (await this.#isForUsers(place, mention, text)) return undefined;
    const loads = loadsOf(mention, isSaved ? place : undefined, text);
    if (use === "run-by-user" && (await areAnyThere(loads ?? [], configs, place.plugin))) {
      this.#files.leaveOut(path);
      return undefined;
    }
    const isCommandText = use === "procedure" && place.isBeside === true;
    const taken = isCommandText ? readCommand(text).body.trim() : text;
    return this.#files.take({ path: target, text: taken, name, place, ...(loads && { loads }) });
  }

  /** Whether a file is a command that users type, rather than a text that the command needs. */
  async #isForUsers(place: FilePlace, mention: FileMention, text: string): Promise<boolean> {
    const { use, path } = mention;
    if (use === "procedure" && (place.isBeside === true || place.path === rulePath(path))) {
      if ((await this.#sources.configs.isOfProject?.(path)) === true) return true;
      return place.isBeside === true && (isWorkProduct(path) || namesFileOfItsName(place.path, text));
    }
    if (isOtherCommand(place, isRead(mention), text)) return true;
    return place.isBeside === true && this.#isCalled(place.path.replace(/^.*\/|\.md$/g, ""));
  }
}

/** Starting points of paths that no project has. */
const OF_COLLECTION: ReadonlySet<FileMention["base"]> = new Set(["collection", "plugin"]);

/** Whether a text is that of the command itself. */
function isCommand({ type, path }: NamingText): boolean {
  return type === undefined && path === undefined;
}

/** Returns the text of a file of data without its comments, which name its origins. */
function withoutComments({ path = "", text }: NamingText): string {
  return /\.(?:ya?ml|toml)$/i.test(path) ? text.replace(/^[ \t]*#.*$/gm, () => "") : text;
}

/** Returns the key of an attempt to read a file: some may fail for one use and not for another. */
function attemptKey({ key }: FilePlace, use: MentionUse): string {
  return use === "loaded" || use === "run-by-user" || use === "passing" ? `${key} ${use}` : key;
}
