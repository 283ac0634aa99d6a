import { AND } from "../words/enumerations.js";
import { isOfCollection, isTextOrScript } from "./path-kinds.js";
import type { WrittenPath } from "./written-path.js";

/** The text between two items of a list of files: `` `, ` ``. */
const BETWEEN = new RegExp(String.raw`^["'${"`"}]?${AND}["'${"`"}]?$`);
const MAX_BETWEEN = 20;

/** Gives the names in a list after a path of the collection its folder: `rules/a.md`, `b.md` and `c.md`. */
export function withFoldersOfLists(text: string, paths: readonly WrittenPath[]): WrittenPath[] {
  let first: WrittenPath | undefined;
  let lastEnd = 0;
  return paths.map((path) => {
    const { start, end, isInBlock } = path;
    const isNext = isBetweenItems(text, lastEnd, start);
    const isName = !text.slice(start, end).includes("/") && isTextOrScript(path.path);
    const placed =
      first && isNext && isName ? { ...first, path: folderOf(first) + path.path, start, end, isInBlock } : path;
    const isListed = placed.base === "plugin" || placed.base === "collection" || isOfCollection(placed.path);
    first = isListed && placed.path.includes("/") ? placed : undefined;
    lastEnd = end;
    return placed;
  });
}

function isBetweenItems(text: string, from: number, to: number): boolean {
  return to - from <= MAX_BETWEEN && BETWEEN.test(text.slice(from, to).replace(/\s/g, () => ""));
}

function folderOf({ path }: WrittenPath): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
