import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadSkills, type SkillIndex, skillFolderSource } from "@langslash/skills";

/** Loads all folders named `skills` below a folder into one index. */
export async function skillsBelow(folder: string): Promise<SkillIndex> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name === "skills");
  const paths = folders.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return loadSkills(paths.map((path) => skillFolderSource(path)));
}
