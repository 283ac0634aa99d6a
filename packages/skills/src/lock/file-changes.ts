import type { FileDigests } from "../skill-source.js";

/** Describes how files differ from the locked ones, each in some words; empty if they do not. */
export function fileChanges(locked: FileDigests, now: FileDigests): string[] {
  const paths = [...new Set([...Object.keys(locked), ...Object.keys(now)])].toSorted();
  return paths.flatMap((path) => {
    if (locked[path] === now[path]) return [];
    if (!Object.hasOwn(locked, path)) return [`${path} is new`];
    return [Object.hasOwn(now, path) ? `${path} has changed` : `${path} is missing`];
  });
}
