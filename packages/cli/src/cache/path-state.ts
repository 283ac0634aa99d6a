import { type BigIntStats, lstatSync, realpathSync, statSync } from "node:fs";

/** State of a path at one moment. */
export interface PathState {
  /** A text that differs after every change of the file or folder, and of a link's target. */
  readonly text: string;
  /** Time of the last change, in milliseconds since 1970; 0 if there is nothing at the path. */
  readonly changedAt: number;
}

/** Returns the state of a file or a folder. A folder changes when an entry is added, renamed or removed. */
export function pathState(path: string): PathState {
  try {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (!stats) return { text: "missing", changedAt: 0 };
    if (!stats.isSymbolicLink()) return { text: identityOf(stats), changedAt: changeOf(stats) };
    const target = statSync(path, { bigint: true });
    const text = `${identityOf(stats)} ${identityOf(target)} ${realpathSync.native(path)}`;
    return { text, changedAt: Math.max(changeOf(stats), changeOf(target)) };
  } catch (error) {
    return { text: error instanceof Error && "code" in error ? String(error.code) : "unknown", changedAt: 0 };
  }
}

/** Includes the time of the last change of the inode, which programs cannot set back. */
function identityOf({ dev, ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${mode}:${size}:${mtimeNs}:${ctimeNs}`;
}

function changeOf({ mtimeMs, ctimeMs }: BigIntStats): number {
  return Math.max(Number(mtimeMs), Number(ctimeMs));
}
