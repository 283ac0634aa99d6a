import type { SkillIndex } from "@langslash/skills";
import { noSkillsFound, skillPaths, type SkillsOptions } from "./skill-paths.js";

/**
 * Loads the skills at the paths given with `--skills`, or at the default paths.
 *
 * @param options.mayBeEmpty - whether having no skills is no error
 * @throws CliError if a given path does not exist, or if there are no skills and no problems with any
 */
export async function loadIndex(options: SkillsOptions & { readonly mayBeEmpty?: boolean }): Promise<SkillIndex> {
  const paths = skillPaths(options);
  const { loadSkills } = await import("@langslash/skills");
  const { sourcesAt } = await import("./sources-at.js");
  const index = await loadSkills(paths.flatMap(sourcesAt));
  const isEmpty = index.list().length + index.macros.length + index.diagnostics.length === 0;
  if (isEmpty && options.mayBeEmpty !== true) throw noSkillsFound(paths);
  return index;
}
