import { isPrivateData, isScript, isUsableScript, loadedBy, pathInPrompt } from "../../configs/scripts.js";
import { readCommand } from "../../read-command.js";
import { readOr } from "../../read-or.js";
import { type FilePlace, isSameEnd } from "../file-mentions/file-mentions.js";
import { type FileMention, isRead, mentionOfFile } from "../file-mentions/written-paths.js";
import { isOtherCommand, type SharedFile, type TakenFiles } from "./meant-files.js";
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

/**
 * Creates a function that returns the file at a place, if there is one that can be a part of the prompt. It notes those
 * that are there and cannot: files that are too long, are not text or may hold credentials, and those of the project.
 *
 * @param ownText - the whole file of the command
 * @param ownPaths - paths that mean that file, to which others are added
 */
export function fileReader(
  { configs, scripts = false }: Pick<ReferenceSources, "configs" | "scripts">,
  files: TakenFiles,
  ownText: string | undefined,
  ownPaths: Set<string>,
): (place: FilePlace, wanted: WantedFile) => Promise<SharedFile | undefined> {
  return async (place, wanted) => {
    const { mention, name, maxLength } = wanted;
    const { path, plugin } = place;
    const isSaved = scripts && (mention.use === "loaded" || isScript(path));
    const found = await readOr(configs.readShared?.(path, plugin, { scripts }), null);
    const text = isSaved ? found?.trimEnd() : found?.trim();
    if (found !== null && (text ?? "") === "") return undefined;
    if (text !== undefined && text === ownText) {
      ownPaths.add(path);
      return undefined;
    }
    if (place.isOfProject) {
      if (mention.use !== "passing") files.leaveOut(path);
      return undefined;
    }
    const isTooLong = text !== undefined && (text.length > maxLength || !files.hasRoomFor(text.length));
    if (text === undefined || isTooLong || !isUsable(text, path, isSaved, mention)) {
      const isNamedOnly = maxLength === MAX_NAMED_ONLY;
      const isMeant = isSameEnd(place, mention.path) && (place.isBeside !== true || isSaved || isNamedOnly);
      if (isMeant && (mention.use !== "passing" || isTooLong)) files.leaveOut(path); // in passing, only if it is too long
      return undefined;
    }
    const target = pathFor(place, text, isSaved, files);
    if (target === undefined || isOtherCommand(place, isRead(mention), text)) return undefined;
    const loads = loadsOf(mention, isSaved ? place : undefined, text);
    return { path: target, source: new SourceText(text), name, place, ...(loads && { loads }) };
  };
}

function isUsable(text: string, path: string, isSaved: boolean, { use }: FileMention): boolean {
  const isPrivate = use === "loaded" && isPrivateData(path);
  return !isPrivate && !holdsCredentials(path, text) && (!isSaved || isUsableScript(text));
}

/**
 * Returns the path of a file in the prompt: one of its own if another file has its path in the collection. A script is
 * left out then, since others load it by its path. Returns undefined for a file that is part of the prompt.
 */
function pathFor(place: FilePlace, text: string, isSaved: boolean, files: TakenFiles): string | undefined {
  const { path, plugin = "collection" } = place;
  const target = isSaved ? pathInPrompt(path) : path;
  const other = files.at(target);
  if (other === undefined) return target;
  if ([text, readCommand(text).body].some((each) => each.trim() === other.source.text.trim())) return undefined;
  const own = `${plugin}/${path}`;
  if (!isSaved && !files.has(own)) return own;
  files.leaveOutWithoutPath(place);
  return undefined;
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
