import type { Stats } from "node:fs";
import { MovedFileError, NotAFileError, statFile } from "./file-descriptor.js";
import { noteRead } from "./paths-read.js";
import { skillError, withSkillErrors } from "./skill-file-errors.js";
import { systemErrorCode } from "./system-error-code.js";

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
