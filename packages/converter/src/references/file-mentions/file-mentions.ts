import { posix } from "node:path";
import { pluginOf } from "../../configs/config-name.js";
import { type NamedPath, namedPathsIn } from "./named-paths.js";
import {
  BELOW_FOLDER_OF_TEXTS,
  type FileMention,
  isProse,
  type MentionBase,
  type MentionInText,
  OF_COLLECTION,
  SCRIPT_IN_FOLDER,
  SEVERAL_WORDS,
  stepsUp,
  TEXT_OR_SCRIPT,
  type WrittenPath,
} from "./written-paths.js";
import type { ReferringText } from "../reference-sources.js";
import type { SourceText } from "../../source/source-text.js";
import { FOLLOW, FOLLOWED_AFTER_NAME } from "../../lexicon/files.js";
import { fileUseAt, isExaminedAt } from "./file-use.js";
import { outlineAt } from "../words/outline.js";
import { END, spaced, START, unicode, unspaced } from "../../source/phrases.js";

/**
 * Finds the files that a text has its reader read, and that may be part of its collection; in linear time. Those that
 * it writes, and those in a list of suggestions, such as `See also`, are left out.
 */
export function fileMentions(source: SourceText): readonly MentionInText[] {
  return source.once(mentionsIn);
}

function mentionsIn(source: SourceText): readonly MentionInText[] {
  const { named, written } = namedPathsIn(source);
  return named.flatMap((path): MentionInText | [] => {
    const base = path.isElsewhere ? undefined : baseOf(path, source.text);
    if (base === undefined || (base === "unknown" && written.has(path.path))) return [];
    const { start, end, isNoTemplate } = path;
    const use = path.fileUse === "read" || source.text[start] === "@" ? "read" : "named";
    const elsewhere = base === "command" && !isOwnName(path) ? "same-path" : "anywhere";
    return { base, path: path.path, up: stepsUp(path.steps), use, elsewhere, isNoTemplate, start, end };
  });
}

/** Returns the folder that a path is relative to; undefined if it may be any file. */
function baseOf(named: NamedPath, text: string): MentionBase | undefined {
  const { base, path, start, fileUse, isInBlock } = named;
  if (base !== undefined) return base;
  if (isCollectionMeant(named)) return "either";
  if (isInBlock) return undefined;
  if (isProse(path) && fileUse === "read") return "command";
  const isMarked = /[`*]/.test(text.charAt(start - 1));
  return isMarked && isOwnName(named) ? "unknown" : undefined;
}

/** Whether a path or its use shows that it is one of the collection. */
function isCollectionMeant({ path, steps, fileUse, isInBlock }: NamedPath): boolean {
  if (OF_COLLECTION.test(path) || SCRIPT_IN_FOLDER.test(path)) return true;
  const isAbove = steps.startsWith("../"); // relative to a file of the collection
  const isReadThere = fileUse === "read" && BELOW_FOLDER_OF_TEXTS.test(path) && !isInBlock;
  return isProse(path) && (isAbove || isReadThere);
}

/** Whether a path is a name that hardly any other file has. */
function isOwnName({ steps, path }: WrittenPath): boolean {
  return steps === "" && SEVERAL_WORDS.test(path) && TEXT_OR_SCRIPT.test(path);
}

/** A folder that a path may be in: that of a plugin, or of the whole collection. */
export interface FilePlace {
  readonly key: string;
  readonly path: string;
  readonly plugin?: string | undefined;
  /** Whether it may be a command of its own, as a file beside the command may. */
  readonly isBeside?: boolean;
  /** Whether the text does not say that the path belongs to the collection. */
  readonly isGuessed: boolean;
  /** Whether a file there may as well be one of the reader's project, so that it is named and not taken in. */
  readonly isOfProject?: boolean;
}

/** A text that names files, with the place of its own file if it is a shared one. */
export type PlacedText = Pick<ReferringText, "name" | "type"> & { readonly place?: FilePlace | undefined };

/**
 * Returns the places of a mentioned file in the order in which they are tried.
 *
 * @param command - name of the command, whose text may name files beside its own
 */
export function placesOf(mention: FileMention, text: PlacedText, command: string | undefined): FilePlace[] {
  const { base, path } = mention;
  const { name = "" } = text;
  const plugin = pluginOf(name);
  const besideFile =
    base === "either" || base === "command" || base === "unknown" ? placesBesideFile(mention, text.place) : [];
  const isOwn = name === (command ?? "");
  if (base === "unknown") return besideFile;
  if (base === "command") {
    const inProject = { key: `project:${path}`, path, isGuessed: true, isOfProject: true };
    return [...besideFile, ...(isOwn ? placesBeside(mention, name) : []), inProject];
  }
  const isGuessed = base === "either";
  const whole = { key: `:${path}`, path, isGuessed };
  const beside = isGuessed && isOwn ? placesBeside(mention, name) : [];
  if (base === "collection") return [whole];
  if (plugin === undefined) return [...besideFile, whole, ...beside];
  const inPlugin = { key: `${plugin}:${path}`, path, plugin, isGuessed };
  return base === "plugin" ? [inPlugin] : [...besideFile, inPlugin, whole, ...beside];
}

/** A folder of commands in a path. */
export const IN_COMMANDS = /(?:^|\/)commands\//;

/** Returns the path of the file of a command, by the folders in its name; none of a command without a name. */
export function ownPath(name: string | undefined): string[] {
  return name === undefined ? [] : [`commands/${name.replaceAll(":", "/")}.md`];
}

/** Returns the places of a file beside that of a command: its name starts with its plugin, or with a folder. */
function placesBeside({ path, up }: FileMention, name: string): FilePlace[] {
  const folders = ["commands", ...name.split(":").slice(0, -1)];
  const plugin = pluginOf(name);
  const isInCommands = up > 0 && up < folders.length;
  const whole = isInCommands ? [...folders.slice(0, -up), path].join("/") : [...folders, path].join("/");
  const places = [{ key: `:${whole}`, path: whole, isGuessed: false, isBeside: true }];
  if (plugin === undefined) return places;
  const own = ["commands", ...folders.slice(2), path].join("/");
  return [{ key: `${plugin}:${own}`, path: own, plugin, isGuessed: false, isBeside: true }, ...places];
}

/** Returns the place of a file by its path from the folder of the file that names it. */
function placesBesideFile({ path, up }: FileMention, from: FilePlace | undefined): FilePlace[] {
  if (from === undefined) return [];
  const beside = posix.join(posix.dirname(from.path), "../".repeat(up), path);
  if (beside.startsWith("../")) return [];
  return [{ key: `${from.plugin ?? ""}:${beside}`, path: beside, plugin: from.plugin, isGuessed: false }];
}

/** Whether a place that was found by a part of a path has at least the folder that the path names. */
export function isSameEnd({ path, isGuessed }: FilePlace, named: string): boolean {
  return !isGuessed || !named.includes("/") || `/${path}`.endsWith(`/${named.split("/").slice(-2).join("/")}`);
}

/** The instructions of a repository for an assistant, by a path from its top, also between letters of other scripts. */
const MENTION =
  /(?<![\w./~$}>\\-])@?(?:\.\/|\$\{?CLAUDE_PROJECT_DIR\}?\/)?((?:\.claude\/)?(?:CLAUDE|AGENTS|GEMINI))\.md(?![\w/-]|\.\w)/gu;
/** Words before instructions that the reader keeps to. */
const FOLLOWED_BEFORE = unicode(
  String.raw`(?:${START}${spaced(FOLLOW)}${END}(?!-)[^.;:\n]{0,60}|${unspaced(FOLLOW)}[\s"'${"`"}*@]{0,4})$`,
);
/** `CLAUDE.md's quality bar`, `CLAUDE.md に従う`, `CLAUDE.md의 규칙`. */
const FOLLOWED_AFTER = unicode(
  String.raw`^["'${"`"}*]{0,3}(?:['’]s[ \t]|[ \t](?:${spaced(FOLLOWED_AFTER_NAME)}\b|§|→|->)|\s?${unspaced(FOLLOWED_AFTER_NAME)})`,
);
/** Number of characters before a mention that are examined in its line. */
const BEFORE = 100;

/**
 * Returns the paths of the instructions of a repository that a text has its reader follow; not of those that it also
 * writes, edits or checks.
 */
export function instructionsFollowedIn(source: SourceText): string[] {
  const { text } = source;
  const followed = new Set<string>();
  const changed = new Set<string>();
  for (const { 0: whole, 1: name = "", index } of text.matchAll(MENTION)) {
    const path = `${name}.md`;
    const end = index + whole.length;
    const before = source.before(index, BEFORE).toLowerCase();
    const isFollowed = FOLLOWED_BEFORE.test(before);
    if (fileUseAt(source, index, end) === "written" || isExaminedAt(source, index)) changed.add(path);
    else if (
      outlineAt(source, index)?.isSuggestion !== true &&
      (isFollowed || FOLLOWED_AFTER.test(text.slice(end, end + 40)))
    )
      followed.add(path);
  }
  return [...followed].filter((path) => !changed.has(path));
}
