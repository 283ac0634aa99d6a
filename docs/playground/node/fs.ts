// The part of node:fs that the libraries call, over the files in memory. Nothing can be written.
import { nodeAt, trimmed } from "./files-in-memory.js";

type Found = NonNullable<ReturnType<typeof nodeAt>>;

/** Properties of a file or a folder. */
export class Stats {
  readonly dev = 1;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs = 0;
  readonly ctimeMs = 0;
  readonly #isFile: boolean;

  constructor(found: Found) {
    this.ino = found.number;
    this.#isFile = "bytes" in found;
    this.size = "bytes" in found ? found.bytes.length : 0;
  }
  isFile(): boolean {
    return this.#isFile;
  }
  isDirectory(): boolean {
    return !this.#isFile;
  }
  isSymbolicLink(): boolean {
    return false;
  }
}

/** A file or a folder in its folder. */
export class Dirent extends Stats {
  readonly name: string;
  readonly parentPath: string;

  constructor(name: string, parentPath: string, found: Found) {
    super(found);
    this.name = name;
    this.parentPath = parentPath;
  }
}

export const constants = { O_RDONLY: 0, O_NOFOLLOW: 0, O_NONBLOCK: 0 };

export function existsSync(path: string): boolean {
  return nodeAt(path) !== undefined;
}

export function statSync(path: string, { throwIfNoEntry = true } = {}): Stats | undefined {
  return throwIfNoEntry || existsSync(path) ? new Stats(find(path)) : undefined;
}

/** There are no links. */
export function lstatSync(...of: Parameters<typeof statSync>): Stats | undefined {
  return statSync(...of);
}

export const realpathSync = Object.assign(realPath, { native: realPath });

function realPath(path: string): string {
  find(path);
  return trimmed(path);
}

export function readlinkSync(path: string): string {
  throw systemError("EINVAL", path);
}

export function readdirSync(path: string, options: { withFileTypes: true }): Dirent[];
export function readdirSync(path: string, options?: { withFileTypes?: boolean; recursive?: boolean }): string[];
export function readdirSync(path: string, { withFileTypes = false } = {}): (string | Dirent)[] {
  const folder = find(path);
  if ("bytes" in folder) throw systemError("ENOTDIR", path);
  const names = [...folder.names];
  return withFileTypes ? names.map((name) => new Dirent(name, path, find(`${path}/${name}`))) : names;
}

export function readFileSync(path: string, encoding?: string | { encoding?: string }): Buffer | string {
  const bytes = Buffer.from(bytesOf(path));
  return encoding === undefined ? bytes : bytes.toString("utf8");
}

const opened = new Map<number, string>();
let lastDescriptor = 2;

export function openSync(path: string): number {
  find(path);
  lastDescriptor += 1;
  opened.set(lastDescriptor, path);
  return lastDescriptor;
}

export function closeSync(descriptor: number): void {
  opened.delete(descriptor);
}

export function fstatSync(descriptor: number): Stats {
  return new Stats(find(opened.get(descriptor) ?? ""));
}

export function readSync(
  descriptor: number,
  into: Uint8Array,
  offset: number,
  length: number,
  position: number,
): number {
  const part = bytesOf(opened.get(descriptor) ?? "").subarray(position, position + length);
  into.set(part, offset);
  return part.length;
}

function bytesOf(path: string): Uint8Array {
  const found = find(path);
  if ("bytes" in found) return found.bytes;
  throw systemError("EISDIR", path);
}

function find(path: string): Found {
  const found = nodeAt(path);
  if (found) return found;
  throw systemError("ENOENT", path);
}

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code, path });
}
