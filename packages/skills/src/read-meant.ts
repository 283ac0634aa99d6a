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
  try {
    return await source.readFile(file, path);
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return await readSimilar(error, path, [name, file.split("/").at(-2) ?? name], {
      read: (meant) => source.readFile?.(file, meant),
      files: () => source.files?.(file),
    });
  }
}

interface FolderAccess {
  read(path: string): Promise<string> | undefined;
  files(): Promise<readonly string[]> | undefined;
}

async function readSimilar(
  error: SkillError,
  path: string,
  folders: readonly string[],
  access: FolderAccess,
): Promise<string> {
  if (error.code !== "file-not-found" && error.code !== "file-outside-root") throw error;
  const plain = path.trim().replace(QUOTES, "").replaceAll("\\", "/");
  const isInside = !/^(?:\/|[A-Za-z]:)/.test(plain) && !plain.split("/").includes("..");
  const bare = plain.replace(FOLDER_VARIABLE, "").replace(/^(?:\.\/)+/, "");
  const parts = bare.split("/");
  const start = parts.findLastIndex((part) => folders.includes(part)) + 1;
  const meant = [bare, parts.slice(start).join("/")].filter((each) => each !== "" && each !== path);
  for (const each of isInside ? meant : []) {
    try {
      const text = await access.read(each);
      if (text !== undefined) return text;
    } catch (again) {
      if (!SkillError.isInstance(again)) throw again;
    }
  }
  const files = (await access.files()) ?? [];
  if (files.length === 0) throw error;
  const last = parts.at(-1)?.toLowerCase();
  const similar = files.filter(
    (file) => file.toLowerCase() === bare.toLowerCase() || file.split("/").at(-1)?.toLowerCase() === last,
  );
  // A path that was not meant for this folder gets no list of it.
  if (similar.length === 0 && (error.code === "file-outside-root" || last?.startsWith("."))) throw error;
  const named = (similar.length > 0 ? similar : files).slice(0, MAX_NAMED).join(", ");
  const hint = similar.length > 0 ? `Did you mean ${named}?` : `The files are: ${named}.`;
  throw new SkillError(error.code, error.subject, `${error.message}. ${hint}`, { cause: error.cause });
}
