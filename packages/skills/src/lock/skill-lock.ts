import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { folderOf } from "../skill-pin.js";
import type { SkillSource } from "../skill-source.js";
import { withSkillErrors } from "../sources/skill-file-errors.js";
import { apmSkills, hashOfNpxSkills } from "./foreign-locks.js";
import { EXTRAS, type LockedSkill, parsedLock, readLockFile } from "./lock-file.js";
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
  const skills = path.endsWith(".json")
    ? readLockFile(path).skills
    : parsedLock(path, (text) => apmSkills(text, dirname(path)));
  const root = realpathSync(dirname(resolve(path)));
  const known = new Map<string, LockedSkill>();
  for (const entry of Object.values(skills)) {
    const { from, file = "", path: folder } = entry;
    if (from !== undefined) known.set(`${from}\0${file}`, entry);
    if (folder !== undefined) known.set(resolve(root, folder, basename(file)), entry);
  }
  return {
    extrasOf(source) {
      const { aliases = {}, macros = {} } = known.get(`${source}\0${EXTRAS}`) ?? {};
      return { aliases, macros };
    },
    find(source, file) {
      const { files: own, listed, version } = known.get(`${source.name}\0${file}`) ?? {};
      if (own) return { files: own, listed, version };
      const folder = folderOf(source, file);
      // Two sources may list the same file, and the index takes one of them.
      const { files } = (folder !== undefined && known.get(join(folder, basename(file)))) || {};
      if (files) return { files };
      const theirs = folder === undefined ? undefined : ownValue(skills, basename(folder));
      if (folder === undefined || !theirs || theirs.files) return { problem: `it is not in ${path}` };
      if (!theirs.computedHash) return { problem: `${path} has no digest of it, only its source` };
      const now = withSkillErrors(file, () => hashOfNpxSkills(folder));
      if (now.hash === theirs.computedHash) return { files: now.files };
      const problem = `its folder does not have the hash in ${path}, which may be of files that are not installed`;
      return { files: {}, problem };
    },
  };
}
