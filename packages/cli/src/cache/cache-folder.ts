import { readdirSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** At most this many files, and this many bytes, are kept. The oldest ones are removed first. */
const MAX_FILES = 100;
const MAX_BYTES = 64 * 1024 * 1024;

/** Names of the files in the cache folder, also while they are written. No other file is removed. */
const OWN_FILE = /^[0-9a-f]{64}(?:\.[0-9a-f-]{36})?$/;

/** Returns the folder of cached heads, in the user's cache folder; undefined if the user has none. */
export function cacheFolder(): string | undefined {
  const base = userCacheFolder();
  return isAbsolute(base) ? join(base, "langslash", "heads") : undefined;
}

function userCacheFolder(): string {
  const { XDG_CACHE_HOME: given = "", LOCALAPPDATA: local = "" } = process.env;
  if (isAbsolute(given)) return given;
  if (process.platform === "win32") return local;
  return join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

/** Removes the oldest files of the cache folder that are over its limits. */
export function pruneCache(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => OWN_FILE.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false }); // another process may have removed it
      return stats ? [{ path, size: stats.size, time: stats.mtimeMs }] : [];
    })
    .toSorted((one, other) => other.time - one.time);
  let bytes = 0;
  for (const [position, { path, size }] of files.entries()) {
    bytes += size;
    if (position >= MAX_FILES || bytes > MAX_BYTES) rmSync(path, { force: true });
  }
}
