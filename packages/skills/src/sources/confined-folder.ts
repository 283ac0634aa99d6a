import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { basename, isAbsolute, resolve, sep } from "node:path";
import { isBelow } from "./is-below.js";
import { SkillError, type SkillErrorCode } from "../skill-error.js";
import type { SkillText } from "../skill-source.js";

/** The beginning of a file. */
export interface FileHead extends SkillText {
  /** The real path of the file. */
  readonly path: string;
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** Whether `text` is the whole file. */
  readonly isWhole: boolean;
}

/** The largest file that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Stands for the folders of an absolute path. */
const ABSOLUTE = "…/";

/** No following of links behind the resolved path, no waiting on pipes. Not every system knows these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The files below a root. A path that leads out of it, by `..`, as an absolute path or through a link, is refused; links that
 * stay inside work. Errors name files as they were written, never by an absolute path.
 */
export class ConfinedFolder {
  readonly root: string;
  readonly #place: string;

  /** `place` is what errors call the root. */
  constructor(root: string, place = "the skills directory") {
    this.root = resolve(root);
    this.#place = place;
  }

  /**
   * The real path of a file.
   *
   * @throws SkillError `file-outside-root`, `file-not-found` or `file-unreadable`
   */
  locate(file: string): string {
    const path = this.#within(file);
    return attempt(file, () => this.#checked(file, realpathSync.native(this.root), targetOf(file, path)));
  }

  /**
   * Reads up to `bytes` from the beginning of a file, without leaving the event loop: for many small reads this is five times
   * faster than promises.
   *
   * @param realPath - where the file lies, if no folder on the way is a link: a file that is none itself needs no resolving
   * @throws SkillError as `read` does
   */
  readHead(file: string, bytes: number, realPath?: string): FileHead {
    return attempt(file, () => {
      const opened = realPath === undefined ? undefined : openUnlessLink(realPath);
      const path = opened === undefined || realPath === undefined ? this.locate(file) : realPath;
      return reading(file, opened ?? openSync(path, FLAGS), (descriptor, stats) => {
        const buffer = Buffer.allocUnsafe(Math.min(bytes, stats.size));
        const length = readSync(descriptor, buffer, 0, buffer.length, 0);
        const isWhole = length >= stats.size;
        const text = decoded(file, buffer.subarray(0, length), isWhole);
        return { text, version: versionOf(stats), path, size: stats.size, isWhole };
      });
    });
  }

  /**
   * Reads a whole file, unless `known` is still its version; as `readHead` does, without leaving the event loop.
   *
   * @throws SkillError where it is missing, outside the root, over 1 MB, not UTF-8, or unreadable
   */
  async read(file: string): Promise<SkillText>;
  async read(file: string, known: string | undefined): Promise<SkillText | undefined>;
  async read(file: string, known?: string): Promise<SkillText | undefined> {
    const path = this.locate(file);
    return attempt(file, () =>
      reading(file, openSync(path, FLAGS), (descriptor, stats) => {
        const version = versionOf(stats);
        return version === known ? undefined : { text: decoded(file, readFileSync(descriptor), true), version };
      }),
    );
  }

  #within(file: string): string {
    if (file === "") throw failure("file-not-found", "(none is named)", "Skill file not found: %");
    const path = resolve(this.root, file);
    const isOutside = isAbsolute(file) || file.startsWith(ABSOLUTE) || !isBelow(this.root, path);
    if (isOutside || file.includes("\0")) throw this.#outside(file);
    return path;
  }

  #checked(file: string, realRoot: string, realPath: string): string {
    if (!isBelow(realRoot, realPath)) throw this.#outside(file);
    return realPath;
  }

  #outside(file: string): SkillError {
    return failure("file-outside-root", file, `Skill file outside ${this.#place}: %`);
  }
}

/** A path as people may see it: as written, but of an absolute one only the last part. It is refused as the whole one is. */
export function shownPath(path: string): string {
  if (isAbsolute(path)) return `${ABSOLUTE}${basename(path)}`;
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** The real path of what is there. A link to nothing is more than a missing file: somebody meant something by it. */
function targetOf(file: string, path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || !lstatSync(path, { throwIfNoEntry: false })) throw error;
    throw failure("file-unreadable", file, "Skill file cannot be read: % (a link to nothing)", error);
  }
}

/** Undefined where the file is a link, and on systems that cannot tell while they open it. */
function openUnlessLink(path: string): number | undefined {
  if (constants.O_NOFOLLOW === undefined) return undefined;
  try {
    return openSync(path, FLAGS);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ELOOP" || error.code === "EMLINK")) {
      return undefined;
    }
    throw error;
  }
}

function versionOf(stats: Stats): string {
  return `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`;
}

/** Checks an open file, and closes it when the work is done. */
function reading<T>(file: string, descriptor: number, work: (descriptor: number, stats: Stats) => T): T {
  try {
    return work(descriptor, checkedStats(file, fstatSync(descriptor)));
  } finally {
    closeSync(descriptor);
  }
}

function checkedStats(file: string, stats: Stats): Stats {
  if (!stats.isFile()) throw failure("file-unreadable", file, "Skill file is not a regular file: %");
  if (stats.size > MAX_BYTES) {
    throw failure(
      "file-too-large",
      file,
      `Skill file too large: % has ${stats.size} bytes, at most ${MAX_BYTES} are read`,
    );
  }
  return stats;
}

function decoded(file: string, bytes: Uint8Array, isWhole: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch (cause) {
    throw failure("file-not-text", file, "Skill file is not UTF-8 text: %", cause);
  }
}

function failure(code: SkillErrorCode, file: string, message: string, cause?: unknown): SkillError {
  const shown = shownPath(file);
  return new SkillError(
    code,
    shown,
    message.replace("%", () => shown),
    { cause },
  );
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asSkillError(file, error);
  }
}

function asSkillError(file: string, error: unknown): SkillError {
  if (SkillError.isInstance(error)) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  if (code === "ENOENT" || code === "ENOTDIR") return failure("file-not-found", file, "Skill file not found: %", error);
  return failure("file-unreadable", file, `Skill file cannot be read: % (${code})`, error);
}
