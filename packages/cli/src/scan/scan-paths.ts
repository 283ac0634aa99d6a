import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXTRAS, isBelow, readLockFile } from "@langslash/skills/internal";
import { CliError } from "../cli-error.js";
import { scanFile } from "./scan-file.js";
import { findingOf, type ScanFinding } from "./scan-rules.js";

/** A file, and the real path of the folder out of which no link may lead. */
interface Place {
  readonly path: string;
  readonly root: string;
}

/** Folders that are not part of a skill. Each is a finding. */
const SKIPPED = new Set([".git", "node_modules"]);

/**
 * Scans all files below folders, or those of the skills in a lock.
 *
 * @returns the number of files that were looked at, and the findings, sorted by path
 * @throws CliError if a path does not exist or is neither
 */
export async function scanPaths(paths: readonly string[]): Promise<{ files: number; findings: ScanFinding[] }> {
  const findings: ScanFinding[] = [];
  let files = 0;
  for (const place of paths.flatMap(placesAt)) {
    const bytes = "root" in place ? bytesAt(place) : place;
    if (Buffer.isBuffer(bytes)) files += 1;
    findings.push(...(Buffer.isBuffer(bytes) ? await scanFile(place.path, bytes) : [bytes]));
  }
  findings.sort((a, b) => compare(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || compare(a.code, b.code));
  return { files, findings };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function placesAt(path: string): (Place | ScanFinding)[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new CliError(`No such folder or lock: ${path}`, 2);
  return stats.isDirectory() ? placesBelow(path, realpathSync(path)) : placesInLock(path);
}

function placesInLock(lock: string): (Place | ScanFinding)[] {
  const skills = Object.entries(readLockFile(lock).skills).filter(([, { file }]) => file !== EXTRAS);
  return skills.flatMap(([name, { path, files }]): (Place | ScanFinding)[] => {
    const folder = join(dirname(lock), path ?? "");
    if (path === undefined || !files || !existsSync(folder))
      return [findingOf("not-scanned", lock, `${name} has no files on this disk, so it was not scanned`)];
    return Object.keys(files).map((file) => ({ path: join(folder, file), root: realpathSync(folder) }));
  });
}

function placesBelow(folder: string, root: string): (Place | ScanFinding)[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (SKIPPED.has(entry.name)) return findingOf("not-scanned", path);
      return entry.isDirectory() ? placesBelow(path, root) : { path, root };
    });
  } catch {
    return [findingOf("not-scanned", folder, "A folder that cannot be read")];
  }
}

/** Reads a file, or the file to which a link leads if that is in the same folder. */
function bytesAt({ path, root }: Place): Buffer | ScanFinding {
  try {
    const real = realpathSync(path);
    if (!isBelow(root, real)) return findingOf("link-outside", path);
    return statSync(real).isFile() ? readFileSync(real) : findingOf("not-scanned", path);
  } catch {
    return findingOf("link-outside", path, "A link that leads nowhere here, or a file that cannot be read");
  }
}
