import { join } from "node:path";
import { entriesOf } from "@langslash/skills/internal";
import { isPrivate, isTextFile } from "./shared-file.js";

/** Maximum number of files and folders that are listed. */
const MAX_ENTRIES = 50_000;
/** A name of several words, which hardly any other file has. */
const SEVERAL_WORDS = /[\p{L}\p{M}\p{N}][-_][\p{L}\p{N}]/u;
/** A file of a command or of a skill. */
const OF_CONFIG = /(?:^|\/)(?:commands|skills)\//;

/**
 * Lists the text files below a folder that texts can share, and the other files that are wanted, by their names in
 * the form NFC. Links are not followed.
 */
export function sharedPaths(
  root: string,
  isWanted: (name: string) => boolean = () => false,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const folders: string[][] = [[]];
  let entries = 0;
  for (const parts of folders) {
    for (const entry of entriesOf(join(root, ...parts))) {
      entries += 1;
      if (entries > MAX_ENTRIES) return found;
      const path = [...parts, entry.name];
      if (entry.isDirectory() && !isPrivate([...path, "a.md"])) folders.push(path);
      if (!entry.isFile() || !(isTextFile(entry.name) || isWanted(entry.name)) || isPrivate(path)) continue;
      const name = entry.name.normalize("NFC");
      const same = found.get(name);
      if (same) same.push(path.join("/"));
      else found.set(name, [path.join("/")]);
    }
  }
  return found;
}

/**
 * Returns the only file that a path can mean whose first folders are not those of the collection: the one that shares
 * the most folders with it, in its plugin first. One that shares none must have a name of several words; a path
 * without folders never means a command, or a file of a skill.
 */
export function findSharedPath(
  paths: ReadonlyMap<string, readonly string[]>,
  path: string,
  plugin?: string,
): string | undefined {
  const parts = path.normalize("NFC").split("/");
  const [name = ""] = parts.slice(-1);
  let same = paths.get(name) ?? [];
  let shared = 1;
  for (; shared < parts.length; shared += 1) {
    const end = `/${parts.slice(-shared - 1).join("/")}`;
    const nearer = same.filter((each) => `/${each.normalize("NFC")}`.endsWith(end));
    if (nearer.length === 0) break;
    same = nearer;
  }
  if (!(SEVERAL_WORDS.test(name) || (shared > 1 && parts.length > 2))) return undefined;
  const own = plugin === undefined ? [] : same.filter((each) => each.startsWith(`plugins/${plugin}/`));
  const [only, ...others] = own.length > 0 ? own : same;
  return others.length === 0 && !(parts.length === 1 && OF_CONFIG.test(only ?? "")) ? only : undefined;
}
