import { readdirSync } from "node:fs";
import { join } from "node:path";
import { reasonOf } from "@langslash/skills/internal";

/** Maximum number of files and folders that are looked at. */
const MAX_LISTED = 10_000;

/**
 * Returns the paths of the files below the roots that match a pattern, sorted, or the reason why they are not known.
 * Hidden files and folders are left out.
 */
export function filesMatching(pattern: string, roots: readonly string[]): string[] | string {
  const wanted = partsOf(pattern).filter((part) => part !== "" && part !== ".");
  const found = new Set<string>();
  try {
    for (const root of roots) {
      const paths = pathsIn(root, wanted);
      if (!paths) return `${pattern} takes more than ${MAX_LISTED} files and folders to look at. Name a folder.`;
      for (const path of paths) if (matches(partsOf(path), wanted)) found.add(path);
    }
  } catch (error) {
    return `The files of the application cannot be listed (${reasonOf(error)}).`;
  }
  return [...found].toSorted();
}

/** Returns the parts of a path. Some file systems store letters and their accents apart. */
function partsOf(path: string): string[] {
  return path.normalize("NFC").split("/");
}

/** Returns the files that a pattern may match, or undefined if there are too many to look at. */
function pathsIn(root: string, wanted: readonly string[]): string[] | undefined {
  const paths: string[] = [];
  const folders = [""];
  let listed = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      listed += 1;
      if (listed > MAX_LISTED) return undefined;
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) {
        if (mayHold(partsOf(`${folder}${entry.name}`), wanted)) folders.push(`${folder}${entry.name}/`);
      }
      if (entry.isFile()) paths.push(`${folder}${entry.name}`);
    }
  }
  return paths;
}

/** Whether a folder may have files that match a pattern. */
function mayHold(folder: readonly string[], pattern: readonly string[]): boolean {
  const end = pattern.indexOf("**");
  const fixed = end === -1 ? pattern.slice(0, -1) : pattern.slice(0, end);
  if (end === -1 && folder.length > fixed.length) return false;
  return folder.every((name, index) => index >= fixed.length || matchesPart(name, fixed[index] ?? ""));
}

/** Whether the parts of a path match those of a pattern: `*` is any text within a part, `**` any number of parts. */
function matches(path: readonly string[], pattern: readonly string[]): boolean {
  /** The numbers of parts of the path that the pattern so far can match: a pattern of many stars stays cheap. */
  let reached = new Set([0]);
  for (const part of pattern) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === "**") for (let end = at; end <= path.length; end += 1) next.add(end);
      else if (matchesPart(path[at] ?? "", part)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(path.length);
}

function matchesPart(name: string, pattern: string): boolean {
  const [start = "", ...parts] = pattern.split("*");
  const end = parts.pop();
  if (end === undefined) return name === start;
  if (!name.startsWith(start) || name.length < start.length + end.length || !name.endsWith(end)) return false;
  let from = start.length;
  for (const part of parts) {
    const at = name.indexOf(part, from);
    if (at === -1 || at + part.length > name.length - end.length) return false;
    from = at + part.length;
  }
  return true;
}
