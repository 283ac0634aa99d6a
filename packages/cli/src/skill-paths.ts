import { existsSync, statSync } from "node:fs";
import { CliError } from "./cli-error.js";

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
 * Returns the paths given with `--skills`, or the default paths that exist.
 *
 * @throws CliError if a given path does not exist, or if none is given and no default path exists
 */
export function skillPaths({ skills: paths }: SkillsOptions): readonly string[] {
  if (paths) return paths.map(checkSkillsPath);
  const found = DEFAULT_PATHS.filter((path) => existsSync(path));
  if (found.length > 0) return found;
  throw new CliError(
    `No skills found. Looked in ${DEFAULT_PATHS.join(", ")}. ` +
      "Name another folder (see --help), or begin a skill with langslash new skill <name>.",
  );
}

/**
 * Returns the path if it can hold skills.
 *
 * @throws CliError if it does not exist, or is neither a folder nor a manifest
 */
export function checkSkillsPath(path: string): string {
  if (!existsSync(path)) throw new CliError(`No such folder or manifest: ${path}`, 2);
  if (statSync(path).isFile() && !path.endsWith(".json")) {
    throw new CliError(`${path} is neither a folder nor a manifest (*.json).`, 2);
  }
  return path;
}
