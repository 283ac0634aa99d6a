import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { commandFolderSource, manifestSource, type SkillSource } from "@langslash/skills";

/** Returns the sources of skills at a path. The help of `--skills` lists the kinds of paths. */
export function sourcesAt(path: string): readonly (string | SkillSource)[] {
  if (statSync(path).isFile()) return [manifestSource(path)];
  if (basename(resolve(path)) === "commands") return [commandFolderSource(path)];
  const inner = join(path, "skills");
  return existsSync(inner) ? [path, inner] : [path];
}
