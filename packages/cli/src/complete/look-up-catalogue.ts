import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "@langslash/grammar";
import { configsFolder } from "../configs-folder.js";
import type { SkillsOptions } from "../skill-paths.js";
import type { CatalogueLookup } from "./complete-line.js";

/** Returns everything a user can type with the skills at the given paths, or at the default paths. */
export type CatalogueLoader = (options: SkillsOptions) => Promise<Catalogue>;

/**
 * Returns the lookup for a shell's command line: of skills, or of the slash commands in the folder that `convert` uses.
 */
export function catalogueLookup(load: CatalogueLoader): CatalogueLookup {
  return async (kind, paths) => {
    if (kind === "skills") return load(paths.length > 0 ? { skills: paths } : {});
    const folder = join(configsFolder(paths.at(-1)), "commands");
    return existsSync(folder) ? load({ skills: [folder] }) : { commands: [] };
  };
}
