import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";

/**
 * Finds files or folders with which a project directs a program that runs in it: in the directory of the run, and in
 * the folders above it. The home folder is left out, because its settings are the user's own. Returns the first one as
 * a path relative to `cwd`, or undefined if there is none.
 */
export function findFolderSettings(paths: readonly string[], cwd: string): string | undefined {
  const start = realPath(cwd); // a program that runs in a link sees the folders above its target
  const home = realPath(homedir());
  const found = foldersUpFrom(start)
    .filter((folder) => folder !== home)
    .flatMap((folder) => paths.map((path) => join(folder, path)))
    .find((path) => existsSync(path));
  return found && relative(start, found);
}

function foldersUpFrom(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpFrom(parent)];
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
