import type { SkillIndex } from "@langslash/skills";
import { skillPaths, type SkillsOptions } from "./skill-paths.js";

/**
 * Loads the skills at the paths given with `--skills`, or at the default paths.
 *
 * @throws CliError if a given path does not exist, or if none is given and no default path exists
 */
export async function loadIndex(options: SkillsOptions): Promise<SkillIndex> {
  const paths = skillPaths(options);
  const { loadSkills } = await import("@langslash/skills");
  const { sourcesAt } = await import("./sources-at.js");
  return loadSkills(paths.flatMap(sourcesAt));
}
