import { lstatSync } from "node:fs";

/** Returns whether there is something at a path, also if it is a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a folder above it is a link to itself
  }
}
