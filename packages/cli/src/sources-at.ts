import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { commandFolderSource, manifestSource, type SkillSource } from "@langslash/skills";

/** What `loadSkills` takes for a place that a command line names: see the help of `--skills`. */
export function sourcesAt(path: string): readonly (string | SkillSource)[] {
  if (statSync(path).isFile()) return [manifestSource(path)];
  if (basename(resolve(path)) === "commands") return [commandFolderSource(path)];
  const inner = join(path, "skills");
  return existsSync(inner) ? [path, inner] : [path];
}
