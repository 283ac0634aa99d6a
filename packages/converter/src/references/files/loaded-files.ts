import { loadedBy, pathInPrompt } from "../../configs/scripts.js";
import { type FileMention, mentionOfFile } from "../file-mentions/file-mention.js";
import type { FilePlace } from "../file-mentions/file-places.js";
import type { SharedFile } from "./taken-files.js";

/**
 * Returns mentions of the files that a file brings in place of those that its text names; undefined if it brings these.
 * A definition brings none.
 *
 * @param script - the place of the file if it is saved as a script
 */
export function loadsOf({ use }: FileMention, script: FilePlace | undefined, text: string): FileMention[] | undefined {
  if (use === "definition") return [];
  const base = script?.plugin === undefined ? "collection" : "plugin";
  return script && loadedBy(script.path, text).map((each) => mentionOfFile(each, "loaded", base));
}

/** Returns the files that are taken in together: each text alone, and each script that no other loads with its own. */
export function withLoaded(files: readonly SharedFile[]): SharedFile[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const loaded = new Set<SharedFile>();
  const loadedWith = (first: SharedFile): SharedFile[] => {
    const together = new Set([first]);
    for (const { loads = [] } of together) {
      for (const { path } of loads) {
        const file = byPath.get(pathInPrompt(path));
        if (file === undefined || together.has(file)) continue;
        together.add(file);
        loaded.add(file);
      }
    }
    return [...together];
  };
  return files.flatMap((file) => (loaded.has(file) ? [] : [loadedWith(file)]));
}
