import { type FSWatcher, readdirSync, realpathSync, statSync, watch } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import type { LinkCheck } from "../skill-source.js";
import { isBelow } from "./is-below.js";
import { isVisible } from "./entries-of.js";
import { systemErrorCode } from "./system-error-code.js";

/**
 * Watches a folder. Calls `onChange` when anything below it changes, and when the folder itself appears or disappears.
 * Ignores `node_modules` and hidden files and folders. Watches the targets of links below the folder, too, if they may
 * be followed and are not watched in their own place. Reports a folder that is created later, but watches its contents
 * only when watching is started again.
 *
 * @param folder - an absolute path
 * @param follows - which links are followed out of the folder
 * @returns a function that stops watching
 * @throws the system's error if watching is not possible, for example because there are too many folders
 */
export async function watchFolder(
  folder: string,
  onChange: () => void,
  follows: LinkCheck = () => false,
): Promise<() => Promise<void>> {
  const handles: FSWatcher[] = [];
  const targets = new Set<string>();
  const close = async (): Promise<void> => {
    for (const handle of handles) handle.close();
  };
  const watchOne = (path: string, isRelevant: (name: string) => boolean): void => {
    const handle = watch(path, (_event, name) => {
      if (name === null || isRelevant(name)) onChange();
    });
    // A handle may fail later, for example when its folder is deleted; that counts as a change.
    handles.push(handle.on("error", onChange));
  };
  // Each folder is watched before it is read, so that anything created in it is either found or reported.
  const watchAll = (path: string): void => {
    watchOne(path, isVisible);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (!isVisible(entry.name)) continue;
      if (entry.isDirectory()) ignoreUnreadable(() => watchAll(child));
      else if (entry.isSymbolicLink()) ignoreUnreadable(() => watchTarget(realpathSync.native(child)));
    }
  };
  const watchTarget = (target: string): void => {
    const root = realpathSync.native(folder);
    const isInRoot = isBelow(root, target);
    const isWatched = isInRoot && relative(root, target).split(sep).every(isVisible);
    if (isWatched || targets.has(target) || !(isInRoot || follows(target))) return;
    targets.add(target);
    if (statSync(target).isDirectory()) watchAll(target);
    else watchOne(dirname(target), (name) => name === basename(target));
  };

  const above = nearestExisting(dirname(folder));
  const [next] = relative(above, folder).split(sep);
  try {
    // A folder that is removed or moved away is reported by its own name.
    ignoreUnreadable(() => watchOne(above, (name) => name === next || name === basename(above)));
    ignoreUnreadable(() => watchAll(folder));
    if (nearestExisting(dirname(folder)) !== above) onChange(); // it has changed before it was watched
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** Codes of errors of a folder that has just been deleted or is not readable. */
const UNREADABLE = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM"]);

/** Ignores a folder that has just been deleted or is not readable. The watch on its parent reports when it is back. */
function ignoreUnreadable(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!UNREADABLE.has(systemErrorCode(error))) throw error;
  }
}

function nearestExisting(folder: string): string {
  const parent = dirname(folder);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return isFolder || parent === folder ? folder : nearestExisting(parent);
}
