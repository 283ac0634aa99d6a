import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { digestOf } from "../digest.js";
import type { FileDigests } from "../skill-source.js";
import type { LockFile } from "./lock-file.js";
import { type LockedState, ownValue } from "./skill-changes.js";

/** Finds what another tool has locked of a folder; undefined is a skill that is not on this disk. */
export type FindLocked = (folder: string | undefined) => LockedState;

/**
 * Finds a folder by its name in a lock of `npx skills`, which has one hash. If that is met, the digests are the present
 * ones.
 *
 * @param path - of the lock, for the reasons
 */
export function npxLock(skills: LockFile["skills"], path: string): FindLocked {
  return (folder) => {
    const locked = folder === undefined ? undefined : ownValue(skills, basename(folder));
    if (folder === undefined || !locked || locked.files) return { problem: `it is not in ${path}` };
    if (!locked.computedHash) return { problem: `${path} has no digest of it, only its source` };
    const { hash, files } = hashOfFolder(folder);
    if (hash === locked.computedHash) return { files };
    const problem = `its folder does not have the hash in ${path}, which may be of files that are not installed`;
    return { files: {}, problem };
  };
}

/** Returns the digests of all files of a folder, and one hash of their paths and contents, one after the other. */
function hashOfFolder(folder: string): { hash: string; files: FileDigests } {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.split("/").some((part) => part === ".git" || part === "node_modules"))
    .toSorted((one, other) => one.localeCompare(other));
  const hash = createHash("sha256");
  const files: Record<string, string> = {};
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    hash.update(path).update(content);
    files[path] = digestOf(content);
  }
  return { hash: hash.digest("hex"), files };
}

const HashesSchema = z.record(z.string(), z.string()).default({});
const ApmSchema = z.object({
  dependencies: z.array(z.looseObject({ deployed_file_hashes: HashesSchema })).default([]),
  local_deployed_file_hashes: HashesSchema,
});

/**
 * Finds a folder in a lock of apm by the paths of its files.
 *
 * @param root - real path of the folder to which the paths are relative
 * @param path - of the lock, for the reasons
 */
export function apmLock(text: string, root: string, path: string): FindLocked {
  const { dependencies, local_deployed_file_hashes: local } = ApmSchema.parse(load(text));
  const all = [local, ...dependencies.map((each) => each.deployed_file_hashes)].flatMap((each) => Object.entries(each));
  return (folder = "") => {
    const below = `${relative(root, folder).split(sep).join("/")}/`;
    const inside = all.filter(([file]) => file.startsWith(below));
    if (inside.length === 0) return { problem: `${path} has no digests of its files` };
    const digests = inside.map(([file, digest]) => {
      const exact = exactDigest(join(root, file), digest.replace(/^sha256:/, ""));
      return [file.slice(below.length), exact] as const;
    });
    return { files: Object.fromEntries(digests) };
  };
}

/** Returns the digest of a text as it is on disk, if apm has locked it with other line ends. */
function exactDigest(path: string, locked: string): string {
  try {
    const bytes = readFileSync(path);
    const unix = digestOf(Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"));
    return unix === locked ? digestOf(bytes) : locked;
  } catch {
    return locked;
  }
}
