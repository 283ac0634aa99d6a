import { existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { isAddress } from "./is-address.js";
import { CliError } from "./cli-error.js";
import { isThere } from "./is-there.js";

/** The paths in which skills are looked for by default, in order of precedence. */
export const DEFAULT_PATHS: readonly string[] = [
  "skills",
  "skills_manifest.json",
  ".claude/skills",
  ".claude/commands",
  ".agents/skills",
];

/** Options of a sub-command that works with skills. */
export interface SkillsOptions {
  readonly skills?: readonly string[];
}

/**
 * Splits the words of a command line into a message and the folders of skills after it. Only a message of one word, or
 * in quotes, can have some: `search "court deadlines" skills`.
 */
export function splitMessage([first = "", ...rest]: readonly string[]): {
  message: string;
  folders: readonly string[];
} {
  const areFolders = rest.every(
    (path) => isAddress(path) || (existsSync(path) && (path.endsWith(".json") || statSync(path).isDirectory())),
  );
  return areFolders ? { message: first, folders: rest } : { message: [first, ...rest].join(" "), folders: [] };
}

/** Adds the folders that are given as arguments to those of `--skills`. */
export function withFolders<T extends SkillsOptions>(options: T, folders: readonly string[]): T {
  return folders.length === 0 ? options : { ...options, skills: [...folders, ...(options.skills ?? [])] };
}

/**
 * Returns the paths that are given, or the default paths that exist.
 *
 * @throws CliError if a given path does not exist, if none is given and no default path exists, or if a path is neither
 * a folder nor a manifest
 */
export function skillPaths({ skills: paths }: SkillsOptions): readonly string[] {
  if (paths) return paths.map(checkSkillsPath);
  const found = DEFAULT_PATHS.filter(isThere).map(checkSkillsPath);
  if (found.length > 0) return found;
  throw noSkillsFound(DEFAULT_PATHS);
}

/** Returns the error if the given paths have no skills. */
export function noSkillsFound(paths: readonly string[]): CliError {
  const elsewhere = paths === DEFAULT_PATHS ? " langslash validate . looks in the other folders." : "";
  const advice = "Name another folder (see --help), or begin a skill with langslash new skill <name>.";
  return new CliError(
    `No skills found. Looked in ${paths.map((path) => (path === "." ? "this folder" : path)).join(", ")}.${elsewhere} ${advice}`,
  );
}

/**
 * Returns the path if it can hold skills.
 *
 * @throws CliError if it does not exist, or is neither a folder nor a manifest
 */
export function checkSkillsPath(path: string): string {
  if (isAddress(path)) return path;
  if (!existsSync(path)) {
    const reason = isThere(path) ? "This link leads nowhere" : "No such folder or manifest";
    throw new CliError(`${reason}: ${path}`, 2);
  }
  if (statSync(path).isFile() && !path.endsWith(".json")) {
    if (/^skill\.md$/i.test(basename(path)))
      throw new CliError(`${path} is a file. Name its folder: ${dirname(path)}`, 2);
    throw new CliError(`${path} is neither a folder nor a manifest (*.json).`, 2);
  }
  return path;
}
