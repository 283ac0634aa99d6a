import type { InlinedConfig } from "../../configs/config-reference.js";

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
    const parts = written.replace(/[.]+$/, "").split("/").slice(-9);
    const suffixes = parts.map((_part, index) => parts.slice(index).join("/"));
    const path = suffixes.map((suffix) => known.get(suffix.normalize("NFC"))).find((each) => each !== undefined);
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
