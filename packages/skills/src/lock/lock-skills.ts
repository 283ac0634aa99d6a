import { existsSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { SkillIndex } from "../skill-index.js";
import { fileChanges } from "./file-changes.js";
import { extrasKey, type LockFile, readLockFile } from "./skill-lock.js";

/** Options for `lockSkills`. */
export interface LockSkillsOptions {
  /**
   * Names of the skills to lock anew; all others stay as they were locked.
   * @default all skills, and those that are no longer there are removed
   */
  readonly update?: readonly string[];
  /**
   * Whether nothing is written, to find out the changes.
   * @default false
   */
  readonly check?: boolean;
}

/** How a skill differs from the lock. */
export interface LockChange {
  readonly name: string;
  readonly kind: "added" | "changed" | "removed";
  /** Each difference in some words, such as `SKILL.md has changed`. */
  readonly changes: readonly string[];
}

/**
 * Locks the skills of an index: writes the digests of all their files, and their descriptions, into a lock
 * file for the option `lock` of `loadSkills`. Entries of `npx skills` in the same file are kept.
 *
 * @param path - of the lock file, such as `skills-lock.json`
 * @returns the differences from the file as it was
 * @throws SkillError if a file of a skill cannot be read
 * @throws Error if the lock file has another format
 *
 * @example
 * ```ts
 * import { loadSkills, lockSkills } from "@langslash/skills";
 *
 * const changes = await lockSkills(await loadSkills("skills"), "skills-lock.json", { check: true });
 * for (const { name, changes: words } of changes) console.log(`${name}: ${words.join(", ")}`);
 * ```
 */
export async function lockSkills(
  index: SkillIndex,
  path: string,
  { update, check = false }: LockSkillsOptions = {},
): Promise<readonly LockChange[]> {
  const before = existsSync(path) ? readLockFile(path) : { version: 1, skills: {} };
  const skills: LockFile["skills"] = {};
  const isLocked = (name: string): boolean => update === undefined || update.includes(name);
  for (const [name, entry] of Object.entries(before.skills)) {
    const {
      from: _from,
      file: _file,
      path: _path,
      version: _version,
      origin: _origin,
      listed: _listed,
      files: _files,
      ...theirs
    } = entry;
    if (!isLocked(name) && index.get(name)) skills[name] = entry;
    else if (theirs.sourceType !== undefined && theirs.sourceType !== OURS) skills[name] = theirs;
  }
  for (const { name } of index.list().filter((skill) => isLocked(skill.name))) {
    const { path: folder, ...pin } = await index.pin(name);
    const place = folder === undefined ? {} : { path: relativePath(path, folder) };
    skills[name] = {
      source: place.path ?? pin.origin ?? pin.from,
      sourceType: OURS,
      ...skills[name],
      ...pin,
      ...place,
    };
  }
  for (const { source, aliases, macros } of index.extras()) {
    skills[extrasKey(source)] = { source, sourceType: OURS, aliases: { ...aliases }, macros: { ...macros } };
  }
  const sorted = Object.fromEntries(Object.entries(skills).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const after = { ...before, skills: sorted };
  const changes = changesBetween(before.skills, sorted);
  if (!check && !isDeepStrictEqual(before, after)) {
    writeFileSync(`${path}.tmp`, `${JSON.stringify(after, null, 2)}\n`);
    renameSync(`${path}.tmp`, path);
  }
  return changes;
}

/** The type of source that `npx skills` reads in our entries, and does not know. */
const OURS = "langslash";

function relativePath(lock: string, folder: string): string {
  return (
    relative(realpathSync(dirname(resolve(lock))), folder)
      .split(sep)
      .join("/") || basename(folder)
  );
}

function changesBetween(before: LockFile["skills"], after: LockFile["skills"]): LockChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((name): LockChange[] => {
    const [old, now] = [before[name], after[name]];
    if (isDeepStrictEqual(old, now)) return [];
    if (!now) return [{ name, kind: "removed", changes: [] }];
    if (!old?.files && !old?.macros) return [{ name, kind: "added", changes: [] }];
    const fields = [...new Set([...Object.keys(old.listed ?? {}), ...Object.keys(now.listed ?? {})])]
      .filter((field) => !isDeepStrictEqual(old.listed?.[field], now.listed?.[field]))
      .map((field) => `its ${field} has changed`);
    const versions = old.version === now.version ? [] : [`its version is ${now.version}, not ${old.version}`];
    const files = fileChanges(old.files ?? {}, now.files ?? {});
    const changes = [...fields, ...versions, ...files];
    return [{ name, kind: "changed", changes: changes.length > 0 ? changes : ["its source has changed"] }];
  });
}
