import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path";
import { ConfinedFolder, shownPath } from "./confined-folder.js";
import { SkillError } from "../skill-error.js";

/** So many files are listed at most. */
const MAX_FILES = 200;

/** Folders deeper than this are not searched. */
const MAX_DEPTH = 8;

/**
 * The files beside a skill's text in the folder that it has to itself, relative to that folder and sorted; where there are more
 * than 200, those nearest to the top. Left out are `node_modules`, what begins with a dot, and links that lead out of the
 * folder or to a folder. Empty for a skill that has no folder to itself.
 *
 * @throws SkillError where the folder is missing or outside the root
 */
export async function listSkillFiles(root: ConfinedFolder, file: string): Promise<readonly string[]> {
  const own = ownFolder(root, file);
  if (!own) return [];
  const files: string[] = [];
  const folders = [""];
  for (const folder of folders) {
    for (const entry of await visibleEntries(join(own.root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && path.split("/").length <= MAX_DEPTH) folders.push(path);
      if (!isOwnText(path, file) && (await isFile(own, entry, path))) files.push(path);
    }
    if (files.length >= MAX_FILES) break;
  }
  return files.slice(0, MAX_FILES).toSorted();
}

/**
 * Reads a file in the folder that a skill has to itself as text, unless it is one that is not listed for its name.
 *
 * @throws SkillError where there is no such file or folder, or the file is outside the folder, over 1 MB, not UTF-8 or unreadable
 */
export async function readSkillFile(root: ConfinedFolder, file: string, path: string): Promise<string> {
  const own = ownFolder(root, file);
  if (!own) throw withoutFolder(file, path);
  if (!path.split(/[\\/]/).every(isVisible)) {
    throw new SkillError("file-not-found", shownPath(path), `Skill file not found: ${shownPath(path)} (hidden)`);
  }
  const { text } = await own.read(path);
  return text;
}

/** Says that a skill has no folder to itself in which a file could be. */
export function withoutFolder(file: string, path: string): SkillError {
  const shown = shownPath(path);
  return new SkillError("file-not-found", shown, `Skill file not found: ${shown} (${file} has no folder of its own)`);
}

/** Only a SKILL.md has its folder to itself, and not the root, which it would share with everything. */
function ownFolder(root: ConfinedFolder, file: string): ConfinedFolder | undefined {
  const folder = dirname(normalize(file));
  const isOwn = ["SKILL.md", "skill.md"].includes(basename(file)) && folder !== ".";
  return isOwn ? new ConfinedFolder(root.locate(folder), "the skill's folder") : undefined;
}

/** Whether a path is that of the skill's own text: where case does not count, SKILL.md may be skill.md in its folder. */
function isOwnText(path: string, file: string): boolean {
  return path.toLowerCase() === basename(file).toLowerCase();
}

async function visibleEntries(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const visible = entries.filter(({ name }) => isVisible(name));
  return visible.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether a name is neither hidden nor that of installed packages. What `..` leads to is for the folder to say. */
function isVisible(name: string): boolean {
  return name === "." || name === ".." || (!name.startsWith(".") && name !== "node_modules");
}

async function isFile(own: ConfinedFolder, entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return (await stat(own.locate(path))).isFile();
  } catch {
    return false; // a link that leads out of the folder or to nothing
  }
}
