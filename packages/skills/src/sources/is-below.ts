import { isAbsolute, relative, sep } from "node:path";

/** Returns whether an absolute path is inside a folder. The folder itself is not. */
export function isBelow(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return rest !== "" && rest !== ".." && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}
