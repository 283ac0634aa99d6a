import { existsSync, statSync } from "node:fs";
import type { SkillIndex } from "@langslash/skills";
import { Option } from "commander";
import { CliError } from "./cli-error.js";
import { addedTo } from "./option-values.js";

/** Where skills are looked for when nothing is named, in their order of right. */
const USUAL_PLACES = ["skills", "skills_manifest.json", ".claude/skills", ".claude/commands", ".agents/skills"];

/** What a sub-command that works with skills is given. */
export interface SkillsChoice {
  readonly skills?: readonly string[];
}

/** The option `--skills`, which may be given several times. */
export function skillsOption(): Option {
  return new Option(
    "-s, --skills <path>",
    "a folder or manifest with skills; repeat it for more (default: the usual places)",
  ).argParser(addedTo);
}

/** What help says of the places. */
export const SKILLS_HELP = `
Skills are looked for in ${USUAL_PLACES.join(", ")}
of the working directory, or where --skills says: a folder with a skills_manifest.json, <name>/SKILL.md or commands/
in it, a folder that has such a folder skills/, a folder named commands, or a manifest.`;

/**
 * Loads the skills that a command line names, or those in the usual places.
 *
 * @throws CliError where a named place does not exist, or none is named and there is no usual one
 */
export async function loadIndex({ skills: named }: SkillsChoice): Promise<SkillIndex> {
  const { loadSkills } = await import("@langslash/skills");
  const { sourcesAt } = await import("./sources-at.js");
  return loadSkills(placesOf(named).flatMap(sourcesAt));
}

function placesOf(named: readonly string[] | undefined): readonly string[] {
  if (named) return named.map(checkedPlace);
  const found = USUAL_PLACES.filter((path) => existsSync(path));
  if (found.length > 0) return found;
  throw new CliError(`There are no skills here. Looked for: ${USUAL_PLACES.join(", ")}. Name a place with --skills.`);
}

/** @throws CliError where there is nothing that could hold skills */
export function checkedPlace(path: string): string {
  if (!existsSync(path)) throw new CliError(`There is no folder or manifest ${path}.`, 2);
  if (statSync(path).isFile() && !path.endsWith(".json")) {
    throw new CliError(`${path} is neither a folder nor a manifest (*.json).`, 2);
  }
  return path;
}
