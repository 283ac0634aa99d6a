import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";

/** On Linux, a path below `/proc/self/fd/<descriptor>` begins at the open folder, wherever that folder is now. */
const DESCRIPTORS = "/proc/self/fd";

/** Refuses links. */
const FLAGS = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * A folder that remains the same folder while other processes rename it or put a link in its place.
 *
 * On Linux it is an open descriptor, so its path is resolved only once. On other systems, device and inode are compared
 * before each access; a folder that is exchanged between the comparison and the access goes unnoticed until the next
 * one. Entries are named without slashes.
 */
export class HeldFolder {
  readonly #path: string;
  readonly #descriptor: number | undefined;
  readonly #identity: string;
  readonly #children: HeldFolder[] = [];
  #isClosed = false;

  private constructor(path: string, descriptor: number | undefined, identity: string) {
    this.#path = path;
    this.#descriptor = descriptor;
    this.#identity = identity;
  }

  /**
   * Opens a folder. Only the last part of the path must not be a link.
   *
   * @throws an error of the file system if it is missing, a link or a file
   */
  static open(path: string): HeldFolder {
    if (!hasDescriptors()) {
      if (!lstatSync(path).isDirectory()) throw systemError("ENOTDIR");
      return new HeldFolder(path, undefined, identityOf(path, lstatSync));
    }
    const descriptor = openSync(path, FLAGS);
    return new HeldFolder(`${DESCRIPTORS}/${descriptor}`, descriptor, identityOf(descriptor, fstatSync));
  }

  /**
   * Returns the path of an entry, or of the folder itself. It is meant for one immediate access.
   *
   * @throws an error with the code `ESTALE` if the folder was exchanged
   */
  at(name = "."): string {
    const isHere = this.#descriptor !== undefined || identityOf(this.#path, lstatSync) === this.#identity;
    if (!isHere) throw systemError("ESTALE");
    return join(this.#path, name);
  }

  /** Whether it has an entry with this name, which may be a broken link. */
  has(name: string): boolean {
    return lstatSync(this.at(name), { throwIfNoEntry: false }) !== undefined;
  }

  entries(): Dirent[] {
    return readdirSync(this.at(), { withFileTypes: true });
  }

  /** Opens a folder in it, and closes that folder when this one is closed. */
  folder(name: string): HeldFolder {
    const child = HeldFolder.open(this.at(name));
    this.#children.push(child);
    return child;
  }

  /** Opens a folder in it, and creates it if it is missing. */
  makeFolder(name: string): HeldFolder {
    try {
      mkdirSync(this.at(name));
    } catch (error) {
      if (!this.has(name)) throw error;
    }
    return this.folder(name);
  }

  /** Removes an entry with everything below it. Links are removed, not followed. */
  remove(name: string): void {
    if (!lstatSync(this.at(name), { throwIfNoEntry: false })?.isDirectory()) {
      if (this.has(name)) unlinkSync(this.at(name));
      return;
    }
    const child = this.folder(name);
    try {
      for (const entry of child.entries()) child.remove(entry.name);
    } finally {
      child.close();
    }
    rmdirSync(this.at(name));
  }

  /** Returns the real path at which it is now. */
  currentPath(): string {
    return this.#descriptor === undefined ? realpathSync.native(this.#path) : readlinkSync(this.#path);
  }

  /** Whether a path leads to this folder, through links or not. False if the path cannot be resolved. */
  isAt(path: string): boolean {
    try {
      return identityOf(path, statSync) === this.#identity;
    } catch {
      return false; // it may have been moved away at this moment
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const child of this.#children) child.close();
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

/** Evaluated on each call, since a container can lack `/proc`. */
function hasDescriptors(): boolean {
  return process.platform === "linux" && statSync(DESCRIPTORS, { throwIfNoEntry: false }) !== undefined;
}

function identityOf<T extends string | number>(
  target: T,
  stat: (target: T, options: { bigint: true }) => { readonly dev: bigint; readonly ino: bigint },
): string {
  const { dev, ino } = stat(target, { bigint: true });
  return `${dev}:${ino}`;
}

function systemError(code: "ESTALE" | "ENOTDIR"): Error {
  return Object.assign(new Error(code), { code });
}
