import { firstOf } from "@langslash/grammar/internal";
import { MAX_NAMED } from "../configs/max-named.js";
import { isScript, isUsableScript, pathInPrompt } from "../configs/scripts.js";
import { pluginOf } from "../configs/config-name.js";
import { type FileMention, fileMentions, mentionsMeant } from "./file-mentions.js";
import { type FilePlace, isSameEnd, ownPath, type PlacedText, placesOf } from "./file-places.js";
import { calledCommands, IN_COMMANDS, isOtherCommand } from "./called-commands.js";
import { configFiles } from "./config-files.js";
import { definedNames } from "./defined-names.js";
import { dependenciesIn } from "./dependency-lists.js";
import { followedTexts } from "./followed-texts.js";
import { areAnyThere, loadsOf } from "./loaded-files.js";
import {
  MAX_ATTEMPTS,
  MAX_BEFORE_DEEP,
  MAX_DEPTH,
  MAX_FILE,
  MAX_FILES,
  MAX_NAMED_ONLY,
  MAX_ONLY_NAMED,
  MAX_OWN_FILE,
  MAX_TOTAL,
} from "./file-limits.js";
import { isLog } from "./logs.js";
import { namesFileOfItsName } from "./procedure-files.js";
import type { ReferenceSources, ReferringText } from "./reference-sources.js";
import { severalTexts } from "./several-texts.js";
import { type OwnCommand, topicOf } from "./texts-meant.js";

/** A file that a text names, with its text. */
export interface SharedFile extends ReferringText {
  /** Its path in the collection; of a script, the path at which the reader saves it. */
  readonly path: string;
  /** Place at which it was found. */
  readonly place: FilePlace;
  /** The files that it loads from its folder, if it is a script; none if it is a definition, which brings no others. */
  readonly loads?: readonly FileMention[];
}

/** Reader of the files that texts share, for one conversion. */
export interface SharedFiles {
  /**
   * Reads the files that a text names, and those that they name in turn. Files that were read before are left out.
   *
   * @param mentionsIn - finds the files that the text names; by default, those that it needs
   */
  readonly read: (text: ReferringText, mentionsIn?: typeof fileMentions) => Promise<readonly SharedFile[]>;
  /** Returns the file that a mention in a text means, or the first of several, if it was read. */
  readonly find: (mention: FileMention, text: PlacedText & ReferringText) => SharedFile | undefined;
  /** Returns the file with this path, if it was read. */
  readonly at: (path: string) => SharedFile | undefined;
  /**
   * Returns a warning about the files that are there and could not be read, other than those in places out of reach and
   * those of the project, which are on disk.
   */
  readonly leftOut: () => Promise<readonly string[]>;
  /** Returns the paths of those files. */
  readonly absent: () => readonly string[];
  /** Returns the paths that mean the command's own file. */
  readonly own: () => readonly string[];
}

/** Folders whose texts are for commands: a file that is found there by its name alone is none of the project's. */
const TEXT_FOLDER =
  /(?:^|\/)(?:checklists|common|conventions|guides|guidelines|instructions|patterns|personas|playbooks|prompts|protocols|references?|resources|rubrics|rules|schemas|shared|standards|templates|workflows)\//i;

/**
 * Creates a reader over the shared files of a store. A file that is not text, too long, or not in the store is left
 * out; its mention stays in the text. A file has the name of the text that named it first, so that its own files are
 * found in the same plugin. Agents and skills that the store lists are left out, since they are read by their names.
 * With `scripts`, scripts are read as well, and those that they load.
 */
export function sharedFiles(
  { configs, find, scripts = false }: Pick<ReferenceSources, "configs" | "find" | "scripts">,
  command?: OwnCommand,
): SharedFiles {
  /** The file for each place that was tried; undefined if it cannot be taken in. */
  const tried = new Map<string, SharedFile | undefined>();
  const taken = new Map<string, SharedFile>();
  const leftOut = new Set<string>();
  const own = new Set(ownPath(command?.name));
  /** The places of files that were found by a part of their path. */
  const elsewhere = new Map<string, FilePlace>();
  const ownText = command?.content.trim();
  const isCalled = calledCommands(configs);
  const severalIn = severalTexts(configs, topicOf(command));
  const definedIn = definedNames(configs);
  const isConfig = configFiles({ configs, find });
  let room = MAX_TOTAL;

  const readAt = async (
    place: FilePlace,
    mention: FileMention,
    maxLength: number,
    name: string | undefined,
  ): Promise<SharedFile | undefined> => {
    const { isRead, isOnlyNamed = false, path: named } = mention;
    const { path } = place;
    const isSaved = scripts && (mention.isLoaded === true || isScript(path)) && place.isOfProject !== true;
    const text = await configs.readShared?.(path, place.plugin, { scripts }).then(
      (found) => (isSaved ? found?.trimEnd() : found?.trim()) ?? "",
      () => undefined, // it is there, and cannot be a part of a prompt
    );
    if (text !== undefined && text !== "" && text === ownText) {
      own.add(path);
      return undefined;
    }
    if (text !== undefined && isLog(path, text)) return undefined;
    if (place.isOfProject) {
      if (text !== "" && !isOnlyNamed) leftOut.add(path);
      return undefined;
    }
    const roomForIt = isOnlyNamed ? room - MAX_TOTAL + MAX_ONLY_NAMED : room;
    const isUsable =
      text !== undefined && text.length <= Math.min(maxLength, roomForIt) && (!isSaved || isUsableScript(text));
    if (
      !isUsable &&
      !isOnlyNamed &&
      isSameEnd(place, named) &&
      (!place.isBeside || isSaved || maxLength === MAX_NAMED_ONLY)
    )
      leftOut.add(path);
    const target = isSaved ? pathInPrompt(path) : path;
    if (!isUsable || text === "" || taken.has(target)) return undefined;
    if (mention.isProcedure === true && place.isBeside === true) {
      if (namesFileOfItsName(path, text) || (await configs.isOfProject?.(mention.path))) return undefined;
    } else if (isOtherCommand(place, isRead, text)) return undefined;
    else if (place.isBeside && (await isCalled(path.replace(/^.*\/|\.md$/g, "")))) return undefined;
    const loads = loadsOf(mention, isSaved ? place : undefined, text);
    if (mention.isForUser === true && (await areAnyThere(loads ?? [], configs, place.plugin))) {
      leftOut.add(path);
      return undefined;
    }
    const file = { path: target, text, name, place, ...(loads && { loads }) };
    room -= text.length;
    taken.set(target, file);
    return file;
  };
  /** Yields the places of a file, and at last the only one in the collection that its path may mean. */
  async function* allPlacesOf(mention: FileMention, text: PlacedText): AsyncGenerator<FilePlace> {
    yield* placesOf(mention, text, command?.name);
    const isWritten = !mention.isAnywhere; // the very path of a document, or none
    if (isWritten && mention.base !== "command") return;
    const plugin = pluginOf(text.name ?? "");
    const path = await configs.findShared?.(mention.path, plugin).catch(() => undefined);
    if (path === undefined || (isWritten && path !== mention.path) || isBesideSkill(path, text)) return;
    const isOfProject = !mention.path.includes("/") && !TEXT_FOLDER.test(path);
    const key = isOfProject ? `project:${path}` : `:${path}`;
    const place = { key, path, isBeside: IN_COMMANDS.test(path), isGuessed: true, isOfProject };
    elsewhere.set(`${plugin ?? ""}:${mention.path}`, place);
    yield place;
  }
  /** Whether a path leads to a file beside the skill of a text, which is added to that skill. */
  const isBesideSkill = (path: string, { name = "", type }: PlacedText): boolean =>
    (type === "skill" || name !== command?.name) && `/${path}`.includes(`/skills/${name.split(":").at(-1) ?? name}/`);
  /** Reads the instructions of the repository that the command follows. They bring no other texts. */
  const readInstructions = async ({ name, text }: ReferringText): Promise<SharedFile[]> => {
    const read: SharedFile[] = [];
    for (const { path, text: found } of await followedTexts(text, configs)) {
      if (found.length > Math.min(MAX_FILE, room) || taken.has(path)) continue;
      const place = { key: `instructions:${path}`, path, isGuessed: true };
      const file = { path, text: found, name, place, loads: [] };
      room -= found.length;
      taken.set(path, file);
      read.push(file);
    }
    return read;
  };
  const tryPlaces = async (
    mention: FileMention,
    text: PlacedText & Partial<SharedFile>,
    isDeep: boolean,
  ): Promise<SharedFile | undefined> => {
    const isOwn = isCommand(text);
    const isNamedOnly = isDeep || (!mention.isRead && !isOwn);
    const maxOfUse = isOwn ? MAX_OWN_FILE : MAX_FILE;
    for await (const place of allPlacesOf(mention, text)) {
      if (mention.isDefinition !== true && (await isConfig(place, text.name))) return undefined;
      if (tried.has(place.key)) {
        if (tried.get(place.key)) return undefined; // read before
        continue;
      }
      if (tried.size >= MAX_ATTEMPTS || taken.size >= MAX_FILES) return undefined;
      const use = mention.isForUser ? " for the user" : mention.isLoaded ? " loaded" : "";
      const key = (isNamedOnly || mention.isOnlyNamed === true ? `${place.key} named` : place.key) + use;
      if (tried.has(key)) continue;
      const file = await readAt(place, mention, isNamedOnly ? MAX_NAMED_ONLY : maxOfUse, text.name);
      tried.set(file ? place.key : key, file);
      if (file) return file;
    }
    return undefined;
  };
  const absent = (): string[] =>
    [...leftOut].filter((path) => ![path, pathInPrompt(path)].some((each) => taken.has(each)));
  return {
    at: (path) => taken.get(path),
    absent,
    own: () => [...own],
    leftOut: async () => {
      const paths: string[] = [];
      for (const path of absent()) if (!(await configs.isOfProject?.(path))) paths.push(path);
      if (paths.length === 0) return [];
      return [`The text uses files of its collection that are not part of the prompt: ${firstOf(paths, MAX_NAMED)}`];
    },
    async read(text, mentionsIn = fileMentions) {
      const files = isCommand(text) ? await readInstructions(text) : [];
      if (configs.readShared === undefined) return files;
      let level: readonly (ReferringText & Partial<SharedFile>)[] = [text];
      for (let depth = 0; level.length > 0; depth += 1) {
        const next: SharedFile[] = [];
        for (const each of level) {
          const named =
            each.loads ??
            [...mentionsIn(withoutComments(each)), ...dependenciesIn(each.text)].flatMap((mention) =>
              mentionsMeant(mention, each.text),
            );
          const several = each.loads || depth >= MAX_DEPTH ? undefined : await severalIn(each);
          const defined = depth === 0 && each.loads === undefined ? await definedIn(each.text) : [];
          for (const path of several?.others ?? []) leftOut.add(path);
          for (const mention of [...named, ...(several?.mentions ?? []), ...defined]) {
            const isDeep = depth >= MAX_DEPTH && each.loads === undefined;
            if (isDeep && (!mention.isRead || MAX_TOTAL - room > MAX_BEFORE_DEEP)) continue;
            const file = await tryPlaces(mention, each, isDeep);
            if (file) next.push(file);
          }
        }
        files.push(...next);
        level = next;
      }
      return files;
    },
    find: (mention, text) => {
      for (const meant of mentionsMeant(mention, text.text)) {
        const found = elsewhere.get(`${pluginOf(text.name ?? "") ?? ""}:${meant.path}`);
        const places = [...placesOf(meant, text, command?.name), ...(found ? [found] : [])];
        const place = places.find(({ key }) => tried.get(key));
        if (place) return tried.get(place.key);
      }
      return undefined;
    },
  };
}

/** Whether a text is that of the command itself. */
function isCommand({ type, path }: PlacedText & Partial<SharedFile>): boolean {
  return type === undefined && path === undefined;
}

/** Returns the text of a file of data without its comments, which name its origins. */
function withoutComments({ path = "", text }: ReferringText & Partial<SharedFile>): string {
  return /\.(?:ya?ml|toml)$/i.test(path) ? text.replace(/^[ \t]*#.*$/gm, () => "") : text;
}
