import { type Dirent, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { entriesOf, isVisible } from "./entries-of.js";
import { skillError } from "./skill-file-errors.js";
import type { SkillError } from "../skill-error.js";

const MAX_FILES = 200;
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
    for (const entry of entriesOf(join(skillFolder.root, folder)).filter(({ name }) => isVisible(name))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && path.split("/").length <= MAX_DEPTH) folders.push(path);
      if (!isSkillText(path, file) && isFile(skillFolder, entry, path)) files.push(path);
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
    throw skillError("file-not-found", path, "Skill file not found: % (hidden)");
  }
  const { text } = await folder.read(path);
  return text;
}

/** Returns the error for a file of a skill that has no folder of its own, and so no files. */
export function noFolderError(file: string, path: string): SkillError {
  return skillError("file-not-found", path, `Skill file not found: % (${file} has no folder of its own)`);
}

/** Whether the folder of a text is that of one skill. Only a SKILL.md has one, and not in the root, which all share. */
export function isOwnFolder(file: string): boolean {
  return ["SKILL.md", "skill.md"].includes(basename(file)) && dirname(normalize(file)) !== ".";
}

function skillFolderOf(root: ConfinedFolder, file: string): ConfinedFolder | undefined {
  if (!isOwnFolder(file)) return undefined;
  return new ConfinedFolder(root.locate(dirname(normalize(file))), "the skill's folder", { outer: root });
}

/** Returns whether a path is the skill's text. Compares without case, as some file systems do. */
function isSkillText(path: string, file: string): boolean {
  return path.toLowerCase() === basename(file).toLowerCase();
}

function isFile(skillFolder: ConfinedFolder, entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(skillFolder.locate(path)).isFile();
  } catch {
    return false; // a broken link, or one that leads out of the folder
  }
}
