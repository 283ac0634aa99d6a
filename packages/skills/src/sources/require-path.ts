import { existsSync } from "node:fs";
import { noteRead } from "./paths-read.js";
import { SkillError } from "../skill-error.js";

/**
 * Checks that a folder or manifest exists that the application has named.
 *
 * @param what - the kind of path, for the message
 * @param given - the path as the application gave it
 * @param path - the absolute path that is looked for
 * @throws SkillError `folder-not-found`, unless the path is optional. The only error with an absolute path: it is about
 * the machine's set-up, and shows in which working directory the path was looked for.
 */
export function requirePath(what: string, given: string, path: string, optional = false): void {
  if (optional || existsSync(noteRead(path))) return;
  const place = given === path ? "" : ` Looked for ${path}, from the working directory ${process.cwd()}.`;
  const message = `${what} not found: ${given}.${place} Correct the path, or pass { optional: true } if it may be missing.`;
  throw new SkillError("folder-not-found", given, message);
}
