import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAbandoned, isStagingFolder, newBackupPath, previousVersionIn, stagingAreaIn } from "./staging-area.js";

/** Age at which a staging folder counts as abandoned, whichever process created it, in milliseconds. */
const STALE = 10 * 60_000;

/**
 * Recovers from writes that a crash interrupted. A version that was moved away for an update is moved back, or becomes
 * a backup if another version has taken its place; the staging folders of processes that have ended are removed. Links
 * are not followed, so their targets are never moved or removed.
 *
 * @returns whether a skill was moved back
 */
export function recoverSkills(skillsFolder: string): boolean {
  const stagingArea = stagingAreaIn(skillsFolder);
  let hasRecovered = false;
  for (const name of foldersIn(stagingArea).filter(isStagingFolder)) {
    const stagingFolder = join(stagingArea, name);
    if (!isAbandoned(name) && !isStale(stagingFolder)) continue;
    const previous = previousVersionIn(stagingFolder);
    for (const skillId of foldersIn(previous)) {
      if (moveBack(skillsFolder, join(previous, skillId), skillId)) hasRecovered = true;
    }
    if (foldersIn(previous).length === 0) remove(stagingFolder);
  }
  return hasRecovered;
}

function moveBack(skillsFolder: string, previous: string, skillId: string): boolean {
  const target = join(skillsFolder, skillId);
  const isMissing = !existsSync(target);
  const destination = isMissing ? target : join(skillsFolder, newBackupPath(skillId));
  try {
    mkdirSync(dirname(destination), { recursive: true });
    renameSync(previous, destination);
    return isMissing;
  } catch {
    return false; // another process is recovering it
  }
}

function isStale(stagingFolder: string): boolean {
  return Date.now() - (statSync(stagingFolder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE;
}

function remove(stagingFolder: string): void {
  try {
    rmSync(stagingFolder, { recursive: true, force: true });
  } catch {
    // not permitted, or in use: it does no harm, and the next write tries again
  }
}

/** Returns the names of the folders in a folder, without links; none if the folder itself is a link. */
function foldersIn(folder: string): string[] {
  try {
    if (!lstatSync(folder).isDirectory()) return [];
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return []; // it was never created, or another process has removed it
  }
}
