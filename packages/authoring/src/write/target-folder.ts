import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { SkillIndex } from "@langslash/skills";
import { isBelow } from "@langslash/skills/internal";
import { SkillAuthoringError } from "../skill-authoring-error.js";
import { HeldFolder } from "./held-folder.js";
import { recoverSkills } from "./recover-skills.js";
import { backupsIn } from "./staging-area.js";

/** Options for the folder that skills are written to. */
export interface TargetFolderOptions {
  /**
   * The root folder; nothing is written outside of it.
   * @default the working directory
   */
  readonly root?: string;
  /**
   * The folder of skills, relative to the root. A source of the index must list it; it need not exist yet.
   * @default ".agents/skills"
   */
  readonly directory?: string;
}

/** The folder that skills are written to. */
export interface TargetFolder {
  /** Absolute path of the root. */
  readonly root: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Path of the folder relative to the root, with slashes, for messages and answers. */
  readonly displayPath: string;
  /** Name of the source that lists the folder; undefined without an index. */
  readonly source: string | undefined;
}

/**
 * Resolves the options to a folder.
 *
 * @throws SkillAuthoringError if the folder is outside the root, or if no source of the index lists it
 */
export function resolveTargetFolder(options: TargetFolderOptions, skills: SkillIndex | undefined): TargetFolder {
  const { directory = ".agents/skills" } = options;
  const root = resolve(options.root ?? ".");
  const folder = resolve(root, directory);
  const displayPath = relative(root, folder).split(sep).join("/");
  if (!isBelow(root, folder)) {
    const message = `The directory ${directory} is not inside the root ${root}. Choose a directory inside it, or another root.`;
    throw new SkillAuthoringError("directory-outside-root", directory, message);
  }
  const source = skills?.skillFolders.find((known) => isSameFolder(known.folder, folder))?.source;
  if (skills && source === undefined) {
    const message = `No source of the index lists ${displayPath}, so a skill written there could not be invoked. Add skillFolderSource("${displayPath}") to the sources of loadSkills, with the path relative to the working directory.`;
    throw new SkillAuthoringError("not-a-source", directory, message);
  }
  return { root, folder, displayPath, source };
}

/**
 * Returns the real path of the folder, whether it exists or not. Returns undefined if a link on the path leads outside
 * the root or is broken, or if the staging area or its folder of backups is a link.
 */
export function realFolder({ root, folder }: TargetFolder): string | undefined {
  const [realRoot, real] = [realPath(root), realPath(folder)];
  if (realRoot === undefined || real === undefined || !isBelow(realRoot, real)) return undefined;
  return realPath(backupsIn(real)) === backupsIn(real) ? real : undefined;
}

/** The folder of skills, held open. */
export interface HeldTarget {
  readonly skills: HeldFolder;
  /** Whether the target folder is still this folder, inside the root. */
  readonly isInPlace: () => boolean;
  readonly close: () => void;
}

/**
 * Opens the folder of skills, and creates it if it is missing. Each folder from the root to it is opened in the one
 * before, so that none of them can be exchanged for a link.
 *
 * @throws an error of the file system, also if a link on the path leads outside the root
 */
export function makeTarget(target: TargetFolder): HeldTarget {
  mkdirSync(target.root, { recursive: true });
  return holdTarget(target, (parent, name) => parent.makeFolder(name));
}

/** Recovers skills from writes that a crash interrupted. Returns whether a skill was moved back. */
export function recoverTarget(target: TargetFolder): boolean {
  try {
    const held = holdTarget(target, (parent, name) => parent.folder(name));
    try {
      return recoverSkills(held.skills);
    } finally {
      held.close();
    }
  } catch {
    return false; // the folder does not exist yet, or cannot be opened
  }
}

function holdTarget(target: TargetFolder, open: (parent: HeldFolder, name: string) => HeldFolder): HeldTarget {
  const realRoot = realpathSync.native(target.root);
  const real = realFolder(target);
  if (real === undefined) throw Object.assign(new Error("The folder leads outside the root."), { code: "ELOOP" });
  const root = HeldFolder.open(realRoot);
  const close = (): void => root.close();
  try {
    const skills = relative(realRoot, real).split(sep).reduce(open, root);
    return { skills, close, isInPlace: () => isBelow(realRoot, skills.currentPath()) && skills.isAt(target.folder) };
  } catch (error) {
    close();
    throw error;
  }
}

/** Resolves the links in the part of a path that exists. Returns undefined if one of them is broken. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    if (isLink(path)) return undefined;
    const parent = dirname(path);
    const real = parent === path ? path : realPath(parent);
    return real === undefined ? undefined : join(real, basename(path));
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false; // the path does not exist
  }
}

function isSameFolder(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false; // one of them does not exist, so only equal paths would be the same folder
  }
}
