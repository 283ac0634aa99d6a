import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { digestOf } from "../digest.js";
import type { FileDigests } from "../skill-source.js";

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

/** Returns a function that finds the digests in a lock of apm for a folder, if its files are there as locked. */
export function apmDigests(text: string): (root: string, folder: string) => FileDigests {
  const { dependencies, local_deployed_file_hashes: local } = ApmSchema.parse(load(text));
  const all = [local, ...dependencies.map((each) => each.deployed_file_hashes)].flatMap((hashes) =>
    Object.entries(hashes),
  );
  return (root, folder) => {
    const below = `${relative(realpathSync(root), folder).split(sep).join("/")}/`;
    const inside = all.filter(([path]) => path.startsWith(below));
    return Object.fromEntries(
      inside.map(([path, digest]) => {
        const name = path.slice(below.length);
        return [name, exactDigest(join(folder, name), digest.replace(/^sha256:/, ""))];
      }),
    );
  };
}

/** Returns the digest of a text as it is on disk, if apm has locked it with other line ends. */
function exactDigest(path: string, locked: string): string {
  try {
    const bytes = readFileSync(path);
    return digestOf(Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1")) === locked
      ? digestOf(bytes)
      : locked;
  } catch {
    return locked;
  }
}
