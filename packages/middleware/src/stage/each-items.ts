import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ConfinedFolder, reasonOf } from "@langslash/skills/internal";
import { SkillError } from "@langslash/skills";
import type { Each } from "../state.js";
import { valueAt } from "../commands/value-path.js";
import { valueOf } from "./returned-value.js";

/** Maximum number of inputs of one `/each`. */
const MAX_ITEMS = 100;

/** Maximum number of files and folders that are looked at. */
const MAX_LISTED = 10_000;

/** An input of a branch: a file, or an item of a list. */
export interface EachItem {
  readonly label: string;
  /** The item's text; that of a file is read when its branch runs. */
  readonly text?: string;
}

/** The inputs of a stage, or the reason why there are none. */
export type EachItems = { readonly items: readonly EachItem[] } | { readonly reason: string };

/** Returns the inputs of a stage: the files that its pattern matches, or the list that the stage before returned. */
export function eachItems(each: Each, input: string | undefined, roots: readonly string[]): EachItems {
  const { files, items: path = "$" } = each;
  const found = files === undefined ? listAt(input ?? "", path) : filesIn(files, roots);
  if (typeof found === "string") return { reason: found };
  if (found === undefined) return { reason: `/each needs a list, and the stage before returned none at ${path}.` };
  if (found.length === 0)
    return { reason: files === undefined ? "/each has an empty list." : `No file matches ${files}.` };
  if (found.length > MAX_ITEMS)
    return { reason: `/each takes at most ${MAX_ITEMS} inputs, and there are ${found.length}.` };
  return { items: found };
}

function listAt(input: string, path: string): EachItem[] | undefined {
  const list = valueAt(valueOf(input), path);
  if (!Array.isArray(list)) return undefined;
  return list.map((item, index) => {
    return { label: String(index + 1), text: typeof item === "string" ? item : JSON.stringify(item) };
  });
}

/**
 * Returns the files below the roots whose paths match a pattern, by path, or the reason why they are not known. Hidden
 * files and folders are left out.
 */
function filesIn(pattern: string, roots: readonly string[]): EachItem[] | string {
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
  return Array.from(found, (label) => ({ label })).toSorted((one, other) => (one.label < other.label ? -1 : 1));
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

/** Returns the text of an input. A file is read below the roots only, wherever links lead. */
export async function itemText({ label, text }: EachItem, roots: readonly string[]): Promise<string> {
  if (text !== undefined) return text;
  for (const root of roots) {
    try {
      return `${label}:\n\n${(await new ConfinedFolder(root, "the files of the application").read(label)).text}`;
    } catch (error) {
      if (!SkillError.isInstance(error) || error.code !== "file-not-found") throw error;
    }
  }
  throw new Error(`${label} is gone.`);
}
