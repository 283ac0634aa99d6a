import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheFolder, pruneCache } from "./cache-folder.js";
import { pathState } from "./path-state.js";

/**
 * How long before reading a file must have been left alone, in milliseconds: more than the tick of any file system's
 * clock. A file that changes twice within a tick looks the same after both changes.
 */
const SETTLED = 3_000;

/** What is cached: the names and descriptions of skills, and the paths that they were read from. */
interface CachedHeads<T> {
  readonly key: string;
  /** Each path with its state. */
  readonly paths: readonly (readonly [path: string, state: string])[];
  readonly value: T;
}

/** Returns a cached value if none of the files and folders has changed that it was computed from. Never throws. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the value written under the key
export function readCached<T>(key: string): T | undefined {
  try {
    const file = fileOf(key);
    if (file === undefined) return undefined;
    const [digest = "", json = ""] = readFileSync(file, "utf8").split("\n", 2);
    if (digestOf(json) !== digest) return undefined;
    const cached: CachedHeads<T> = JSON.parse(json);
    const isCurrent = cached.key === key && cached.paths.every(([path, state]) => pathState(path).text === state);
    return isCurrent ? cached.value : undefined;
  } catch {
    return undefined; // not cached yet, or not readable
  }
}

/**
 * Caches a value for the next start, unless a path has changed too recently to notice another change. The file is
 * written at once or not at all, also by several processes at the same time. Never throws.
 *
 * @param paths - everything that the value was computed from
 * @param startedAt - the time before the first of them was read, in milliseconds since 1970
 */
export function writeCached(key: string, value: unknown, paths: readonly string[], startedAt: number): void {
  const states = paths.map((path) => ({ path, ...pathState(path) }));
  if (states.some(({ changedAt }) => changedAt > startedAt - SETTLED)) return;
  const file = fileOf(key);
  if (file === undefined) return;
  const folder = dirname(file);
  const written = `${file}.${randomUUID()}`;
  try {
    const heads: CachedHeads<unknown> = { key, value, paths: states.map(({ path, text }) => [path, text]) };
    const json = JSON.stringify(heads);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(written, `${digestOf(json)}\n${json}`, { flag: "wx", mode: 0o600 });
    renameSync(written, file);
    pruneCache(folder);
  } catch {
    removeIfThere(written); // the next start is as slow as this one
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // its folder is not a folder
  }
}

function fileOf(key: string): string | undefined {
  const folder = cacheFolder();
  return folder && join(folder, digestOf(key));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
