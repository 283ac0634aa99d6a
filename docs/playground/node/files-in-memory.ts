import { normalize } from "pathe";

/** The folder of the visitor's files. */
export const ROOT = "/project";

type Node =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly names: Set<string> };

let nodes = new Map<string, Node>();
let counter = 0;

/** Replaces all files. Paths are relative to `ROOT`. Unchanged files keep their identity. */
export function setFiles(files: readonly { readonly path: string; readonly text: string }[]): void {
  const before = nodes;
  nodes = new Map();
  addFolder("/");
  addFolder(ROOT);
  for (const { path, text } of files) {
    const full = normalize(`${ROOT}/${path}`);
    const bytes = new TextEncoder().encode(text);
    const old = before.get(full);
    addFolder(parentOf(full));
    nodes.set(full, old && "bytes" in old && isSame(old.bytes, bytes) ? old : { number: (counter += 1), bytes });
    addName(full);
  }
}

/** Returns the file or folder at a path. */
export function nodeAt(path: string): Node | undefined {
  return nodes.get(trimmed(path));
}

/** Returns a path as it is kept here, without a slash at its end. */
export function trimmed(path: string): string {
  const normal = normalize(path);
  return normal.length > 1 && normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

function addFolder(path: string): void {
  if (nodes.has(path)) return;
  nodes.set(path, { number: (counter += 1), names: new Set() });
  if (path === "/") return;
  addFolder(parentOf(path));
  addName(path);
}

function addName(path: string): void {
  const parent = nodes.get(parentOf(path));
  if (parent && "names" in parent) parent.names.add(path.slice(path.lastIndexOf("/") + 1));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
