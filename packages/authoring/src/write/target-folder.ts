import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { SkillIndex } from "@langslash/skills";
import { isBelow } from "@langslash/skills/internal";
import { SkillAuthoringError } from "../skill-authoring-error.js";
import { backupsIn } from "./staging-area.js";

/** Where skills are written. */
export interface TargetFolderOptions {
  /**
   * The folder that nothing is written outside of.
   * @default the working directory
   */
  readonly root?: string;
  /**
   * The folder of skills, relative to the root. It must be a source of the index; it need not exist.
   * @default ".agents/skills"
   */
  readonly directory?: string;
}

/** A folder of skills within a root. */
export interface TargetFolder {
  readonly root: string;
  readonly folder: string;
  /** The folder relative to the root, as people see it. */
  readonly shown: string;
  /** The name of the source that lists it; undefined without an index. */
  readonly source: string | undefined;
}

/**
 * The folder that the options name.
 *
 * @throws SkillAuthoringError where it is outside of the root, or where no source of the index lists it
 */
export function resolveTargetFolder(options: TargetFolderOptions, skills: SkillIndex | undefined): TargetFolder {
  const { directory = ".agents/skills" } = options;
  const root = resolve(options.root ?? ".");
  const folder = resolve(root, directory);
  const shown = relative(root, folder).split(sep).join("/");
  if (!isBelow(root, folder)) {
    const message = `The directory ${directory} is not below the root. Name one that is, or another root.`;
    throw new SkillAuthoringError("directory-outside-root", directory, message);
  }
  const source = skills?.skillFolders.find((known) => isSameFolder(known.folder, folder))?.source;
  if (skills && source === undefined) {
    const message = `No source of the index lists ${shown}, so a skill written there could not be invoked. Add skillFolderSource("${shown}") to the sources of loadSkills, with the path as seen from the working directory.`;
    throw new SkillAuthoringError("not-a-source", directory, message);
  }
  return { root, folder, shown, source };
}

/**
 * Where the folder really is, whether it exists or not; undefined where a link on the way leads out of the root or nowhere, or
 * where its workshop is a link.
 */
export function realFolder({ root, folder }: TargetFolder): string | undefined {
  const [realRoot, real] = [realPath(root), realPath(folder)];
  if (realRoot === undefined || real === undefined || !isBelow(realRoot, real)) return undefined;
  return realPath(backupsIn(real)) === backupsIn(real) ? real : undefined;
}

/** Where a path leads, with the links in that part of it that exists; undefined where a link leads nowhere. */
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
    return false; // nothing is there
  }
}

function isSameFolder(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false; // one of them does not exist: they are the same only by name
  }
}
