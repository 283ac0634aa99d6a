import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "@langslash/grammar";
import { configsFolder } from "../configs-folder.js";
import type { SkillsOptions } from "../skill-paths.js";

/** Returns everything a user can type with the skills at the given paths, or at the default paths. */
export type CatalogueLoader = (options: SkillsOptions) => Promise<Catalogue>;

/** Returns everything a user can type with the skills at paths, or the commands in the folder that `convert` uses. */
export async function lookUpCatalogue(
  kind: "skills" | "commands",
  paths: readonly string[],
  load: CatalogueLoader,
): Promise<Catalogue> {
  if (kind === "skills") return load(paths.length > 0 ? { skills: paths } : {});
  const folder = join(configsFolder(paths.at(-1)), "commands");
  return existsSync(folder) ? load({ skills: [folder] }) : { commands: [] };
}
