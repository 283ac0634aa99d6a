import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { digestOf } from "../digest.js";
import type { FileDigests } from "../skill-source.js";
import type { LockFile } from "./lock-file.js";

/**
 * Computes the hash of a folder that `npx skills` writes: of the paths and contents of all its files, one after the
 * other. Also returns the digests of exactly these contents.
 */
export function hashOfNpxSkills(folder: string): { hash: string; files: FileDigests } {
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
 * Returns the skills in a lock of apm, which has the digests of files by their paths: one for each SKILL.md, with the
 * files of its folder, and one for each other file, which may be a command.
 *
 * @param root - the folder to which the paths are relative
 */
export function apmSkills(text: string, root: string): LockFile["skills"] {
  const { dependencies, local_deployed_file_hashes: local } = ApmSchema.parse(load(text));
  const all = [local, ...dependencies.map((each) => each.deployed_file_hashes)].flatMap((each) => Object.entries(each));
  const skills = all.map(([path]) => {
    const [folder, file] = [posix.dirname(path), posix.basename(path)];
    const isSkill = file.toLowerCase() === "skill.md";
    const own = all.filter(([other]) => other === path || (isSkill && other.startsWith(`${folder}/`)));
    const files = own.map(([each, digest]) => [posix.relative(folder, each), exactDigest(join(root, each), digest)]);
    return [path, { path: folder, file, files: Object.fromEntries(files) }] as const;
  });
  return Object.fromEntries(skills);
}

/** Returns the digest of a text as it is on disk, if apm has locked it with other line ends. */
function exactDigest(path: string, digest: string): string {
  const locked = digest.replace(/^sha256:/, "");
  try {
    const bytes = readFileSync(path);
    const unix = digestOf(Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"));
    return unix === locked ? digestOf(bytes) : locked;
  } catch {
    return locked;
  }
}
