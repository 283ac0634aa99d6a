import type { InlinedConfig } from "../configs/config-reference.js";
import type { ConfigStore } from "../configs/config-store.js";
import { namesListed } from "../references/limits/reached-limits.js";
import type { ProjectContext } from "../configs/project-context.js";
import { isPromptScript } from "../configs/scripts.js";

/** The files that a prompt names and that are not part of it. */
export interface NamedFiles {
  /** Paths of files that the reader may not have. */
  readonly absent: readonly string[];
  /** Folders on the author's computer that are the project itself, which the reader has. */
  readonly roots: readonly string[];
}

/** A folder for data of a user, or one with a blank in its path, as hardly any repository is. */
const OF_PROGRAM = /\/\.[\w-]+(?:\/|$)| /;
/** A file whose name hardly any other folder has, so that it may be at the top of the project. */
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
    const last = place.split(/[\\/]/).length - (SEVERAL_WORDS.test(place) ? 1 : 2);
    const root = OF_PROGRAM.test(place) ? undefined : await rootOf(place, last, isThere);
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

/** Returns the first folders of a path, up to the one at `last`, after which it is one of the project. */
async function rootOf(
  place: string,
  last: number,
  isThere: (path: string) => Promise<boolean>,
): Promise<string | undefined> {
  const parts = place.split(/[\\/]/);
  for (let start = 2; start <= Math.min(MAX_FOLDERS, last); start += 1) {
    if (await isThere(parts.slice(start).join("/"))) return place.slice(0, parts.slice(0, start).join("/").length);
  }
  return undefined;
}

/**
 * Returns warnings about the instructions of a repository that Claude Code reads by itself, and the texts that hooks
 * put into conversations, unless they are part of the prompt.
 */
export async function instructionsWarning(
  inlined: readonly InlinedConfig[],
  context: Pick<ProjectContext, "instructions"> | undefined,
  configs: Pick<ConfigStore, "hooks">,
): Promise<string[]> {
  const { instructions = [] } = context ?? {};
  const isThere = (path: string): boolean => inlined.some(({ type, name }) => type === "file" && path.endsWith(name));
  const own = instructions.filter((path) => !isThere(path));
  const hooks = ((await configs.hooks?.()) ?? []).map(({ hook, texts }) => ({
    hook,
    left: texts.filter((path) => !isThere(path)),
  }));
  return [
    ...(own.length === 0 ? [] : [`Claude Code also reads ${missing(own)}`]),
    ...hooks.flatMap(({ hook, left }) => (left.length === 0 ? [] : [hookWarning(hook, left)])),
  ];
}

function hookWarning(hook: string, texts: readonly string[]): string {
  const parts = texts.length === 1 ? "it is not" : "they are not";
  return `The hook ${hook} puts ${namesListed(texts)} into each conversation of Claude Code; ${parts} part of the prompt.`;
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
  return `${namesListed(shortened(paths))} of the repository; ${paths.length === 1 ? "its" : "their"} rules are not part of the prompt.`;
}
