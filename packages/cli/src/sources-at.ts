import { resolve } from "node:path";
import { sourceAtAddress } from "./skill-address.js";
import { singleSkillSource } from "./single-skill-source.js";
import { commandFolderSource, manifestSource, type SkillSource } from "@langslash/skills";
import { type SkillPlace, skillPlaces } from "./skill-places.js";

/** Returns the sources of skills at a path. The help of `--skills` lists the kinds of paths. */
export function sourcesAt(path: string): readonly (string | SkillSource)[] {
  return skillPlaces(path).map(sourceOf);
}

function sourceOf({ kind, path }: SkillPlace): string | SkillSource {
  if (kind === "address") return sourceAtAddress(path);
  if (kind === "manifest") return manifestSource(path);
  if (kind === "skill") return singleSkillSource(resolve(path));
  return kind === "commands" ? commandFolderSource(path) : path;
}
