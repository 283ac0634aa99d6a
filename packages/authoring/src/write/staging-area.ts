import { hostname } from "node:os";
import { join } from "node:path";

/** The folder in which skills are made and old versions kept. Every index passes over it, because it begins with a dot. */
const WORKSHOP = ".authoring";
const BACKUPS = "backups";

/** When this process began, in all its threads: tells it from an earlier one that had the same number. */
const BEGAN = Math.trunc(performance.timeOrigin);
const STAGE = /^stage@(?<host>.*)@(?<pid>\d+)@(?<began>\d+)@/;

/** The workshop of a folder of skills. */
export function stagingAreaIn(place: string): string {
  return join(place, WORKSHOP);
}

/** Where old versions are kept, in it. */
export function backupsIn(place: string): string {
  return join(stagingAreaIn(place), BACKUPS);
}

/** A folder for one write alone, which says whose it is. */
export function newStagingFolder(place: string): string {
  return join(stagingAreaIn(place), `stage@${hostname()}@${process.pid}@${BEGAN}@${crypto.randomUUID().slice(0, 8)}`);
}

/** Whether it is the folder of a write. */
export function isStagingFolder(name: string): boolean {
  return STAGE.test(name);
}

/** Whether the process that made a stage is known to be gone. Of another machine nothing is known. */
export function isAbandoned(name: string): boolean {
  const { host, pid, began } = STAGE.exec(name)?.groups ?? {};
  if (host !== hostname()) return false;
  return Number(pid) === process.pid ? Number(began) !== BEGAN : !isRunning(Number(pid));
}

/** Where a write keeps the version that it replaces. */
export function previousVersionIn(stage: string): string {
  return join(stage, "previous");
}

/** Where an old version is kept for good, relative to the folder of skills. */
export function newBackupPath(skillId: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  return `${WORKSHOP}/${BACKUPS}/${skillId}@${time}-${crypto.randomUUID().slice(0, 8)}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
