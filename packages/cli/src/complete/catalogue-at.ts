import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "@langslash/grammar";
import { configsFolder } from "../configs-option.js";
import { loadIndex, type SkillsChoice } from "../skills-option.js";

/** What can be typed with the skills that a command line names, or those in the usual places. */
export async function catalogueAt(choice: SkillsChoice): Promise<Catalogue> {
  const { catalogue } = await import("@langslash/skills");
  return catalogue(await loadIndex(choice));
}

/** The same for the places that a line to be completed names; for `convert`, which takes other places, its slash commands. */
export async function catalogueFor(kind: "skills" | "commands", places: readonly string[]): Promise<Catalogue> {
  if (kind === "skills") return catalogueAt(places.length > 0 ? { skills: places } : {});
  const folder = join(configsFolder(places.at(-1)), "commands");
  return existsSync(folder) ? catalogueAt({ skills: [folder] }) : { commands: [] };
}
