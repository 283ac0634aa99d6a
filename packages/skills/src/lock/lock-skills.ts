import { existsSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { checkOptions } from "@langslash/grammar/internal";
import { SkillError } from "../skill-error.js";
import type { SkillIndex } from "../skill-index.js";
import { changedKeys, ownValue, skillChanges } from "./skill-changes.js";
import { EXTRAS, type LockedSkill, type LockFile, readLockFile } from "./lock-file.js";

/** Options for `lockSkills`. */
export interface LockSkillsOptions {
  /**
   * Names of the skills to lock anew. All else stays as it was locked, also aliases and macros.
   * @default all skills; those that are no longer there are removed
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
 * @throws SkillError if a file of a skill cannot be read, or a field of its entry is not valid; `lock-unreadable` if
 * the lock file has another format; `folder-not-found` if its folder does not exist
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
  options: LockSkillsOptions = {},
): Promise<readonly LockChange[]> {
  checkOptions("lockSkills", options, { update: true, check: true });
  const { before, after, changes } = await compareLock(index, path, options.update);
  if (options.check !== true && !isDeepStrictEqual(before, after)) {
    const written = `${path}.${process.pid}.tmp`; // another process may write, too
    writeFileSync(written, `${JSON.stringify(after, null, 2)}\n`);
    renameSync(written, path);
  }
  return changes;
}

/** The type of source that `npx skills` reads in our entries, and does not know. */
const OURS = "langslash";

/** The fields of a locked skill that `npx skills` does not write. */
const OUR_FIELDS = new Set(["from", "file", "path", "version", "origin", "listed", "files"]);

/** Returns a lock file as it is, as it would be written now, and the differences. */
export async function compareLock(
  index: SkillIndex,
  path: string,
  update?: readonly string[],
): Promise<{ before: LockFile; after: LockFile; changes: LockChange[] }> {
  const before: LockFile = existsSync(path) ? readLockFile(path) : { version: 1, skills: {} };
  const parent = dirname(resolve(path));
  if (!existsSync(parent)) {
    throw new SkillError("folder-not-found", path, `The folder of the lock ${path} does not exist.`);
  }
  const root = realpathSync(parent);
  const skills = new Map<string, LockedSkill>();
  for (const [name, entry] of Object.entries(before.skills)) {
    const theirs = Object.fromEntries(Object.entries(entry).filter(([field]) => !OUR_FIELDS.has(field)));
    if (update && !update.includes(name)) skills.set(name, entry);
    else if (theirs["sourceType"] !== undefined && theirs["sourceType"] !== OURS) skills.set(name, theirs);
  }
  for (const name of update ?? index.list().map((skill) => skill.name)) {
    const { path: folder, ...pin } = await index.pin(name);
    const place = folder === undefined ? {} : { path: relative(root, folder).split(sep).join("/") || "." };
    const source = place.path ?? pin.origin ?? pin.from;
    skills.set(name, { source, sourceType: OURS, ...skills.get(name), ...pin, ...place });
  }
  for (const { source, aliases, macros } of update ? [] : index.extras()) {
    const extras = { from: source, file: EXTRAS, aliases: { ...aliases }, macros: { ...macros } };
    skills.set(`${source}:${EXTRAS}`, { source, sourceType: OURS, ...extras });
  }
  const sorted = Object.fromEntries([...skills].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const after = { ...before, skills: sorted };
  const changes = changedKeys(before.skills, sorted).map((name) =>
    changeOf(name, ownValue(before.skills, name), ownValue(sorted, name)),
  );
  return { before, after, changes };
}

function changeOf(name: string, old: LockedSkill | undefined, now: LockedSkill | undefined): LockChange {
  if (!now) return { name, kind: "removed", changes: [] };
  if (!old?.files && !old?.macros) return { name, kind: "added", changes: [] };
  const changes = skillChanges(old, now);
  return { name, kind: "changed", changes: changes.length > 0 ? changes : ["its source has changed"] };
}
