import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isBelow, type LockFile, readLockFile } from "@langslash/skills/internal";
import { CliError } from "../cli-error.js";
import { scanFile } from "./scan-file.js";
import { findingOf, type ScanFinding } from "./scan-finding.js";

/** Findings, and the number of files that were looked at. */
export interface ScanResult {
  readonly files: number;
  readonly findings: readonly ScanFinding[];
}

/** Folders that are not part of a skill. Each is a finding. */
const SKIPPED = new Set([".git", "node_modules"]);

/**
 * Scans all files below folders, or below those of the skills in a lock, sorted by path.
 *
 * @throws CliError if a path does not exist or is neither
 */
export async function scanPaths(paths: readonly string[]): Promise<ScanResult> {
  const scan: Scan = { files: 0, findings: [] };
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) throw new CliError(`No such folder or lock: ${path}`, 2);
    if (stats.isDirectory()) await scanFolder(path, realpathSync(path), scan);
    else await scanLock(path, scan);
  }
  const findings = scan.findings.toSorted(
    (a, b) => compare(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || compare(a.code, b.code),
  );
  return { files: scan.files, findings };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

interface Scan {
  files: number;
  readonly findings: ScanFinding[];
}

async function scanLock(path: string, scan: Scan): Promise<void> {
  for (const [name, { path: place, files = {} }] of Object.entries(skillsOf(path))) {
    const folder = join(dirname(path), place ?? "");
    if (place === undefined || !existsSync(folder)) {
      scan.findings.push(findingOf("not-scanned", path, `${name} is not on this disk, so it was not scanned`));
      continue;
    }
    for (const file of Object.keys(files)) await scanEntry(join(folder, file), realpathSync(folder), scan);
  }
}

function skillsOf(lock: string): LockFile["skills"] {
  try {
    return readLockFile(lock).skills;
  } catch {
    throw new CliError(`${lock} is neither a folder nor a lock of skills.`, 2);
  }
}

async function scanFolder(folder: string, root: string, scan: Scan): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name)) scan.findings.push(findingOf("not-scanned", path));
    else if (entry.isDirectory()) await scanFolder(path, root, scan);
    else await scanEntry(path, root, scan);
  }
}

/** Scans a file, or the file to which a link leads if that is in the same folder. */
async function scanEntry(path: string, root: string, scan: Scan): Promise<void> {
  try {
    const real = realpathSync(path);
    if (!isBelow(root, real)) scan.findings.push(findingOf("link-outside", path));
    else if (!statSync(real).isFile()) scan.findings.push(findingOf("not-scanned", path));
    else {
      scan.files += 1;
      scan.findings.push(...(await scanFile(path, readFileSync(real))));
    }
  } catch {
    const message = "A link that leads nowhere here, or a file that cannot be read";
    scan.findings.push(findingOf("link-outside", path, message));
  }
}
