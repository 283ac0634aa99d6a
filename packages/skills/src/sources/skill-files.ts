import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { displayPath } from "./skill-file-errors.js";
import { isVisible } from "./is-visible.js";
import { SkillError } from "../skill-error.js";

/** At most this many files are listed. */
const MAX_FILES = 200;

/** Maximum depth of folders that are searched. */
const MAX_DEPTH = 8;

/**
 * Lists the files in a skill's folder other than its text, sorted and relative to that folder. If there are more than
 * 200, only those nearest to the top are listed. `node_modules`, hidden files and folders, links to folders, and links
 * that lead out of the folder are left out. Returns an empty list for a skill that has no folder of its own.
 *
 * @throws SkillError if the folder is missing or outside the root
 */
export async function listSkillFiles(root: ConfinedFolder, file: string): Promise<readonly string[]> {
  const skillFolder = skillFolderOf(root, file);
  if (!skillFolder) return [];
  const files: string[] = [];
  const folders = [""];
  for (const folder of folders) {
    for (const entry of await visibleEntries(join(skillFolder.root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && path.split("/").length <= MAX_DEPTH) folders.push(path);
      if (!isSkillText(path, file) && (await isFile(skillFolder, entry, path))) files.push(path);
    }
    if (files.length >= MAX_FILES) break;
  }
  return files.slice(0, MAX_FILES).toSorted();
}

/**
 * Reads a text file in a skill's folder. Refuses hidden files and `node_modules`, which are not listed either.
 *
 * @throws SkillError if the file or folder does not exist, or the file is outside the folder, over 1 MB, not UTF-8 or
 * unreadable
 */
export async function readSkillFile(root: ConfinedFolder, file: string, path: string): Promise<string> {
  const folder = skillFolderOf(root, file);
  if (!folder) throw noFolderError(file, path);
  // `..` is left to the folder, which refuses a path that leads outside.
  if (!path.split(/[\\/]/).every((part) => part === "." || part === ".." || isVisible(part))) {
    throw new SkillError("file-not-found", displayPath(path), `Skill file not found: ${displayPath(path)} (hidden)`);
  }
  const { text } = await folder.read(path);
  return text;
}

/** Returns the error for a file of a skill that has no folder of its own, and so no files. */
export function noFolderError(file: string, path: string): SkillError {
  const shown = displayPath(path);
  return new SkillError("file-not-found", shown, `Skill file not found: ${shown} (${file} has no folder of its own)`);
}

/** Whether the folder of a text is that of one skill. Only a SKILL.md has one, and not in the root, which all share. */
export function isOwnFolder(file: string): boolean {
  return ["SKILL.md", "skill.md"].includes(basename(file)) && dirname(normalize(file)) !== ".";
}

/** Returns a skill's own folder, if it has one. */
function skillFolderOf(root: ConfinedFolder, file: string): ConfinedFolder | undefined {
  if (!isOwnFolder(file)) return undefined;
  return new ConfinedFolder(root.locate(dirname(normalize(file))), "the skill's folder", { outer: root });
}

/** Returns whether a path is the skill's text. Compares without case, as some file systems do. */
function isSkillText(path: string, file: string): boolean {
  return path.toLowerCase() === basename(file).toLowerCase();
}

async function visibleEntries(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => isVisible(name));
}

async function isFile(skillFolder: ConfinedFolder, entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return (await stat(skillFolder.locate(path))).isFile();
  } catch {
    return false; // a broken link, or one that leads out of the folder
  }
}
