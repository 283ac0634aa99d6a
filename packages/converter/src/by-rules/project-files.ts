import { firstOf } from "@langslash/grammar/internal";
import type { InlinedPlace } from "./rewrite-mentions.js";
import type { InlinedConfig } from "../configs/config-reference.js";
import type { ConfigStore } from "../configs/config-store.js";
import { MAX_NAMED } from "../configs/max-named.js";
import type { ProjectContext } from "../configs/project-context.js";
import { isPromptScript } from "../configs/scripts.js";
import { FILE_ARTICLE, INTO, SECTION_OF } from "../lexicon/connectives.js";
import { CHANGE, PUT } from "../lexicon/files.js";
import { readOr } from "../read-or.js";
import { MARKS_BEFORE as MARKS, OF_OTHER } from "../references/file-mentions/file-use.js";
import { END, spaced, START, unicode } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";

/** The files that a prompt names and that are not part of it. */
export interface NamedFiles {
  /** Paths of files that the reader may not have. */
  readonly absent: readonly string[];
  /** Folders on the author's computer that are the project itself, which the reader has. */
  readonly roots: readonly string[];
}

/** A folder for data of a user. */
const OF_PROGRAM = /\/\.[\w-]+(?:\/|$)/;
/** A file whose name hardly any other folder has. */
const SEVERAL_WORDS = /[^\W_][-_][^\W_][^/\\]*\.\w+$/;
/** Maximum number of folders of a path that are tried. */
const MAX_FOLDERS = 20;

/**
 * Finds out which files the reader may not have: those of the project that the collection is kept in are on disk. Of a
 * file that is named by several paths, the longest one is returned.
 *
 * @param paths - paths from the top of the collection or of the project
 * @param places - paths on the author's computer
 */
export async function absentFiles(
  paths: readonly string[],
  places: readonly string[],
  configs: Pick<ConfigStore, "isOfProject">,
): Promise<NamedFiles> {
  const isThere = async (path: string): Promise<boolean> => (await configs.isOfProject?.(path)) ?? false;
  const roots = new Set<string>();
  for (const place of places) {
    const root = OF_PROGRAM.test(place) ? undefined : await rootOf(place, isThere);
    if (root !== undefined) roots.add(root);
  }
  const isInRoot = (place: string): boolean => [...roots].some((root) => `${place}/`.startsWith(`${root}/`));
  const files = new Map(paths.toReversed().map((path) => [plain(path), path]));
  const ends = new Set([...files.keys()].flatMap(endsOf));
  const absent: string[] = [];
  for (const [path, name] of [...files].toReversed()) {
    if (ends.has(path) || isPromptScript({ type: "file", name }) || isInRoot(name)) continue;
    if (!(await isThere(path))) absent.push(name);
  }
  return { absent: [...absent, ...places.filter((place) => !isInRoot(place))], roots: [...roots] };
}

/** Returns those of the paths that lead to no file, in the repository or in the collection. */
export async function filesNowhere(
  paths: readonly string[],
  configs: Pick<ConfigStore, "isOfProject" | "readShared" | "findShared">,
): Promise<string[]> {
  const isThere = async (path: string): Promise<boolean> => {
    const own = path.replace(/^\.claude\//, "");
    const text = await readOr(configs.readShared?.(own), ""); // it is there, and cannot be read
    if (text !== undefined || (await configs.isOfProject?.(path))) return true;
    return (await configs.findShared?.(own)) !== undefined;
  };
  const nowhere: string[] = [];
  for (const path of paths) if (!(await isThere(path))) nowhere.push(path);
  return nowhere;
}

/** Returns the path of a file of the collection as a text names it: with `.claude/` in front, or without it. */
export function asWritten(path: string, text: string): string {
  return text.includes(`.claude/${path}`) ? `.claude/${path}` : path;
}

/** Returns a path without the steps at its start. */
function plain(path: string): string {
  return path.replace(/^(?:\.{1,2}\/)+/, "");
}

/** Returns a path without its first folder, without its first two, and so on. */
function endsOf(path: string): string[] {
  const parts = path.split("/").slice(-MAX_FOLDERS);
  return parts.slice(1).map((_part, index) => parts.slice(index + 1).join("/"));
}

/**
 * Returns the first folders of a path after which it is that of a file in a folder of the project, or of one with
 * several words at its top.
 */
async function rootOf(place: string, isThere: (path: string) => Promise<boolean>): Promise<string | undefined> {
  const parts = place.split(/[\\/]/);
  const last = parts.length - (SEVERAL_WORDS.test(place) ? 1 : 2);
  for (let start = 2; start <= Math.min(MAX_FOLDERS, last); start += 1) {
    if (await isThere(parts.slice(start).join("/"))) return place.slice(0, parts.slice(0, start).join("/").length);
  }
  return undefined;
}

const ANY_ARTICLE = String.raw`(?:${spaced(FILE_ARTICLE)}[ \t]+)?`;
const OF = spaced(SECTION_OF);
const OF_PART = String.raw`(?:[^.;:!?\n]{1,60}[ \t]${OF}[ \t]+${ANY_ARTICLE})?`;
/** The text of a line before a file that it changes, in lower case. */
const WRITTEN_BEFORE = unicode(
  [
    String.raw`${START}${spaced(CHANGE)}${END}[ \t]+${ANY_ARTICLE}${MARKS}$`,
    String.raw`${START}${spaced(PUT)}${END}[^.;!?\n]{0,80}[ \t]${OF_OTHER}${spaced(INTO)}[ \t]+${ANY_ARTICLE}${OF_PART}${MARKS}$`,
    String.raw`(?:>{1,2}|\|[ \t]*tee(?:[ \t]+-a)?)[ \t]*["']?$`,
    String.raw`(?:^|[;&|${"`"}$])[ \t]*(?:cp|mv|install)[ \t]+(?:-\S+[ \t]+)*[^\s;&|<>-]\S*[ \t]+["']?$`,
  ].join("|"),
);
/** Names that are hardly words of a sentence. */
const NAME = /[A-Z][A-Z_-]{2,}$/;
/** The path of a text from which others are made, so that its name is also theirs, or of one in a plugin. */
const MODEL = /(?:example|sample|template)s?(?:\/|\.|$)|CLAUDE_PLUGIN_ROOT/i;
/** Number of characters before a name that are examined. */
const BEFORE = 300;

/**
 * Returns the names of the files of a prompt to which a text writes, so that it needs their paths: under such a path,
 * or under the name of the file, which may lack its ending (`write it into SOUL`). Texts from which others are made
 * are not written.
 *
 * @param places - the files by their paths as written
 */
export function writtenFiles(source: SourceText, places: ReadonlyMap<string, InlinedPlace>): ReadonlySet<string> {
  const pathsOf = new Map<string, string[]>();
  for (const path of places.keys()) {
    if (MODEL.test(path)) continue;
    const file = path.slice(path.lastIndexOf("/") + 1);
    const stem = file.replace(/\.\w+$/, "");
    for (const name of NAME.test(stem) ? [file, stem] : [file]) pathsOf.set(name, [...(pathsOf.get(name) ?? []), path]);
  }
  const written = new Set<string>();
  if (pathsOf.size === 0) return written;
  const names = [...pathsOf.keys()].map(escaped);
  const pattern = new RegExp(`(?<![\\w.-])(?:${names.join("|")})(?![\\w-]|\\.\\w)`, "g");
  for (const { 0: name, index } of source.text.matchAll(pattern)) {
    const before = source.before(index, BEFORE);
    const [folders = ""] = /[\w./~@${}-]*$/.exec(before) ?? [];
    const lead = before.slice(0, before.length - folders.length).toLowerCase();
    if (!WRITTEN_BEFORE.test(lead)) continue;
    for (const path of pathsOf.get(name) ?? []) written.add(places.get(path)?.name ?? "");
  }
  return written;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, (sign) => `\\${sign}`);
}

/** Instructions of other assistants at the top of a repository, which count if a text names them. */
const OF_OTHERS = /(?<![\w/.-])(?:AGENTS|GEMINI)\.md\b/g;

/**
 * Returns warnings about the instructions of a repository that Claude Code reads by itself, those of other assistants
 * that the prompt names, and the texts that hooks put into conversations, unless they are part of it.
 */
export async function instructionsWarning(
  prompt: string,
  inlined: readonly InlinedConfig[],
  context: Pick<ProjectContext, "instructions"> | undefined,
  configs: Pick<ConfigStore, "isOfProject" | "hooks">,
): Promise<string[]> {
  const { instructions = [] } = context ?? {};
  const named: string[] = [];
  const isThere = (path: string): boolean => inlined.some(({ type, name }) => type === "file" && path.endsWith(name));
  for (const path of new Set(prompt.match(OF_OTHERS)))
    if (!isThere(path) && (await configs.isOfProject?.(path))) named.push(path);
  const own = instructions.filter((path) => !isThere(path));
  const hooks = ((await configs.hooks?.()) ?? []).map(({ hook, texts }) => ({
    hook,
    left: texts.filter((path) => !isThere(path)),
  }));
  return [
    ...(own.length === 0 ? [] : [`Claude Code also reads ${missing(own)}`]),
    ...(named.length === 0 ? [] : [`The text counts on ${missing(named)}`]),
    ...hooks.flatMap(({ hook, left }) => (left.length === 0 ? [] : [hookWarning(hook, left)])),
  ];
}

function hookWarning(hook: string, texts: readonly string[]): string {
  const parts = texts.length === 1 ? "it is not" : "they are not";
  return `The hook ${hook} puts ${firstOf(texts, MAX_NAMED)} into each conversation of Claude Code; ${parts} part of the prompt.`;
}

/** Maximum number of rules that are named one by one. */
const MAX_RULES = 2;
const RULES = ".claude/rules/";

/** Returns the paths, and many rules by their folder. */
function shortened(paths: readonly string[]): string[] {
  const rules = paths.filter((path) => path.startsWith(RULES));
  if (rules.length <= MAX_RULES) return [...paths];
  return [...paths.filter((path) => !path.startsWith(RULES)), `${rules.length} files in ${RULES.slice(0, -1)}`];
}

function missing(paths: readonly string[]): string {
  return `${firstOf(shortened(paths), MAX_NAMED)} of the repository; ${paths.length === 1 ? "its" : "their"} rules are not part of the prompt.`;
}
