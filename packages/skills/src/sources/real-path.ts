import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, parse, relative, resolve } from "node:path";
import { isBelow } from "./is-below.js";
import { displayPath, skillError } from "./skill-file-errors.js";
import { systemErrorCode } from "./system-error-code.js";

/**
 * Returns the real path of a file. A broken link, also that of a folder, is an error of its own: it shows that a file
 * was meant to be there.
 */
export function realPathOf(file: string, path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || !hasBrokenLink(path)) throw error;
    throw skillError("file-unreadable", file, "Skill file cannot be read: % (broken link)", error);
  }
}

/** Whether a path is, or leads through, a link whose target is missing. */
function hasBrokenLink(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })) return true;
  const folder = dirname(path);
  return !existsSync(folder) && hasBrokenLink(folder);
}

/**
 * Returns the target of a link for people: relative to the working directory or else to a root, or only its last part
 * if these have no folder in common with it. Undefined if the target is the root.
 */
export function shownTarget(target: string, root: string): string | undefined {
  if (target === root) return undefined;
  const from = isBelow(process.cwd(), target) ? process.cwd() : root;
  const path = relative(from, target);
  const common = resolve(from, path.match(/^(?:\.\.[\\/])*/)?.[0] ?? "");
  return displayPath(common === parse(target).root ? target : path);
}
