import { PLUGIN_ROOT } from "../../configs/scripts.js";
import { USUAL_FILE } from "../../configs/usual-files.js";
import type { SourceText } from "../../source/source-text.js";

/** Source of a pattern for the beginning of a path in the folder of a plugin, which is the group `plugin`. */
export const IN_PLUGIN = `(?<plugin>${PLUGIN_ROOT})`;
/** The same in `.claude/`, also that of the project or of the home directory, which is the group `collection`. */
export const IN_COLLECTION = String.raw`(?<collection>(?:~\/|\$\{?(?:CLAUDE_PROJECT_DIR|HOME)\}?\/|\.\/)?\.claude\/)`;
/** The same in the folder of the text, or in one above it, with the group `steps`, which may be empty. */
export const STEPS = String.raw`(?<steps>(?:\.{1,2}\/){0,4})`;

/** One folder or file. It is limited in length, so that the search takes linear time. */
const PART = String.raw`[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_.-]{0,80}`;
/** The first one after a mark or another folder. */
const AFTER_MARK = String.raw`(?<=["'${"`"}@/([「『“«])${PART}`;
/**
 * The first one anywhere else. In languages without spaces, letters do not count as a part of it, since words may stand
 * before it: `读取rules/a.md`.
 */
const AFTER_WORDS = String.raw`[\w-][\w.-]{0,80}|(?<![\p{L}\p{M}\p{N}])(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])${PART}`;
const FIRST = `(?:${AFTER_MARK}|${AFTER_WORDS})`;
/** A hidden folder at the top of a repository, such as `.specify`. */
const HIDDEN = String.raw`(?:\.(?!claude\/|prompt\/|git(?:hub|lab)?\/)[a-z][\w-]{0,40}\/)?`;
const FILE = String.raw`${HIDDEN}${FIRST}(?:\/${PART}){0,8}\.[a-z]{2,8}`;
/** A folder by a variable, which is one of the groups: `{name}/`, `$name/`, `${name}/`, `<name>/`. */
const IN_VARIABLE = String.raw`(?:\{(?<curly>[\w-]{1,40})\}|\$\{?(?<dollar>\w{1,40})\}?|<(?<angle>[\w-]{1,40})>)\/`;
/** The same, the home directory, or another folder with a `.claude/` in it. */
const ELSEWHERE = String.raw`(?<elsewhere>${IN_VARIABLE}|~\/|(?:(?:\.{1,2}\/){1,4}|${FIRST}\/(?:${PART}\/){0,5})(?=\.claude\/))(?<claude>\.claude\/)?`;
const PATH = new RegExp(
  String.raw`(?<![\w./~$}>\]\\-])@?(?:${IN_PLUGIN}|${IN_COLLECTION}|${ELSEWHERE}|${STEPS})(?<path>${FILE})(?![\p{L}\p{N}_/-]|\.\w)`,
  "gu",
);

/** Finds the paths of files in a text, in linear time. */
export function writtenPathsIn(source: SourceText): readonly WrittenPath[] {
  return source.once(pathsIn);
}

function pathsIn(source: SourceText): readonly WrittenPath[] {
  return source.matchesInLines(PATH, /\.[a-z]{2}/).map(({ 0: { length }, index, groups = {} }): WrittenPath => {
    const { plugin, collection, claude, steps = "", path = "", elsewhere, curly, dollar, angle } = groups;
    const base = plugin ? "plugin" : (collection ?? claude) ? "collection" : undefined;
    const isInBlock = source.blockAt(index) !== undefined;
    const variable = curly ?? dollar ?? angle;
    const isElsewhere = elsewhere !== undefined;
    return { base, steps, isElsewhere, variable, path, start: index, end: index + length, isInBlock };
  });
}

/** The path of a file as a text writes it. */
export interface WrittenPath {
  /** The folder that it is relative to, if the text says so. */
  readonly base: "plugin" | "collection" | undefined;
  /** The steps before the path: `./`, `../`, or nothing. */
  readonly steps: string;
  /** Whether it begins at another folder: that of a variable, the home directory, or one with a `.claude/` in it. */
  readonly isElsewhere: boolean;
  /** The name of the variable for that folder, if there is one. */
  readonly variable: string | undefined;
  readonly path: string;
  /** Position in the text, with `@` and with all that the path begins with, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
  /** Whether it is in a block of code, in which variables and words after a name may mean anything. */
  readonly isInBlock: boolean;
}

/** Whether a path is that of prose, other than the files that most folders have. */
export function isProse(path: string): boolean {
  return /\.md$/i.test(path) && !USUAL_FILE.test(path);
}

/** Returns the number of folders that steps lead up: 1 for `../`. */
export function stepsUp(steps: string): number {
  return steps.split("../").length - 1;
}

/** Folders in which a collection keeps texts. */
const FOLDERS_OF_TEXTS = "agents|commands|references?|resources|rules|skills|templates|workflows";

/** The path of a text that a collection has, and a project hardly ever. */
export const OF_COLLECTION = new RegExp(
  [
    String.raw`^(?:${FOLDERS_OF_TEXTS})\/`,
    String.raw`^[^/]+\/skills\/[^/]+\/`, // a file of a skill, from above its plugin
    String.raw`^hooks\/(?:[^/]+\/)*[^/]+\.md$`,
    String.raw`^\.[\w-]+\/(?:[^/]+\/){0,3}(?:checklists|guides|prompts|references?|rules|templates)\/`,
    String.raw`(?:^|\/)prompts\/[^/]+\.(?:md|txt)$`,
    String.raw`\/SKILL\.md$`,
    String.raw`\.(?:example|sample|template)\.(?:json|ya?ml|toml)$`, // a sample of settings
  ].join("|"),
);
/** A path with a folder of texts below another folder. */
export const BELOW_FOLDER_OF_TEXTS = new RegExp(String.raw`\/(?:${FOLDERS_OF_TEXTS})\/`);
/** A name of several words without a folder, which hardly any other file has. */
export const SEVERAL_WORDS = /^[^/]*[\p{L}\p{M}\p{N}][-_][\p{L}\p{N}][^/]*$/u;
/** The path of a text or a script. */
export const TEXT_OR_SCRIPT = /\.(?:md|py|sh|[cm]?[jt]s|rb|ps1)$/;
/** The path of a script in a folder. */
export const SCRIPT_IN_FOLDER = /\/[^/]+\.(?:py|sh|[cm]?[jt]s|rb|ps1)$/;

/**
 * The use that a text has for a file that it names:
 *
 * - `read`: its reader reads it there, or runs it
 * - `definition`: its text alone is meant, also if its file is one among agents or skills
 * - `loaded`: a script loads it, so that it has to be saved beside that script
 * - `named`: the text names it as a file of its collection
 * - `passing`: the text names a path that may be that of any file, so that it is no loss if there is none
 */
export type MentionUse = "read" | "definition" | "loaded" | "named" | "passing";

/**
 * The folder that a path is relative to: that of the plugin, that of the whole collection, one of these, or that of the
 * command's own file. `unknown` if the text has no more than the name of the file.
 */
export type MentionBase = "plugin" | "collection" | "either" | "command" | "unknown";

/** A mention of a file that may belong to the collection of a text. */
export interface FileMention {
  readonly base: MentionBase;
  readonly path: string;
  /** Number of folders above that of the text at which the path begins: 1 for `../a.md`. */
  readonly up: number;
  readonly use: MentionUse;
  /**
   * The part of the collection that is searched if the file is not there: all of it, since the path may begin at
   * another folder; the same path from its top; or none.
   */
  readonly elsewhere: "anywhere" | "same-path" | "nowhere";
  /** Whether the text means a file of the project, rather than the template of its name. @default false */
  readonly isNoTemplate?: boolean;
}

/** A mention with its position in a text, with `@`, from `start` up to `end`. */
export interface MentionInText extends FileMention {
  readonly start: number;
  readonly end: number;
}

/** Returns the mention of a file by its very path in the whole collection, or in a plugin. */
export function mentionOfFile(
  path: string,
  use: MentionUse,
  base: "collection" | "plugin" = "collection",
): FileMention {
  return { base, path, up: 0, use, elsewhere: "nowhere" };
}

/** Whether the text needs the content of the file, rather than naming it. */
export function isRead({ use }: Pick<FileMention, "use">): boolean {
  return use !== "named" && use !== "passing";
}
