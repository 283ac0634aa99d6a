import { shortNameOf } from "../../configs/config-name.js";
import type { ConfigType } from "../../configs/config-record.js";
import { type InlinedConfig, sectionOf } from "../../configs/config-reference.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { namesListed } from "../limits/reached-limits.js";
import { holdsCredentials } from "../../configs/credentials.js";
import { isPrivateData, isScript, isUsableScript, loadedBy, pathInPrompt } from "../../configs/scripts.js";
import { isCredentials, isTextFile } from "../../configs/shared-file.js";
import type { BudgetedText } from "../limits/prompt-budget.js";
import { readOr } from "../../read-or.js";

/** The text of a configuration together with the files beside it that it names. */
export interface TextWithFiles extends Pick<BudgetedText, "alone" | "beside"> {
  /** The text, followed by each file in a tag of its own. */
  readonly content: string;
  /** Sentences about files that the text names and that were not taken in. */
  readonly leftOut: readonly string[];
  /** The paths of those files. */
  readonly absent: readonly string[];
  /** Scripts that the texts name, with the paths at which the reader saves them. */
  readonly scripts: readonly InlinedConfig[];
}

/** Maximum length of one file, and maximum number of files, that are taken in for one text. */
const MAX_FILE = 20_000;
const MAX_FILES = 20;

/** How a text uses a file: its reader reads it, or a script loads it. */
type Use = "text" | "loaded";

interface FilesBesideOptions {
  /** Whether a file is part of the prompt already. */
  readonly isTaken?: (path: string) => boolean;
  /** Whether scripts are taken in, and the texts changed so that they name them by their new paths. @default false */
  readonly scripts?: boolean;
}

/**
 * Adds the files to a text that it names and that belong to the same configuration, if they are small and text. The
 * files that those name are added, too. Larger files, those that may hold credentials, folders of which no file is
 * added and, by default, scripts are listed in `leftOut`.
 */
export async function addFilesBeside(
  text: string,
  { type, name }: { readonly type: ConfigType; readonly name: string },
  configs: ConfigStore,
  { isTaken = () => false, scripts: takesScripts = false }: FilesBesideOptions = {},
): Promise<TextWithFiles> {
  const known = knownPaths((await configs.files?.(type, name)) ?? []);
  const folder = `skills/${shortNameOf(name)}`;
  const texts = new Map<string, string>();
  const scripts = new Map<string, InlinedConfig>();
  const leftOut = new Set<string>();
  const tried: Readonly<Record<Use, Set<string>>> = { text: new Set(), loaded: new Set() };
  const read = async (path: string, use: Use): Promise<string | undefined> => {
    const isFull = texts.size + scripts.size >= MAX_FILES;
    if (isFull || (use === "loaded" ? isPrivateData(path) : isCredentials(path))) return undefined;
    if (!isTextFile(path) && !(takesScripts && isScript(path))) return undefined;
    return await readOr(configs.readFile?.(type, name, path), undefined); // it is named as left out
  };
  const named: (readonly [paths: Iterable<string>, use: Use])[] = [[pathsIn(text, known), "text"]];
  for (const [paths, use] of named) {
    for (const path of paths) {
      if (tried[use].has(path) || scripts.has(path) || isTaken(path)) continue;
      tried[use].add(path);
      const isSaved = takesScripts && (use === "loaded" || isScript(path));
      const content = await read(path, use);
      const isUsable = content !== undefined && (isSaved ? isUsableScript(content) : content.length <= MAX_FILE);
      if (!isUsable || holdsCredentials(path, content)) {
        leftOut.add(path);
        continue;
      }
      leftOut.delete(path);
      if (isSaved) {
        texts.delete(path);
        scripts.set(path, { type: "file", name: pathInPrompt(`${folder}/${path}`), content: content.trimEnd() });
        named.push([loadedBy(path, content).filter((each) => known.has(each)), "loaded"]);
      } else {
        texts.set(path, sectionOf({ type: "file", name: path }, content.trim()));
        named.push([pathsIn(content, known), "text"]);
      }
    }
  }
  const taken = [...texts.keys()];
  const isIn = (path: string): boolean => path.endsWith("/") && taken.some((each) => each.startsWith(path));
  const absent = [...leftOut].filter((path) => !isIn(path));
  const alone = withNewPaths(text, scripts, folder);
  const beside = new Map(Array.from(texts, ([path, file]) => [path, withNewPaths(file, scripts, folder)]));
  return {
    content: [alone, ...beside.values()].join("\n\n"),
    alone,
    beside,
    leftOut: absent.length === 0 ? [] : [leftOutWarning(name, absent)],
    absent,
    scripts: [...scripts.values()],
  };
}

/** Returns the sentence about files that a text names and that are left out. */
export function leftOutWarning(name: string, paths: readonly string[]): string {
  const files = paths.length === 1 ? "a file that is" : "files that are";
  return `The skill ${name} uses ${files} not part of the prompt: ${namesListed(paths)}.`;
}

/** A path with the beginnings that people write: `${CLAUDE_SKILL_DIR}/`, `{baseDir}/`, `~/`. */
const WRITTEN_PATH =
  /(?<![\p{L}\p{N}_./-])(?:(?:\$?\{\w{1,40}\}|\$\w{1,40}|<[\w-]{1,40}>|~)\/)?([\p{L}\p{M}\p{N}_.-]+(?:\/[\p{L}\p{M}\p{N}_.-]+)*[\p{L}\p{M}\p{N}_])/gu;
/** A path in a text; with `/` at the end, a folder. */
const PATH = /[\p{L}\p{M}\p{N}_.-]+(?:\/[\p{L}\p{M}\p{N}_.-]+)*\/?/gu;

/** Maps the form NFC of each path, and of each folder with a `/` at its end, to the path. */
export function knownPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const folders = paths.flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_part, index) => `${parts.slice(0, index + 1).join("/")}/`);
  });
  return new Map([...paths, ...folders].map((path) => [path.normalize("NFC"), path]));
}

/** Returns the known paths that a text names, also with other folders in front (`skills/x/references/a.md`). */
export function pathsIn(text: string, known: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  for (const [written] of text.matchAll(PATH)) {
    const whole = (written.endsWith(".") ? written.replace(/[.]+$/, "") : written).normalize("NFC");
    const parts = whole.includes("/") ? whole.split("/").slice(-9) : [whole];
    const suffixes = parts.map((part, index) => (parts.length === 1 ? part : parts.slice(index).join("/")));
    const path = known.get(suffixes.find((suffix) => known.has(suffix)) ?? "");
    if (path !== undefined) found.add(path);
  }
  return found;
}

/** Writes the paths of scripts as those at which the reader saves them. */
export function withNewPaths(text: string, scripts: ReadonlyMap<string, InlinedConfig>, folder: string): string {
  if (scripts.size === 0) return text;
  return text.replace(WRITTEN_PATH, (whole, written: string) => {
    const parts = written.split("/");
    const starts = parts.map((_part, index) => index).filter((index) => isOwnFolder(parts.slice(0, index), folder));
    const script = starts.flatMap((index) => scripts.get(parts.slice(index).join("/")) ?? [])[0];
    return script?.name ?? whole;
  });
}

/** Whether the folders before a path lead to the folder of its skill: none, `.`, or `skills/x`. */
function isOwnFolder(folders: readonly string[], folder: string): boolean {
  return folders.length === 0 || folders.join("/") === "." || `/${folders.join("/")}`.endsWith(`/${folder}`);
}
