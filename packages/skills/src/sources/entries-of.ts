import { type Dirent, readdirSync } from "node:fs";
import { noteRead } from "./paths-read.js";

/** Returns the entries of a folder, sorted by name; none if it cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return sortedEntries(folder);
  } catch {
    return [];
  }
}

/**
 * Returns the entries of a folder, sorted by name.
 *
 * @throws the system's error
 */
export function sortedEntries(folder: string): Dirent[] {
  return readdirSync(noteRead(folder), { withFileTypes: true }).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

/** Returns whether the name of a file or folder is neither hidden, with a dot at its beginning, nor `node_modules`. */
export function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
