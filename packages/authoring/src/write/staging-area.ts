import { hostname } from "node:os";
import { join } from "node:path";

/** Name of the folder for staged skills and backups. It begins with a dot, so that sources of skills do not list it. */
export const STAGING_AREA = ".authoring";

/** Name of the folder in the staging area that keeps replaced versions. */
export const BACKUPS = "backups";

/**
 * Name of the folder in a staging folder that keeps the version that an update is replacing. The staged skill is beside
 * it under its own name, so this one begins with a character that no `skillId` has.
 */
export const PREVIOUS = "@previous";

/** Start time of this process, equal in all its threads. Distinguishes it from an earlier process with the same id. */
const STARTED = Math.trunc(performance.timeOrigin);
const STAGING_FOLDER = /^stage@(?<host>.*)@(?<pid>\d+)@(?<started>\d+)@/;

/** Returns the staging area of a folder of skills. */
export function stagingAreaIn(skillsFolder: string): string {
  return join(skillsFolder, STAGING_AREA);
}

/** Returns the folder of the replaced versions in a folder of skills. */
export function backupsIn(skillsFolder: string): string {
  return join(stagingAreaIn(skillsFolder), BACKUPS);
}

/** Returns a new name for the staging folder of one write. It identifies the machine and the process. */
export function newStagingName(): string {
  return `stage@${hostname()}@${process.pid}@${STARTED}@${crypto.randomUUID().slice(0, 8)}`;
}

/** Whether a name is that of a staging folder. */
export function isStagingFolder(name: string): boolean {
  return STAGING_FOLDER.test(name);
}

/** Whether the process that created a staging folder has ended. Always false for processes of other machines. */
export function isAbandoned(name: string): boolean {
  const { host, pid, started } = STAGING_FOLDER.exec(name)?.groups ?? {};
  if (host !== hostname()) return false;
  return Number(pid) === process.pid ? Number(started) !== STARTED : !isRunning(Number(pid));
}

/** Returns a new name for the backup of a skill. */
export function newBackupName(skillId: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  return `${skillId}@${time}-${crypto.randomUUID().slice(0, 8)}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
