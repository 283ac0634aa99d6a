import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/**
 * Calls back when something below a folder changes, or the folder itself comes or goes. Left out are `node_modules` and what
 * begins with a dot. Links below it are not followed: what they lead to inside the folder is watched where it is. A folder that
 * is made later is noticed, but what is in it only when watching is begun again.
 *
 * @param folder - an absolute path
 * @returns stops the watching
 * @throws what the system has against it, such as too many watched folders
 */
export async function watchFolder(folder: string, onChange: () => void): Promise<() => Promise<void>> {
  const handles: FSWatcher[] = [];
  const close = async (): Promise<void> => {
    for (const handle of handles) handle.close();
  };
  const watchOne = (path: string, isOfInterest: (name: string) => boolean): void => {
    const handle = watch(path, (_event, name) => {
      if (name === null || isOfInterest(name)) onChange();
    });
    // A handle that fails later, as that of a deleted folder may, counts as a change.
    handles.push(handle.on("error", onChange));
  };
  // Each folder is watched before it is read, so that whatever is made in it is either found or noticed.
  const watchAll = (path: string): void => {
    watchOne(path, isVisible);
    for (const child of foldersIn(path)) unlessGone(() => watchAll(child));
  };

  const above = nearestExisting(dirname(folder));
  const [next] = relative(above, folder).split(sep);
  try {
    unlessGone(() => watchOne(above, (name) => name === next));
    unlessGone(() => watchAll(folder));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** What has just gone, or may not be read, is not watched. The folder above notices when it is there again. */
function unlessGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT" && code !== "ENOTDIR" && code !== "EACCES" && code !== "EPERM") throw error;
  }
}

function foldersIn(path: string): string[] {
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => (isVisible(name) ? join(path, name) : []));
}

function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}

function nearestExisting(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestExisting(parent);
}
