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
      for (const path of paths) found.add(path);
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

/** Returns the files below a folder that match a pattern, or undefined if there are too many to look at. */
function pathsIn(root: string, wanted: readonly string[]): string[] | undefined {
  const paths: string[] = [];
  const folders = [""];
  let listed = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      listed += 1;
      if (listed > MAX_LISTED) return undefined;
      if (entry.name.startsWith(".")) continue;
      const path = `${folder}${entry.name}`;
      const reached = reachedBy(partsOf(path), wanted);
      if (entry.isDirectory() && Math.min(...reached) < wanted.length) folders.push(`${path}/`);
      if (entry.isFile() && reached.has(wanted.length)) paths.push(path);
    }
  }
  return paths;
}

/**
 * Returns the numbers of parts of a pattern that the parts of a path can match: `*` is any text within a part, `**` any
 * number of parts. A pattern of many stars stays cheap.
 */
function reachedBy(path: readonly string[], pattern: readonly string[]): ReadonlySet<number> {
  const withSkipped = (reached: Set<number>): Set<number> => {
    for (const at of reached) if (pattern[at] === "**") reached.add(at + 1); // reaches what it adds, too
    return reached;
  };
  const after = (reached: Set<number>, part: string): Set<number> =>
    withSkipped(new Set([...reached].flatMap((at) => placeAfter(at, part))));
  const placeAfter = (at: number, part: string): number | [] =>
    pattern[at] === "**" ? at : matchesPart(part, pattern[at]) ? at + 1 : [];
  return path.reduce(after, withSkipped(new Set([0])));
}

function matchesPart(name: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return false;
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
