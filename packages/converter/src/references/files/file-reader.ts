import { SourceText } from "../../source/source-text.js";
import { posix } from "node:path";
import { holdsCredentials } from "../../configs/credentials.js";
import { isPrivateData, isScript, isUsableScript, pathInPrompt } from "../../configs/scripts.js";
import { readCommand } from "../../read-command.js";
import { calledCommands, isOtherCommand } from "./called-commands.js";
import { MAX_NAMED_ONLY } from "../limits/file-limits.js";
import { type FileMention, isRead } from "../file-mentions/file-mention.js";
import { type FilePlace, isSameEnd, rulePath } from "../file-mentions/file-places.js";
import { loadsOf } from "./loaded-files.js";
import { isWorkProduct, namesFileOfItsName } from "../file-mentions/procedure-files.js";
import type { ReferenceSources } from "../reference-sources.js";
import type { SharedFile, TakenFiles } from "./taken-files.js";
import { readOr } from "../../read-or.js";

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
