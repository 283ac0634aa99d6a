import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "@langslash/grammar";
import { configsFolder } from "../configs-option.js";
import { loadIndex, type SkillsOptions } from "../skills-option.js";
import type { CatalogueLookup } from "./complete-line.js";

/** Loads everything a user can type with the skills at the given paths, or at the default paths. */
export async function loadCatalogue(options: SkillsOptions): Promise<Catalogue> {
  const { catalogue } = await import("@langslash/skills");
  return catalogue(await loadIndex(options));
}

/** Loads the catalogue for a shell's command line: skills, or the slash commands in the folder that `convert` uses. */
export const lookUpCatalogue: CatalogueLookup = async (kind, paths) => {
  if (kind === "skills") return loadCatalogue(paths.length > 0 ? { skills: paths } : {});
  const folder = join(configsFolder(paths.at(-1)), "commands");
  return existsSync(folder) ? loadCatalogue({ skills: [folder] }) : { commands: [] };
};
