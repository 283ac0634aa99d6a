import { fileURLToPath } from "node:url";
import type { SkillIndex } from "@langslash/skills";
import { readCached, writeCached } from "./cache/cached-heads.js";
import { isAddress } from "./is-address.js";
import { type HeadsKind, headsKey } from "./heads-key.js";
import { loadIndex } from "./load-index.js";
import type { SkillsOptions } from "./skill-paths.js";

/** Sources change without a trace in the files that are looked at, so only the built command has a cache. */
const IS_BUILT = import.meta.url.endsWith(".js");

/**
 * Computes a value from the names and descriptions of the skills at the given paths, or at the default paths. Takes it
 * from the user's cache if no file or folder has changed that it was computed from.
 *
 * @param compute - returns a value that can be written as JSON
 * @throws CliError if a given path does not exist, or if none is given and no default path exists
 */
export async function loadHeads<T>(
  kind: HeadsKind,
  options: SkillsOptions,
  compute: (index: SkillIndex) => T | Promise<T>,
): Promise<T> {
  if (!IS_BUILT || options.skills?.some(isAddress)) return compute(await loadIndex(options));
  const key = headsKey(kind, options);
  const cached = readCached<T>(key);
  if (cached !== undefined) return cached;
  const startedAt = Date.now();
  const { pathsReadBy } = await import("@langslash/skills/internal");
  const { result: index, paths } = await pathsReadBy(() => loadIndex(options));
  const value = await compute(index);
  writeCached(key, value, [...paths, ...codeFiles()], startedAt);
  return value;
}

/** Returns files that another version of this command or of its libraries replaces. */
function codeFiles(): string[] {
  const libraries = ["@langslash/skills", "@langslash/grammar"].map((name) => import.meta.resolve(name));
  return [import.meta.url, ...libraries].map((url) => fileURLToPath(url));
}
