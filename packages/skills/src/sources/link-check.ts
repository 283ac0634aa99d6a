import { relative } from "node:path";
import { isBelow } from "./is-below.js";
import { isVisible } from "./entries-of.js";
import { ConfinedFolder } from "./confined-folder.js";
import type { LinkCheck, SkillSource } from "../skill-source.js";

/**
 * Returns which links the sources of an index may follow out of their own folders: to visible files of another source,
 * and to anything in the folders that the application names. Roots are resolved at each check, since they may be links.
 */
export function linkCheck(sources: readonly SkillSource[], links: readonly string[]): LinkCheck {
  const named = links.map((folder) => new ConfinedFolder(folder));
  return (path) => named.some((folder) => isNamed(folder, path)) || sources.some((source) => isListed(source, path));
}

/** Returns whether a path is a folder that the application names, or below it. */
function isNamed(folder: ConfinedFolder, path: string): boolean {
  const root = realRootOf(folder);
  return root !== undefined && (root === path || isBelow(root, path));
}

/** Returns whether a path is below the root of a source, and visible from there. */
function isListed(source: SkillSource, path: string): boolean {
  const root = realRootOf(source);
  return root !== undefined && isBelow(root, path) && relative(root, path).split(/[\\/]/).every(isVisible);
}

/** Returns the real path of the folder that a source reads; undefined if it does not exist or may not be read. */
export function realRootOf(source: Pick<SkillSource, "realRoot">): string | undefined {
  try {
    return source.realRoot?.();
  } catch {
    return undefined;
  }
}
