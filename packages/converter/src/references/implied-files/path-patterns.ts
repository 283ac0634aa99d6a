import { isInTemplates } from "../../configs/template-folder.js";
import { fileUseAt, isExaminedAt } from "../file-mentions/file-use.js";
import { IN_COLLECTION, IN_PLUGIN, STEPS, stepsUp } from "../file-mentions/written-paths.js";
import { outlineAt } from "../words/outline.js";
import type { SourceText } from "../../source/source-text.js";

/** A pattern or a folder in a text, which several files of its collection match. */
export interface PathPattern {
  /** Folder that it is relative to: that of the plugin, that of the whole collection, or one of these. */
  readonly base: "plugin" | "collection" | "either";
  /** The pattern, in which `*` is any part of a name, and `**` any folders; a folder ends with `/`. */
  readonly path: string;
  /** Number of folders above that of the text at which it begins. */
  readonly up: number;
  /** Whether the text has its reader read or copy the files. */
  readonly isRead: boolean;
  /** Whether it has a variable, so that it means those of the files that the text names, if it names any. */
  readonly isChoice: boolean;
}

/** `{name}`, `<name>`, `[name]`, `$name`, `${name}`. */
export const VARIABLE = String.raw`\{\{?[\p{L}\p{M}\p{N}_ -]{1,40}\}?\}|<[\p{L}\p{M}\p{N}_ -]{1,40}>|\[[\p{L}\p{M}\p{N}_ -]{1,40}\]|\$(?:\w{1,40}|\{\w{1,40}\})`;
const SEGMENT = String.raw`(?:[\p{L}\p{M}\p{N}_.*-]|${VARIABLE}){1,80}`;
/** A path with a variable or a star in it, or with `/` at its end, after the same beginnings as a path. */
const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}./~$}>\]\\*_-])@?(?:${IN_PLUGIN}|${IN_COLLECTION}|${STEPS})(?<written>${SEGMENT}(?:\/${SEGMENT}){0,8}\/?)`,
  "gu",
);
const WILDCARD = new RegExp(String.raw`\*|${VARIABLE}`, "u");
const EACH_VARIABLE = new RegExp(VARIABLE, "gu");
/** A variable for the folder that a path begins at. */
const LEADING_VARIABLE = new RegExp(`^(?:${VARIABLE})/`, "u");
/** The name of a file at the end of a pattern. */
const FILE = /\.[a-z]{2,8}$/i;

/** Folders in which a collection keeps texts for its commands, and hidden ones, which a store knows. */
const OF_TEXTS =
  /(?:^|\/)(?:checklists|guides|guidelines|instructions|patterns|personas|playbooks|prompts|protocols|recipes|references?|resources|rubrics|rules|schemas|skills|standards|workflows)\/|^\.(?!git|idea\/|prompt\/|vscode\/)[a-z]/i;
/** Folders of the project itself, and those for results and states. */
const OF_PROJECT =
  /(?:^|\/)(?:app|apps|archive|build|cache|clients?|context|data|decisions|dist|docs?|drafts?|features|history|inbox|inputs?|issues|journal|lib|logs?|memory|notes?|outputs?|packages|phases|plans?|projects?|reports?|results?|sessions?|specs?|src|state|tasks?|tests?|tickets?|tmp|todos?|work|workspaces?)\//i;
/** Folders of commands and agents, which are found by their names. */
const OF_CONFIGS = /\/(?:agents?|commands)\/(?:\*\*\/)?[^/]*$|(?:^|\/)skills\/(?:[^/]*\/?|\*+\/SKILL\.md)$/i;
/** Number of characters before a pattern that are examined in its line. */
const BEFORE = 80;

/** Finds the patterns and folders in a text that texts of its collection may match, in linear time. */
export function pathPatternsIn(source: SourceText): PathPattern[] {
  const found: PathPattern[] = [];
  for (const { 0: whole, index, groups = {} } of source.matchesInLines(PATTERN, /[/*{<[$]/)) {
    const { plugin, collection, steps = "", written = "" } = groups;
    const named = written.replace(LEADING_VARIABLE, () => "");
    const isFolder = named.endsWith("/");
    if (!(isFolder || (WILDCARD.test(named) && FILE.test(named)))) continue;
    const end = index + whole.length;
    if (outlineAt(source, index)?.isSuggestion === true) continue;
    const path = named.replace(EACH_VARIABLE, () => "*");
    const isOwn = plugin !== undefined;
    const isCollection = isOwn || collection !== undefined;
    if (!(isOfTexts(path) || (isCollection && !OF_PROJECT.test(path))) || !hasName(path, isOwn)) continue;
    const before = source.before(index, BEFORE);
    const use = fileUseAt(source, index, end);
    const isRead = use === "read" || use === "alone";
    if (use === "written" || isExaminedAt(source, index)) continue;
    const isInRow = isFolder && before.startsWith("|");
    if (!isCollection && (!isRead || isInRow)) continue;
    if (!isRead && source.blockAt(index)) continue;
    const base = isOwn ? "plugin" : collection === undefined ? "either" : "collection";
    found.push({ base, path, up: stepsUp(steps), isRead, isChoice: path !== named });
  }
  return found;
}

/** Whether a pattern is for files in folders of texts, other than agents and commands, which are found by name. */
function isOfTexts(path: string): boolean {
  if (OF_CONFIGS.test(path)) return false;
  return isInTemplates(path) || (OF_TEXTS.test(path) && !OF_PROJECT.test(path));
}

/** Whether a pattern names a folder, or in a plugin at least a file. */
function hasName(path: string, isOfPluginItself: boolean): boolean {
  const names = path.split("/").filter((part) => /[^*.]/.test(part));
  return names.length > 1 || (path.endsWith("/") ? names.length > 0 : isOfPluginItself && !/\*[^/]*$/.test(path));
}

/** A word in code, or a name of several words. */
const NAME = /`[\p{L}\p{M}\p{N}_-]{2,60}`|(?<![\w-])[a-z][a-z\d]*(?:-[a-z\d]+)+(?![\w-])/gu;

/** Returns the names in a text that may be values of a variable. */
export function variablesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(NAME), ([name]) => name.replaceAll("`", () => "")));
}
