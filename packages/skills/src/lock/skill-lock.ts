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
  /** Returns the locked state of an entry, or of one with its file; or the reason why the lock does not have it. */
  find(source: SkillSource, file: string, name?: string): LockedState;
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
    const { from, file = "", path: folder, listed } = entry;
    const places = from === undefined ? [] : [`${from}\0${file}`];
    if (folder !== undefined) places.push(resolve(root, folder, basename(file)));
    for (const place of places) known.set(place, entry).set(`${place}\0${listed?.name ?? ""}`, entry);
  }
  const entryAt = (place: string, name: string): Partial<LockedSkill> =>
    known.get(`${place}\0${name}`) ?? known.get(place) ?? {};
  return {
    extrasOf(source) {
      const { aliases = {}, macros = {} } = entryAt(`${source}\0${EXTRAS}`, "");
      return { aliases, macros };
    },
    find(source, file, name = "") {
      const { files: own, listed, version } = entryAt(`${source.name}\0${file}`, name);
      if (own) return { files: own, listed, version };
      const folder = folderOf(source, file);
      // Two sources may list the same file, and the index takes one of them.
      const { files, listed: told } = folder === undefined ? {} : entryAt(join(folder, basename(file)), name);
      if (files) return { files, told };
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
