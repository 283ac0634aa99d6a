import { posix } from "node:path";
import { isPrivateData, isScript, isUsableScript, loadedBy, pathInPrompt } from "../../configs/scripts.js";
import { readCommand } from "../../read-command.js";
import { readOr } from "../../read-or.js";
import { type FilePlace, isSameEnd, rulePath } from "../file-mentions/file-mentions.js";
import { isWorkProduct, namesFileOfItsName } from "../file-mentions/file-use.js";
import { type FileMention, isRead, mentionOfFile } from "../file-mentions/written-paths.js";
import { calledCommands, isOtherCommand } from "./instruction-mentions.js";
import type { SharedFile, TakenFiles } from "./meant-files.js";
import { MAX_NAMED_ONLY } from "../limits/reached-limits.js";
import type { ReferenceSources } from "../reference-sources.js";
import { SourceText } from "../../source/source-text.js";
import { holdsCredentials } from "../../configs/credentials.js";

/** A file to be read at a place, for a mention in the text of a configuration with this name. */
export interface WantedFile {
  readonly mention: FileMention;
  readonly name: string | undefined;
  /** Maximum length of its text, in characters. */
  readonly maxLength: number;
}

/** The text at a place, unless it cannot be a part of a prompt, and whether it is a script for the reader to save. */
interface TextAtPlace {
  readonly place: FilePlace;
  readonly text: string | undefined;
  readonly isSaved: boolean;
}

/**
 * Reader of files at places. It notes the files that are there and cannot be a part of a prompt: those that are too
 * long, are not text or may hold credentials, and those of the project.
 */
export class FileReader {
  readonly #sources: Pick<ReferenceSources, "configs" | "scripts">;
  readonly #ownText: string | undefined;
  readonly #ownPaths: Set<string>;
  readonly #files: TakenFiles;
  readonly #isCalled: ReturnType<typeof calledCommands>;

  /**
   * @param ownText - the whole file of the command
   * @param ownPaths - paths that mean that file, to which others are added
   */
  constructor(
    sources: Pick<ReferenceSources, "configs" | "scripts">,
    files: TakenFiles,
    ownText: string | undefined,
    ownPaths: Set<string>,
  ) {
    this.#sources = sources;
    this.#files = files;
    this.#ownText = ownText;
    this.#ownPaths = ownPaths;
    this.#isCalled = calledCommands(sources.configs);
  }

  /** Returns the file at a place, if there is one that can be a part of the prompt. */
  async read(place: FilePlace, wanted: WantedFile): Promise<SharedFile | undefined> {
    const { mention, name } = wanted;
    const { path } = place;
    const { scripts = false } = this.#sources;
    const isSaved = scripts && (mention.use === "loaded" || isScript(path));
    const text = await this.#textAt(place, isSaved);
    if (text === "") return undefined;
    if (text !== undefined && text === this.#ownText) {
      this.#ownPaths.add(path);
      return undefined;
    }
    if (place.isOfProject) {
      if (mention.use !== "passing") this.#files.leaveOut(path);
      return undefined;
    }
    if (text === undefined || !this.#isUsable(text, path, isSaved, wanted)) {
      this.#leaveOut({ place, text, isSaved }, wanted);
      return undefined;
    }
    const target = this.#pathFor(place, text, isSaved);
    if (target === undefined || (await this.#isForUsers(place, mention, text))) return undefined;
    const loads = loadsOf(mention, isSaved ? place : undefined, text);
    const isCommandText = mention.use === "procedure" && place.isBeside === true;
    const taken = isCommandText ? readCommand(text).body.trim() : text;
    return { path: target, source: new SourceText(taken), name, place, ...(loads && { loads }) };
  }

  /**
   * Returns the path of a file in the prompt: one of its own if another file has its path in the collection. A script
   * is left out then, since others load it by its path. Returns undefined for a file that is part of the prompt.
   */
  #pathFor(place: FilePlace, text: string, isSaved: boolean): string | undefined {
    const { path, plugin = "collection" } = place;
    const target = isSaved ? pathInPrompt(path) : path;
    const other = this.#files.at(target);
    if (other === undefined) return target;
    if ([text, readCommand(text).body].some((each) => each.trim() === other.source.text.trim())) return undefined;
    const own = `${plugin}/${path}`;
    if (!isSaved && !this.#files.has(own)) return own;
    this.#files.leaveOutWithoutPath(place);
    return undefined;
  }

  /** Returns the text at a place: "" if there is none, undefined if it cannot be a part of a prompt. */
  async #textAt({ path, plugin }: FilePlace, isSaved: boolean): Promise<string | undefined> {
    const { configs, scripts = false } = this.#sources;
    const found = await readOr(configs.readShared?.(path, plugin, { scripts }), null);
    if (found === null) return undefined;
    return (isSaved ? found?.trimEnd() : found?.trim()) ?? "";
  }

  #isUsable(text: string, path: string, isSaved: boolean, { mention, maxLength }: WantedFile): boolean {
    const isPrivate = mention.use === "loaded" && isPrivateData(path);
    return (
      this.#fits(text, maxLength) && !isPrivate && !holdsCredentials(path, text) && (!isSaved || isUsableScript(text))
    );
  }

  #fits({ length }: string, maxLength: number): boolean {
    return length <= maxLength && this.#files.hasRoomFor(length);
  }

  /** Notes a file that cannot be a part of the prompt, if the mention means it; in passing, only if it is too long. */
  #leaveOut({ place, text, isSaved }: TextAtPlace, { mention, maxLength }: WantedFile): void {
    const isTooLong = text !== undefined && !this.#fits(text, maxLength);
    const isNamedOnly = maxLength === MAX_NAMED_ONLY;
    const isMeant = isSameEnd(place, mention.path) && (place.isBeside !== true || isSaved || isNamedOnly);
    if (isMeant && (mention.use !== "passing" || isTooLong)) this.#files.leaveOut(place.path);
  }

  /** Whether a file is a command that users type, rather than a text that the command needs. */
  async #isForUsers(place: FilePlace, mention: FileMention, text: string): Promise<boolean> {
    const { use, path } = mention;
    if (use === "procedure" && (place.isBeside === true || place.path === rulePath(path))) {
      if ((await this.#sources.configs.isOfProject?.(path)) === true) return true;
      return place.isBeside === true && (isWorkProduct(path) || namesFileOfItsName(place.path, text));
    }
    if (isOtherCommand(place, isRead(mention), text)) return true;
    return place.isBeside === true && (await this.#isCalled(posix.basename(place.path, ".md")));
  }
}

/** The file of an agent or of a skill. */
const CONFIG_FILE =
  /(?:^|\/)(?:agents\/(?:[^/]+\/)*(?<agent>[^/]+)\.md|(?<skill>[^/]+)\/SKILL\.md|skills\/(?<file>[^/]+)\.md)$/i;
const IN_OWN_FOLDER = /^(?:agents|skills)\//;

/**
 * Returns a test whether a path leads to an agent or a skill that the store lists, and not to another file of its name.
 */
export function configFiles({ configs, find }: Pick<ReferenceSources, "configs" | "find">) {
  return async ({ path, plugin }: FilePlace, from: string | undefined): Promise<boolean> => {
    const { agent, file, skill = file } = CONFIG_FILE.exec(path)?.groups ?? {};
    const [head] = [
      ...(agent === undefined ? [] : find("agent_definition", agent, from)),
      ...(skill === undefined ? [] : find("skill", skill, from)),
    ];
    if (head === undefined || IN_OWN_FOLDER.test(path)) return head !== undefined;
    const text = await readOr(configs.readShared?.(path, plugin), undefined);
    return text === undefined || (await configs.read(head.type, head.name))?.content.trim() === text.trim();
  };
}

/**
 * Returns mentions of the files that a file brings in place of those that its text names; undefined if it brings these.
 * A definition brings none.
 *
 * @param script - the place of the file if it is saved as a script
 */
export function loadsOf({ use }: FileMention, script: FilePlace | undefined, text: string): FileMention[] | undefined {
  if (use === "definition") return [];
  const base = script?.plugin === undefined ? "collection" : "plugin";
  return script && loadedBy(script.path, text).map((each) => mentionOfFile(each, "loaded", base));
}

/** Returns the files that are taken in together: each text alone, and each script that no other loads with its own. */
export function withLoaded(files: readonly SharedFile[]): SharedFile[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const loaded = new Set<SharedFile>();
  const loadedWith = (first: SharedFile): SharedFile[] => {
    const together = new Set([first]);
    for (const { loads = [] } of together) {
      for (const { path } of loads) {
        const file = byPath.get(pathInPrompt(path));
        if (file === undefined || together.has(file)) continue;
        together.add(file);
        loaded.add(file);
      }
    }
    return [...together];
  };
  return files.flatMap((file) => (loaded.has(file) ? [] : [loadedWith(file)]));
}
