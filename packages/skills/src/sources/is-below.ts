import { isAbsolute, relative, sep } from "node:path";

/** Whether an absolute path leads to something inside a folder. The folder itself does not count. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
