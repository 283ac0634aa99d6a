import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { reasonOf } from "../reason-of.js";
import { SkillError } from "../skill-error.js";
import { folderOf } from "../skill-pin.js";
import type { SkillSource } from "../skill-source.js";
import { apmLock, type FindLocked, npxLock } from "./foreign-locks.js";
import { extrasKey, type LockedSkill, type LockFile, readLockFile } from "./lock-file.js";
import { type LockedState, ownValue } from "./skill-changes.js";

/** The skills of a lock. Read once, so that it cannot change while the process runs. */
export interface SkillLock {
  /** Returns the locked state of an entry by its file, or the reason why the lock does not have it. */
  find(source: SkillSource, file: string): LockedState;
  /** Returns the aliases and macros that were locked for a source. */
  extrasOf(source: string): Pick<LockedSkill, "aliases" | "macros">;
}

/**
 * Reads `skills-lock.json`, or the `apm.lock.yaml` of apm.
 *
 * @throws SkillError `lock-unreadable` if it cannot be read
 */
export function readSkillLock(path: string): SkillLock {
  try {
    const root = realpathSync(dirname(resolve(path)));
    if (!path.endsWith(".json")) return lockOf({}, root, apmLock(readFileSync(path, "utf8"), root, path));
    const { skills } = readLockFile(path);
    return lockOf(skills, root, npxLock(skills, path));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
    const message = `The lock ${path} cannot be read: ${reason}. Write it with langslash lock.`;
    throw new SkillError("lock-unreadable", path, message, { cause: error });
  }
}

/** @param findTheirs - looks for a folder in what another tool has locked */
function lockOf(skills: LockFile["skills"], root: string, findTheirs: FindLocked): SkillLock {
  const ours = new Map<string, LockedSkill>();
  for (const entry of Object.values(skills)) {
    const { from, file = "", path } = entry;
    ours.set(`${from}\0${file}`, entry);
    if (path !== undefined) ours.set(resolve(root, path, basename(file)), entry);
  }
  return {
    extrasOf(source) {
      const { aliases = {}, macros = {} } = ownValue(skills, extrasKey(source)) ?? {};
      return { aliases, macros };
    },
    find(source, file) {
      const folder = folderOf(source, file);
      const own = ours.get(`${source.name}\0${file}`);
      // Two sources may list the same file, and the index takes one of them.
      const { files, version } = own ?? (folder === undefined ? {} : (ours.get(join(folder, basename(file))) ?? {}));
      return files ? { files, listed: own?.listed, version } : findTheirs(folder);
    },
  };
}
