import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { LRUCache } from "lru-cache";
import { digestOf } from "../digest.js";
import type { FileDigests } from "../skill-source.js";
import { ConfinedFolder } from "./confined-folder.js";
import { versionOf } from "./file-descriptor.js";
import { withSkillErrors } from "./skill-file-errors.js";
import { isOwnFolder } from "./skill-files.js";

/** Maximum size of a file, in bytes. A larger one is an error, never left out. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Age that a change of a file must have for its digest to be kept: a later change may have the same time. */
const SETTLED = 2_000;

/** Begins the value of what has no digest. */
const LINK = "-> ";

/** Digests by real path, with the version of the file. With `max`, the cache would reserve its memory at the import. */
const known = new LRUCache<string, { readonly version: string; readonly digest: string }>({
  maxSize: 50_000,
  sizeCalculation: () => 1,
});

/**
 * Returns the SHA-256 digests of a skill's text and of every file in its folder, hidden ones too, by path. Of a link,
 * its target is the value. `.git` is left out, and of `node_modules` only that it is there is known.
 *
 * @throws SkillError if one of them cannot be read
 */
export async function folderDigests(root: ConfinedFolder, file: string): Promise<FileDigests> {
  const digests = new Map<string, string>();
  if (isOwnFolder(file)) {
    const options = { maxBytes: MAX_BYTES, outer: root };
    const folder = new ConfinedFolder(root.locate(dirname(file)), "the skill's folder", options);
    withSkillErrors(file, () => addDigests(digests, folder, ""));
  }
  const text = digests.get(basename(file));
  if (text === undefined || text.startsWith(LINK)) digests.set(basename(file), digestOf(root.readBytes(file)));
  return Object.fromEntries([...digests].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function addDigests(digests: Map<string, string>, folder: ConfinedFolder, place: string): void {
  for (const entry of readdirSync(`${folder.root}/${place}`, { withFileTypes: true })) {
    const path = `${place}${entry.name}`;
    if (entry.name === ".git") continue;
    if (entry.name === "node_modules") digests.set(`${path}/`, `${LINK}not compared`);
    else if (entry.isDirectory()) addDigests(digests, folder, `${path}/`);
    else if (entry.isSymbolicLink()) digests.set(path, `${LINK}${readlinkSync(`${folder.root}/${path}`)}`);
    else if (entry.isFile()) digests.set(path, digestIn(folder, path));
  }
}

function digestIn(folder: ConfinedFolder, path: string): string {
  const place = `${folder.root}/${path}`;
  const stats = lstatSync(place);
  const version = versionOf(stats);
  const cached = known.get(place);
  if (cached?.version === version) return cached.digest;
  const digest = digestOf(folder.readBytes(path, place));
  if (Date.now() - stats.ctimeMs > SETTLED) known.set(place, { version, digest });
  return digest;
}
