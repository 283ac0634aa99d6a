import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAbandoned, isStagingFolder, newBackupPath, previousVersionIn, stagingAreaIn } from "./staging-area.js";

/** After so long the stage of a write is left over, whoever made it, in milliseconds. */
const STALE = 10 * 60_000;

/**
 * Puts right what a crash has left: a version that was taken away for an update goes back, unless the new one stands there
 * already, and what writers that are gone have left is removed. Links are not followed: what they lead to stays where it is.
 *
 * @returns whether a skill was put back
 */
export function recoverSkills(place: string): boolean {
  let hasRecovered = false;
  for (const name of foldersIn(stagingAreaIn(place)).filter(isStagingFolder)) {
    const stage = join(stagingAreaIn(place), name);
    if (!isAbandoned(name) && !isStale(stage)) continue;
    for (const skillId of foldersIn(previousVersionIn(stage))) {
      if (putBack(place, stage, skillId)) hasRecovered = true;
    }
    if (foldersIn(previousVersionIn(stage)).length === 0) remove(stage);
  }
  return hasRecovered;
}

function putBack(place: string, stage: string, skillId: string): boolean {
  const target = join(place, skillId);
  const isMissing = !existsSync(target);
  const destination = isMissing ? target : join(place, newBackupPath(skillId));
  try {
    mkdirSync(dirname(destination), { recursive: true });
    renameSync(join(previousVersionIn(stage), skillId), destination);
    return isMissing;
  } catch {
    return false; // another process puts it right
  }
}

function isStale(stage: string): boolean {
  return Date.now() - (statSync(stage, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE;
}

function remove(stage: string): void {
  try {
    rmSync(stage, { recursive: true, force: true });
  } catch {
    // somebody else's, or in use: it does no harm, and the next write tries again
  }
}

/** The folders in a folder, links left out; none where it is a link itself. */
function foldersIn(folder: string): string[] {
  try {
    if (!lstatSync(folder).isDirectory()) return [];
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return []; // nothing was ever written there, or another process has cleared it
  }
}
