import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadSkills, type SkillIndex, type SkillSource } from "@langslash/skills";
import { entriesOf } from "@langslash/skills/internal";
import { isSkillFolder, singleSkillSource } from "./single-skill-source.js";
import { loadIndex } from "./load-index.js";
import { checkSkillsPath, DEFAULT_PATHS, noSkillsFound, type SkillsOptions } from "./skill-paths.js";
import { sourcesAt } from "./sources-at.js";

/** Maximum depth of folders that are searched for skills, and the folders that are not. */
const MAX_DEPTH = 6;
const SKIPPED = new Set(["node_modules", "dist", "build", "vendor", ".git"]);

/**
 * Loads the skills of a folder, however its repository is laid out, or those at the paths given with `--skills`.
 *
 * @throws CliError if the folder does not exist or has no skills
 */
export async function loadSkillsIn(folder: string, options: SkillsOptions): Promise<SkillIndex> {
  checkSkillsPath(folder);
  if (options.skills) return loadIndex(options);
  const usual = await loadSkills(usualSources(folder));
  if (usual.list().length > 0) return usual;
  const found = await loadSkills(foldersOfSkills(folder));
  if (found.list().length > 0) return found;
  throw noSkillsFound([folder]);
}

/**
 * Loads the same skills together with those of the other folders of a repository, except for folders with copies of
 * skills that are loaded already.
 */
export async function loadAllSkillsIn(folder: string): Promise<SkillIndex> {
  const sources = usualSources(folder);
  const names = new Set(namesOf(await loadSkills(sources)));
  for (const path of foldersOfSkills(folder)) {
    const own = namesOf(await loadSkills(path));
    if (own.some((name) => names.has(name))) continue;
    for (const name of own) names.add(name);
    sources.push(path);
  }
  return loadSkills(sources);
}

function namesOf(skills: SkillIndex): string[] {
  return skills.list().map(({ name }) => name);
}

/** Returns the sources of a folder that is a skill, has the usual folders, or holds skills itself. */
function usualSources(folder: string): (string | SkillSource)[] {
  const usual = DEFAULT_PATHS.map((path) => join(folder, path)).filter((path) => existsSync(path));
  if (isSkillFolder(folder)) return [singleSkillSource(resolve(folder)), ...usual.flatMap(sourcesAt)];
  return (usual.length > 0 ? usual : [folder]).flatMap(sourcesAt);
}

/** Returns the folders below a folder that hold folders of skills. */
function foldersOfSkills(folder: string, depth = 0): string[] {
  const inner = entriesOf(folder).filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name));
  const paths = inner.map(({ name }) => join(folder, name));
  const below = depth < MAX_DEPTH ? paths.flatMap((path) => foldersOfSkills(path, depth + 1)) : [];
  return paths.some(isSkillFolder) ? [folder, ...below] : below;
}
