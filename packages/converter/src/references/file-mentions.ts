import { codeRegions, rangeAt } from "@langslash/grammar/internal";
import { AND, outlineAt } from "./outline.js";
import { fileUseAt, isCheckedAt, isOfPlugin } from "./file-use.js";
import { isProcedureAt } from "./procedure-files.js";
import { isRunByUser } from "./run-by-user.js";
import { spacedPathsIn } from "./spaced-paths.js";

/** A mention of a file that may belong to the collection of a text. */
export interface FileMention {
  /**
   * Folder that the path is relative to: that of the plugin, that of the whole collection, one of these, or that of the
   * command's own file; or the value of a variable. `unknown` if the text has no more than the name of the file.
   */
  readonly base: "plugin" | "collection" | "either" | "command" | "variable" | "unknown";
  /** The path, which may have a variable in the name of the file: `rules/{topic}.md`. */
  readonly path: string;
  /** Whether no warning is needed if there is no such text, since it may be any file. @default false */
  readonly isOnlyNamed?: boolean;
  /** Whether the text says that it has instructions, so that it may be the text of a command. @default false */
  readonly isProcedure?: boolean;
  /** Whether a script loads it, so that it has to be saved beside it. @default false */
  readonly isLoaded?: boolean;
  /** Whether the text has the user run it, rather than its reader. @default false */
  readonly isForUser?: boolean;
  /** Whether its text alone is meant, also if its file is one among agents or skills. @default false */
  readonly isDefinition?: boolean;
  /** Number of folders above that of the text at which the path begins: 1 for `../a.md`. */
  readonly up: number;
  /** Whether the text has its reader read it there, rather than naming it. */
  readonly isRead: boolean;
  /** Whether the whole collection may be searched for it, since the path may begin at another folder. */
  readonly isAnywhere: boolean;
  /** Position of the mention in the text, with `@`, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
}

/** One folder or file. It is limited in length, so that the search takes linear time. */
const PART = String.raw`[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_.-]{0,80}`;
/**
 * The first one. In languages without spaces, letters count as a part of it only after a mark or another folder, since
 * words may stand before it: `读取rules/a.md`.
 */
const FIRST = String.raw`(?:(?<=["'${"`"}@/([「『“«])${PART}|[\w-][\w.-]{0,80}|(?<![\p{L}\p{M}\p{N}])(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])${PART})`;
/** The name of a file with a variable. */
const VARIABLE = String.raw`[\p{L}\p{M}\p{N}_.-]{0,40}[{<][\p{L}\p{M}\p{N}_-]{1,40}[}>][\p{L}\p{M}\p{N}_.-]{0,40}`;
/** A hidden folder at the top of a repository, such as `.specify`. */
const HIDDEN = String.raw`(?:\.(?!claude\/|prompt\/|git(?:hub|lab)?\/)[a-z][\w-]{0,40}\/)?`;
const PATH = String.raw`${HIDDEN}${FIRST}(?:\/${PART}){0,8}(?:\/${VARIABLE})?\.[a-z]{2,8}`;
/** A program in a folder, which a command in `` !`...` `` runs. */
const PROGRAM = String.raw`${FIRST}(?:\/${PART}){1,8}`;
/** A path after the variable of a plugin's folder, `.claude` or another variable, or after nothing but `./`. */
const MENTION = new RegExp(
  String.raw`(?<![\w./~$}>\]\\-])@?(?:(\$\{CLAUDE_PLUGIN_ROOT\}\/|\$CLAUDE_PLUGIN_ROOT\/)|((?:~\/|\$\{?(?:CLAUDE_PROJECT_DIR|HOME)\}?\/|\.\/)?\.claude\/)|(\$\{?(?!CLAUDE_|HOME\b)[A-Z][A-Z\d_]{1,40}\}?\/|\{[A-Z][A-Z\d_]{1,40}\}\/)|((?:\.{1,2}\/){0,4}))(${PATH}|(?<=!${"`"}(?:\.\/)?)${PROGRAM})(?![\p{L}\p{N}_/-]|\.\w)`,
  "gu",
);
/**
 * Folders at the top of a collection in which it keeps texts, and a project hardly ever; files of a skill, and samples
 * of settings.
 */
const TEXT_FOLDER =
  /^(?:agents|commands|references?|resources|rules|skills|templates|workflows|[^/]+\/skills\/[^/]+)\/|^hooks\/(?:[^/]+\/)*[^/]+\.md$|^\.[\w-]+\/(?:[^/]+\/){0,3}(?:checklists|guides|prompts|references?|rules|templates)\/|(?:^|\/)prompts\/[^/]+\.(?:md|txt)$|\/SKILL\.md$|\.(?:example|sample|template)\.(?:json|ya?ml|toml)$/;
/** The same below other folders. After a variable, also a folder that most projects have. */
const IN_TEXT_FOLDER = /\/(?:agents|commands|references?|resources|rules|skills|templates|workflows)\//;
const AFTER_VARIABLE =
  /(?:^|\/)(?:agents|commands|docs|prompts|references?|resources|rules|schemas|skills|templates|workflows)\//;
/** A text that may be beside the command's file, and not one that most projects have. */
const BESIDE = /^(?!(?:.*\/)?(?:readme|changelog|contributing|claude|agents|gemini|index)\.md$).*\.md$/i;
const MARK_BEFORE = /[`*]$/;
/** `a.md in b/`, `` `a.md` prompt located in `.claude/b/` ``: a file whose folder the text names after it. */
const FOLDER_AFTER =
  /^["'`*)]{0,3}\s+(?:[a-z]{2,20}\s+){0,2}(?:located\s+|found\s+|stored\s+)?(?:in|from|under|inside|within)\s+(?:the\s+)?["'`]{0,2}(?:\.\/)?(\.claude\/)?([\p{L}\p{M}\p{N}_-]{1,60}(?:\/[\p{L}\p{M}\p{N}_-]{1,60}){0,6})\/(?=["'`.,;:)\s]|$)/u;
/** The text between two items of a list of files: `` `, ` ``. */
const BETWEEN = new RegExp(String.raw`^["'${"`"}]?${AND}["'${"`"}]?$`, "u");
const MAX_BETWEEN = 20;
/** A name of several words, which hardly any other file has. */
const SEVERAL_WORDS = /^[^/]*[\p{L}\p{M}\p{N}][-_][\p{L}\p{N}][^/]*$/u;
const NAMED = /\.(?:md|py|sh|[cm]?[jt]s|rb|ps1)$/;
/** A script in a folder. */
const SCRIPT = /\/[^/]+\.(?:py|sh|[cm]?[jt]s|rb|ps1)$/;

/**
 * Finds the files in a text that it has its reader read, and that may be part of its collection; in linear time. Those
 * in a list of suggestions, such as `See also`, are left out.
 */
export function fileMentions(text: string): FileMention[] {
  const blockAt = rangeAt(codeRegions(text).filter(({ isFence }) => isFence));
  const isInBlock = (at: number): boolean => blockAt(at) !== undefined;
  const lineAt = outlineAt(text);
  const isSuggestion = (at: number): boolean => lineAt(at)?.isSuggestion === true;
  const spacedAt = rangeAt(spacedPathsIn(text));
  const written = new Set<string>();
  const mentions = withFoldersOfLists(text, Array.from(text.matchAll(MENTION))).flatMap(
    ({ whole, plugin, collection, variable, lead, path, index }): FileMention | readonly FileMention[] => {
      const end = index + whole.length;
      if (spacedAt(index)) return [];
      const isOwn = plugin === undefined && collection === undefined && variable === undefined;
      const isPlugin = plugin !== undefined || (isOwn && isOfPlugin(text, index, end));
      if (variable !== undefined && (!AFTER_VARIABLE.test(path) || isInBlock(index))) return [];
      const use = fileUseAt(text, index, end);
      if (use === "written") written.add(path.slice(path.lastIndexOf("/") + 1));
      const folder = isOwn && lead === "" && !/[/{]/.test(path) ? FOLDER_AFTER.exec(text.slice(end, end + 160)) : null;
      if (folder) {
        const [, inClaude, parts = ""] = folder;
        const base = inClaude === undefined ? "either" : "collection";
        if (use === "written" || isSuggestion(index) || isInBlock(index)) return [];
        const isRead = use === "read";
        return { base, path: `${parts}/${path}`, isRead, isAnywhere: true, up: 0, start: index, end };
      }
      const isAbove = lead.startsWith("../") && BESIDE.test(path); // relative to a file of the collection
      const isRun = text.startsWith("!`", index - 2) && path.includes("/");
      const isInTexts = use === "read" && IN_TEXT_FOLDER.test(path) && BESIDE.test(path) && !isInBlock(index);
      const isCollection =
        !isOwn || isPlugin || isAbove || isRun || isInTexts || TEXT_FOLDER.test(path) || SCRIPT.test(path);
      const isOutside = !isCollection && use !== "written" && !isInBlock(index);
      const isProcedure = isOutside && BESIDE.test(path) && isProcedureAt(text, index, end) && !isCheckedAt(text, end);
      const isBeside = isProcedure || (isOutside && use === "read" && BESIDE.test(path));
      const isName = isOutside && lead === "" && SEVERAL_WORDS.test(path) && NAMED.test(path);
      const isMarked = isName && MARK_BEFORE.test(text.slice(Math.max(0, index - 1), index));
      if (use === "written" || !(isCollection || isBeside || isMarked)) return [];
      const other = variable === undefined ? "collection" : "variable";
      const base = isPlugin ? "plugin" : isBeside ? "command" : isMarked ? "unknown" : isOwn ? "either" : other;
      if (isSuggestion(index)) return [];
      const isRead = use === "read" || whole.startsWith("@");
      const isAnywhere = isCollection || isName;
      const up = lead.split("../").length - 1;
      const isForUser = isRunByUser(text, index);
      return { base, path, isRead, isForUser, isAnywhere, up, start: index, end, ...(isProcedure && { isProcedure }) };
    },
  );
  const procedures = new Set(mentions.flatMap(({ isProcedure, path }) => (isProcedure ? path : [])));
  return mentions
    .filter(({ base, path }) => base !== "unknown" || !written.has(path))
    .map(({ isProcedure: _, ...mention }) => {
      const isProcedure = mention.base === "command" && procedures.has(mention.path) && !written.has(mention.path);
      return isProcedure ? { ...mention, isProcedure } : mention;
    });
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, () => " ");
}

/** A path in a text, with the parts of `MENTION`. */
interface WrittenPath {
  readonly whole: string;
  readonly plugin: string | undefined;
  readonly collection: string | undefined;
  readonly variable: string | undefined;
  readonly lead: string;
  readonly path: string;
  readonly index: number;
}

/** Gives the names in a list after a path of the collection its folder: `rules/a.md`, `b.md` and `c.md`. */
function withFoldersOfLists(text: string, matches: readonly RegExpExecArray[]): WrittenPath[] {
  let last: WrittenPath | undefined;
  let lastEnd = 0;
  return matches.map(({ 0: whole, 1: plugin, 2: collection, 3: variable, 4: lead = "", 5: path = "", index }) => {
    const own = { whole, plugin, collection, variable, lead, path, index };
    const isInList =
      last !== undefined && index - lastEnd <= MAX_BETWEEN && BETWEEN.test(onOneLine(text.slice(lastEnd, index)));
    const isName = !whole.includes("/") && NAMED.test(path);
    const folder = isInList && isName ? last?.path.slice(0, last.path.lastIndexOf("/") + 1) : undefined;
    const named = folder === undefined ? own : { ...own, ...last, whole, index, path: folder + path };
    lastEnd = index + whole.length;
    const isOfTexts = named.plugin !== undefined || named.collection !== undefined || TEXT_FOLDER.test(named.path);
    last = isOfTexts && named.path.includes("/") ? named : undefined;
    return named;
  });
}

/** A name of several words, or a word in code. */
const NAME = /`([\p{L}\p{M}\p{N}_-]{2,60})`|(?<![\w-])([a-z][a-z\d]*(?:-[a-z\d]+)+)(?![\w-])/gu;
/** Maximum number of names that are tried for one variable. */
const MAX_NAMES = 60;

/** Returns the mention of a file that a script loads, by its path in the plugin or in the whole collection. */
export function loadedMention(path: string, plugin: string | undefined): FileMention {
  const base = plugin === undefined ? "collection" : "plugin";
  return { base, path, isRead: true, isLoaded: true, isAnywhere: false, up: 0, start: 0, end: 0 };
}

/** Whether a path has a variable in the name of the file. */
export function isPattern({ path }: FileMention): boolean {
  return /[{<]/.test(path);
}

/** Returns a mention, or with a variable in its path one for each name in the text that may be its value. */
export function mentionsMeant(mention: FileMention, text: string): FileMention[] {
  if (!isPattern(mention)) return [mention];
  const paths = [...variablesIn(text)]
    .slice(0, MAX_NAMES)
    .map((name) => mention.path.replace(/[{<][^{}<>]*[}>]/, () => name));
  return paths.map((path) => ({ ...mention, path, isAnywhere: false }));
}

/** Returns the names in a text that may be values of a variable. */
export function variablesIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(NAME), ([, code, words = ""]) => code ?? words));
}
