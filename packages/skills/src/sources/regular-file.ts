import type { Stats } from "node:fs";
import { MovedFileError, NotAFileError, statFile } from "./file-descriptor.js";
import { noteRead } from "./paths-read.js";
import { skillError, withSkillErrors } from "./skill-file-errors.js";
import { systemErrorCode } from "./system-error-code.js";

/** The path at which a file probably is. */
export interface KnownPath {
  readonly path: string;
  readonly isGuess: boolean;
}

/** The place of a file, which may change. */
interface FilePlace {
  /** Its real path, or a guess, which is not final if there is no such file. */
  readonly known: KnownPath | undefined;
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
    const first = known?.isGuess ? 0 : 1;
    for (let attempt = first; ; attempt += 1) {
      try {
        const path = (attempt === first ? known?.path : undefined) ?? place.locate();
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
