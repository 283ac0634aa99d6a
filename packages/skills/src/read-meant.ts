import { SkillError } from "./skill-error.js";
import type { SkillSource } from "./skill-source.js";
import { noFolderError } from "./sources/skill-files.js";

/** Marks around a path, and variables of other tools for the skill's folder. */
const QUOTES = /^["'`<(]+|["'`>)]+$/g;
const FOLDER_VARIABLE = /^(?:\{\w+\}|\$\{?\w+\}?|<[\w -]+>)\//;

/** At most this many files are named in an error. */
const MAX_NAMED = 20;

/**
 * Reads the file that a path was meant to name, as models write paths: with backslashes, in quotes, or below the folder
 * of the skill. The source checks it like any other path.
 *
 * @param file - the file of the skill's text
 * @throws SkillError if it cannot be read, with the file that was probably meant or with the files that there are
 */
export async function readMeant(source: SkillSource, file: string, name: string, path: string): Promise<string> {
  if (!source.readFile) throw noFolderError(file, path);
  const plain = path.trim().replace(QUOTES, "").replaceAll("\\", "/");
  const isInside = !/^(?:\/|[A-Za-z]:)/.test(plain) && !plain.split("/").includes("..");
  const bare = plain.replace(FOLDER_VARIABLE, "").replace(/^(?:\.\/)+/, "");
  const parts = bare.split("/");
  const start = parts.findLastIndex((part) => part === name || part === file.split("/").at(-2)) + 1;
  const meant = [bare, parts.slice(start).join("/")].filter((each) => each !== "" && each !== path);
  let error: SkillError | undefined;
  for (const each of [path, ...(isInside ? meant : [])]) {
    try {
      return await source.readFile(file, each);
    } catch (thrown) {
      if (!SkillError.isInstance(thrown)) throw thrown;
      error ??= thrown;
      if (error.code !== "file-not-found" && error.code !== "file-outside-root") throw error;
    }
  }
  throw withNames(error ?? noFolderError(file, path), (await source.files?.(file)) ?? [], bare);
}

/** Adds the files that were probably meant to an error, or else those that there are. */
function withNames(error: SkillError, files: readonly string[], wanted: string): SkillError {
  const last = wanted.split("/").at(-1)?.toLowerCase();
  const isSimilar = (file: string): boolean =>
    file.toLowerCase() === wanted.toLowerCase() || file.split("/").at(-1)?.toLowerCase() === last;
  const similar = files.filter(isSimilar);
  // A path that was not meant for this folder gets no list of it.
  const isForeign = similar.length === 0 && (error.code === "file-outside-root" || last?.startsWith("."));
  if (files.length === 0 || isForeign) return error;
  const named = (similar.length > 0 ? similar : files).slice(0, MAX_NAMED).join(", ");
  const hint = similar.length > 0 ? `Did you mean ${named}?` : `The files are: ${named}.`;
  return new SkillError(error.code, error.subject, `${error.message}. ${hint}`, { cause: error.cause });
}
