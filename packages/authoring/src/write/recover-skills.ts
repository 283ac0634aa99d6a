import { renameSync, statSync } from "node:fs";
import type { HeldFolder } from "./held-folder.js";
import { BACKUPS, isAbandoned, isStagingFolder, newBackupName, PREVIOUS, STAGING_AREA } from "./staging-area.js";

/** Age at which a staging folder counts as abandoned, whichever process created it, in milliseconds. */
const STALE = 10 * 60_000;

/**
 * Recovers from writes that a crash interrupted. A version that was moved away for an update is moved back, or becomes
 * a backup if another version has taken its place; the staging folders of processes that have ended are removed. Links
 * are not followed, so their targets are never moved or removed.
 *
 * @returns whether a skill was moved back
 */
export function recoverSkills(skills: HeldFolder): boolean {
  const area = folderIn(skills, STAGING_AREA);
  if (!area) return false;
  let hasRecovered = false;
  for (const name of foldersIn(area).filter(isStagingFolder)) {
    const stage = folderIn(area, name);
    if (!stage || (!isAbandoned(name) && !isStale(stage))) continue;
    const previous = folderIn(stage, PREVIOUS);
    for (const skillId of foldersIn(previous)) {
      if (previous && moveBack(previous, { skills, area }, skillId)) hasRecovered = true;
    }
    if (foldersIn(previous).length === 0) remove(area, name);
    stage.close();
  }
  area.close();
  return hasRecovered;
}

function moveBack(
  previous: HeldFolder,
  { skills, area }: { readonly skills: HeldFolder; readonly area: HeldFolder },
  skillId: string,
): boolean {
  try {
    const isMissing = !skills.has(skillId);
    const destination = isMissing ? skills.at(skillId) : area.makeFolder(BACKUPS).at(newBackupName(skillId));
    renameSync(previous.at(skillId), destination);
    return isMissing;
  } catch {
    return false; // another process is recovering it
  }
}

function isStale(stage: HeldFolder): boolean {
  try {
    return Date.now() - statSync(stage.at()).mtimeMs > STALE;
  } catch {
    return false; // another process has removed it
  }
}

function remove(area: HeldFolder, name: string): void {
  try {
    area.remove(name);
  } catch {
    // not permitted, or in use: it does no harm, and the next write tries again
  }
}

/** Opens a folder in a folder. Returns undefined if it is missing, or if it is a link. */
function folderIn(parent: HeldFolder, name: string): HeldFolder | undefined {
  try {
    return parent.folder(name);
  } catch {
    return undefined;
  }
}

/** Returns the names of the folders in a folder, without links. */
function foldersIn(folder: HeldFolder | undefined): string[] {
  try {
    const entries = folder?.entries() ?? [];
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return []; // another process has removed it
  }
}
