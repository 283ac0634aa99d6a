import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { digestOf } from "../digest.js";
import type { FileDigests } from "../skill-source.js";
import { ConfinedFolder } from "./confined-folder.js";
import { FileCache } from "./file-cache.js";
import { withSkillErrors } from "./skill-file-errors.js";
import { isOwnFolder } from "./skill-files.js";

/** Maximum size of a file, in bytes. A larger one is an error, never left out. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Begins the value of what has no digest. */
const LINK = "-> ";

const known = new FileCache<string>();

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
  return known.of(place, lstatSync(place), () => digestOf(folder.readBytes(path, place)));
}
