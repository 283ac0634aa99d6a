import { basename, isAbsolute, sep } from "node:path";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError, type SkillErrorCode } from "../skill-error.js";
import { systemErrorCode } from "./system-error-code.js";

/** Replaces the folders of an absolute path in messages. */
export const ABSOLUTE = "…/";

/**
 * Returns a path for messages: as it was given, but only the last part of an absolute path. Reading the returned path
 * is refused like the original.
 */
export function displayPath(path: string): string {
  if (isAbsolute(path)) return `${ABSOLUTE}${basename(path)}`;
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** Returns an error with the path of `file` in place of the `%` of `message`. */
export function skillError(code: SkillErrorCode, file: string, message: string, cause?: unknown): SkillError {
  const path = displayPath(file);
  const shown = message.replace("%", () => path);
  return new SkillError(code, path, shown, { cause });
}

/** Calls `work`, and turns errors of the file system into those of the package. */
export function withSkillErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (SkillError.isInstance(error)) throw error;
    const code = systemErrorCode(error);
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    if (isMissing) throw skillError("file-not-found", file, "Skill file not found: %", error);
    throw skillError("file-unreadable", file, `Skill file cannot be read: % (${code})`, error);
  }
}

/** Returns the problem of a source whose folder is missing or cannot be read. `what` is the kind of folder. */
export function folderProblem(what: string, path: string, error: unknown): SkillDiagnostic {
  const isMissing = systemErrorCode(error) === "ENOENT";
  const message = `${what} ${isMissing ? "not found" : "cannot be read"}: ${path}`;
  return { code: "folder-not-found", severity: isMissing ? "warning" : "error", message, path };
}
