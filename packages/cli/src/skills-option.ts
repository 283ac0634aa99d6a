import { existsSync, statSync } from "node:fs";
import type { SkillIndex } from "@langslash/skills";
import { Option } from "commander";
import { CliError } from "./cli-error.js";
import { addTo } from "./option-values.js";

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

/** Creates the option `--skills`, which can be repeated. */
export function skillsOption(
  description = "a folder or manifest to take skills from; can be repeated (default: see below)",
): Option {
  return new Option("-s, --skills <path>", description).argParser(addTo);
}

/** The section of a sub-command's help about the paths of skills. */
export const SKILLS_HELP = `
Skills are looked for in ${DEFAULT_PATHS.join(", ")}
of the working directory, in this order. If several skills have the same name, the first one keeps it.

With --skills, they are taken from the given paths instead. Each path is one of:
  - a folder with a skills_manifest.json, <name>/SKILL.md files or a commands/ folder
  - a folder that has such a folder named skills/ in it, for example .claude
  - a folder named commands
  - a manifest (*.json)`;

/**
 * Loads the skills at the paths given with `--skills`, or at the default paths.
 *
 * @throws CliError if a given path does not exist, or if none is given and no default path exists
 */
export async function loadIndex({ skills: paths }: SkillsOptions): Promise<SkillIndex> {
  const { loadSkills } = await import("@langslash/skills");
  const { sourcesAt } = await import("./sources-at.js");
  return loadSkills((paths?.map(checkSkillsPath) ?? defaultPaths()).flatMap(sourcesAt));
}

function defaultPaths(): readonly string[] {
  const found = DEFAULT_PATHS.filter((path) => existsSync(path));
  if (found.length > 0) return found;
  throw new CliError(
    `No skills found. Looked in ${DEFAULT_PATHS.join(", ")}. Use --skills to name a folder or a manifest.`,
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
