import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/** A place that skills are loaded from, and what it is. */
export interface SkillPlace {
  readonly kind: "manifest" | "commands" | "directory";
  readonly path: string;
}

/** Returns the places of skills at a path. The help of `--skills` lists the kinds of paths. */
export function skillPlaces(path: string): readonly SkillPlace[] {
  if (statSync(path).isFile()) return [{ kind: "manifest", path }];
  if (basename(resolve(path)) === "commands") return [{ kind: "commands", path }];
  const inner = join(path, "skills");
  const directories = existsSync(inner) ? [path, inner] : [path];
  return directories.map((directory) => ({ kind: "directory", path: directory }));
}
