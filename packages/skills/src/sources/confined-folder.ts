import { realpathSync, type Stats, statSync } from "node:fs";
import { basename, isAbsolute, resolve } from "node:path";
import { isBelow } from "./is-below.js";
import { noteRead } from "./paths-read.js";
import { realPathOf, shownTarget } from "./real-path.js";
import type { SkillError } from "../skill-error.js";
import { ABSOLUTE, skillError, withSkillErrors } from "./skill-file-errors.js";
import type { LinkCheck, SkillText } from "../skill-source.js";
import { decodeText, readAtMost, versionOf, withFile, withRegularFile } from "./regular-file.js";

/** A regular file that may be read. */
export interface FoundFile {
  /** Its real path. */
  readonly path: string;
  readonly stats: Stats;
  /** Reads its first bytes as text. `isWhole` says whether these are all. */
  readonly readStart: (bytes: number) => { readonly text: string; readonly isWhole: boolean };
}

/** Memory for the starts of files, each of which is decoded at once. */
const START = Buffer.allocUnsafe(4096);

/** Options for `ConfinedFolder`. */
export interface ConfinedFolderOptions {
  /**
   * Maximum size of a file that is read, in bytes.
   * @default 1 MB
   */
  readonly maxBytes?: number;
  /**
   * Folder that the root must be in when it is read, even if it is a link. Needed if others can write to that folder.
   */
  readonly outer?: string | ConfinedFolder | undefined;
  /** Which links out of the root are followed. @default none */
  readonly follows?: LinkCheck | undefined;
}

const MAX_BYTES = 1024 * 1024;

/**
 * Access to the files below a root folder. A path that leads outside, through `..`, as an absolute path or through a
 * link, is refused, also if another process exchanges a folder with a link in the meantime; links within the root work,
 * and those that `follows` accepts.
 * Only regular files are opened. Errors name files as they were given, and never by an absolute path.
 */
export class ConfinedFolder {
  readonly root: string;
  readonly #label: string;
  readonly #maxBytes: number;
  readonly #outer: ConfinedFolder | undefined;
  readonly #follows: LinkCheck | undefined;
  /** What `following` has returned last, for the many reads of one index. */
  #last: ConfinedFolder | undefined;

  /** @param label - the name of the root in errors */
  constructor(
    root: string,
    label = "the skills directory",
    { maxBytes = MAX_BYTES, outer, follows }: ConfinedFolderOptions = {},
  ) {
    this.root = resolve(root);
    this.#label = label;
    this.#maxBytes = maxBytes;
    this.#outer = typeof outer === "string" ? new ConfinedFolder(outer) : outer;
    this.#follows = follows;
  }

  /** Returns the same folder, with other links out of it. */
  following(follows: LinkCheck | undefined): ConfinedFolder {
    if (follows === this.#follows) return this;
    if (this.#last && this.#last.#follows === follows) return this.#last;
    const options = { maxBytes: this.#maxBytes, outer: this.#outer?.following(follows), follows };
    this.#last = new ConfinedFolder(this.root, this.#label, options);
    return this.#last;
  }

  /**
   * Returns the real path of the root.
   *
   * @throws SkillError `file-outside-root`, or the system's error
   */
  realRoot(): string {
    const real = realpathSync.native(noteRead(this.root));
    if (this.#outer === undefined || this.#outer.holds(real)) return real;
    throw this.#outside(basename(this.root));
  }

  /** Returns whether a real path may be read: one below the root, or one to which a link may lead. */
  holds(realPath: string, realRoot = this.realRoot()): boolean {
    return isBelow(realRoot, realPath) || (this.#follows?.(realPath) ?? false);
  }

  /**
   * Returns the target of a link out of the root, relative to the working directory or else to the root. Only its last
   * part if these have no folder in common, and undefined if it leads to the root or no link leads out.
   */
  targetOf(file: string): string | undefined {
    try {
      return shownTarget(realpathSync.native(this.#resolve(file)), this.realRoot());
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the real path of a file.
   *
   * @throws SkillError `file-outside-root`, `file-not-found` or `file-unreadable`
   */
  locate(file: string): string {
    const path = noteRead(this.#resolve(file));
    return withSkillErrors(file, () => {
      const realRoot = this.realRoot();
      const realPath = realPathOf(file, path);
      if (!this.holds(realPath, realRoot)) throw this.#outside(file);
      return realPath;
    });
  }

  /**
   * Calls `work` with a file, of which it may read the start. Synchronous, because many small reads are five times
   * faster than with promises.
   *
   * @param realPath - the path of the file if no folder on the way is a link; then only a file that is itself a link is
   * resolved
   * @throws SkillError as `read` does
   */
  find<T>(file: string, realPath: string | undefined, work: (found: FoundFile) => T): T {
    return this.#withRegularFile(file, realPath, (path, stats) => {
      const readStart: FoundFile["readStart"] = (bytes) => {
        const limit = Math.min(bytes, stats.size);
        const memory = limit <= START.length ? START : undefined;
        const start = withFile(path, this.#isInside, (descriptor) => readAtMost(descriptor, limit, limit, memory));
        const isWhole = start.length >= stats.size;
        return { text: decodeText(file, start, isWhole), isWhole };
      };
      return work({ path, stats, readStart });
    });
  }

  /**
   * Reads a whole file, with synchronous calls like `find`. Returns undefined if `known` is still its version.
   *
   * @throws SkillError if the file is missing, outside the root, not a regular file, over 1 MB, not UTF-8, or
   * unreadable
   */
  read(file: string): Promise<SkillText>;
  read(file: string, known: string | undefined): Promise<SkillText | undefined> | undefined;
  read(file: string, known?: string): Promise<SkillText | undefined> | undefined {
    return known !== undefined && known === this.#versionOf(file) ? undefined : this.#readNew(file);
  }

  async #readNew(file: string): Promise<SkillText> {
    return this.#withRegularFile(file, this.#guess(file), (path, stats) => ({
      text: decodeText(file, this.#bytesOf(file, path, stats), true),
      version: versionOf(stats),
    }));
  }

  /**
   * Reads a whole file at once.
   *
   * @throws SkillError as `read` does
   */
  readSync(file: string): string {
    return decodeText(file, this.readBytes(file), true);
  }

  /** Returns the version of a file, wherever its path leads, since nothing of it is read. */
  #versionOf(file: string): string | undefined {
    try {
      return versionOf(statSync(`${this.root}/${file}`));
    } catch {
      return undefined; // reading it says why
    }
  }

  /**
   * Reads the bytes of a whole file at once, which need not be text.
   *
   * @param realPath - as for `find`
   * @throws SkillError as `read` does
   */
  readBytes(file: string, realPath?: string): Buffer {
    return this.#withRegularFile(file, realPath ?? this.#guess(file), (path, stats) =>
      this.#bytesOf(file, path, stats),
    );
  }

  #bytesOf(file: string, path: string, { size }: Stats): Buffer {
    // One byte more than the limit shows that the file has grown over it.
    const limit = this.#maxBytes + 1;
    const bytes = withFile(path, this.#isInside, (descriptor) => readAtMost(descriptor, limit, size));
    if (bytes.length === limit) throw this.#tooLarge(file, limit);
    return bytes;
  }

  readonly #isInside = (realPath: string): boolean => this.holds(realPath);

  #withRegularFile<T>(file: string, known: string | undefined, work: (path: string, stats: Stats) => T): T {
    const place = { known, locate: () => this.locate(file), outside: () => this.#outside(file) };
    return withRegularFile(file, place, (path, stats) => {
      if (stats.size > this.#maxBytes) throw this.#tooLarge(file, stats.size);
      return work(path, stats);
    });
  }

  /**
   * Returns the path of a file as if no folder on the way were a link, which opening it checks: finding its real path
   * takes longer. Undefined if the root itself has to be checked.
   */
  #guess(file: string): string | undefined {
    return this.#outer ? undefined : this.#resolve(file);
  }

  #tooLarge(file: string, size: number): SkillError {
    const message = `Skill file too large: % has ${size} bytes; at most ${this.#maxBytes} are allowed`;
    return skillError("file-too-large", file, message);
  }

  #resolve(file: string): string {
    if (file === "") throw skillError("file-not-found", file, "Skill file not found: no file name is given");
    const path = resolve(this.root, file);
    const isOutside = isAbsolute(file) || file.startsWith(ABSOLUTE) || !isBelow(this.root, path);
    if (isOutside || file.includes("\0")) throw this.#outside(file);
    return path;
  }

  #outside(file: string): SkillError {
    return skillError("file-outside-root", file, `Skill file outside ${this.#label}: %`);
  }
}
