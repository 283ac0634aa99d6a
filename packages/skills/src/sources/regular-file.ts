import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { noteRead } from "./paths-read.js";
import { skillError, withSkillErrors } from "./skill-file-errors.js";
import { systemErrorCode } from "./system-error-code.js";

/** Thrown for a path that is a folder, pipe, device or socket. */
class NotAFileError extends Error {}

/** Thrown for a path that is a link, or that has led to another file than the one that was checked. */
class MovedFileError extends Error {}

/** Flags that neither follow a link at the end of the path nor wait on pipes. Not every system has them. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Folder in which Linux shows the real path of each open file. */
const DESCRIPTORS = existsSync("/proc/self/fd") ? "/proc/self/fd" : undefined;

/**
 * Returns the properties of a regular file. Pipes, devices and sockets are refused before they are opened.
 *
 * @throws NotAFileError, MovedFileError, or the system's error
 */
function statFile(path: string): Stats {
  const stats = lstatSync(path);
  if (!stats.isFile()) throw stats.isSymbolicLink() ? new MovedFileError() : new NotAFileError();
  return stats;
}

/**
 * Opens a file, calls `work` with it, and closes it.
 *
 * @param path - the real path of the file
 * @param isInside - whether a real path may be read. Called for the file that was opened if it is not at `path`, since
 * any folder of the path may have been exchanged with a link after the path was checked.
 * @throws MovedFileError, or the system's error
 */
export function withFile<T>(path: string, isInside: (realPath: string) => boolean, work: (descriptor: number) => T): T {
  const descriptor = openWithoutLink(path);
  try {
    const openedPath = DESCRIPTORS ? readlinkSync(`${DESCRIPTORS}/${descriptor}`) : realPathOf(path, descriptor);
    if (openedPath !== path && !isInside(openedPath)) throw new MovedFileError();
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openWithoutLink(path: string): number {
  try {
    return openSync(path, FLAGS);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ELOOP" || code === "EMLINK") throw new MovedFileError();
    throw error;
  }
}

function realPathOf(path: string, descriptor: number): string {
  const realPath = realpathSync.native(path);
  const [found, opened] = [lstatSync(realPath), fstatSync(descriptor)];
  if (found.dev !== opened.dev || found.ino !== opened.ino) throw new MovedFileError();
  return realPath;
}

/**
 * Reads at most `limit` bytes from the start of a file, even if it grows in the meantime.
 *
 * @param size - the expected number of bytes
 * @param buffer - memory for the first bytes; what is returned may be a part of it
 */
export function readAtMost(
  descriptor: number,
  limit: number,
  size = limit,
  buffer: Buffer = Buffer.allocUnsafe(Math.min(limit, size + 1)),
): Buffer {
  let bytes = buffer;
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, bytes, length, Math.min(limit, bytes.length) - length, length);
    length += count;
    // A regular file is complete at its known size. If it has grown since, its version is another one as well.
    if (count === 0 || length >= limit || length === size) return bytes.subarray(0, length);
    if (length < bytes.length) continue;
    bytes = Buffer.concat([bytes], Math.min(limit, 2 * length));
  }
}

/** Returns a text that changes with every change of the file. */
export function versionOf(stats: Stats): string {
  return `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`;
}

/** The place of a file, which may change. */
interface FilePlace {
  /** The path at which it probably is; if there is no such file, it is located. */
  readonly known: string | undefined;
  /** Returns its real path. */
  locate(): string;
  /** The error if it is moved again and again. */
  outside(): Error;
}

/** How often opening a file is tried, if it is a link or is moved in the meantime. */
const ATTEMPTS = 3;

/**
 * Calls `work` with the path of a regular file, and again with the new path if it is a link or is moved.
 *
 * @param file - as it was given, for errors
 * @throws SkillError if it is not there or not a regular file, and the errors of `work`
 */
export function withRegularFile<T>(file: string, place: FilePlace, work: (path: string, stats: Stats) => T): T {
  const { known } = place;
  return withSkillErrors(file, () => {
    for (let attempt = known === undefined ? 1 : 0; ; attempt += 1) {
      try {
        const path = (attempt === 0 ? known : undefined) ?? place.locate();
        return work(path, statFile(noteRead(path)));
      } catch (error) {
        if (error instanceof NotAFileError)
          throw skillError("file-unreadable", file, "Skill file is not a regular file: %");
        const isGuessed = attempt === 0 && systemErrorCode(error) === "ENOENT"; // perhaps through a broken link
        if (!(error instanceof MovedFileError || isGuessed)) throw error;
        if (attempt >= ATTEMPTS) throw place.outside();
      }
    }
  });
}

/** The decoder of whole texts, which keeps nothing between two of them. */
const WHOLE_TEXT = new TextDecoder("utf-8", { fatal: true });

/**
 * Decodes the bytes of a file, or of its start.
 *
 * @throws SkillError `file-not-text`
 */
export function decodeText(file: string, bytes: Uint8Array, isWhole: boolean): string {
  try {
    if (isWhole) return WHOLE_TEXT.decode(bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch (cause) {
    throw skillError("file-not-text", file, "Skill file is not UTF-8 text: %", cause);
  }
}
