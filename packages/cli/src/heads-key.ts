import { resolve } from "node:path";
import { cacheKey } from "./cache/cached-heads.js";
import { skillPaths, type SkillsOptions } from "./skill-paths.js";
import { skillPlaces } from "./skill-places.js";

/** Values that are computed from the heads of skills: what a user can type, and the rows of `langslash list`. */
export type HeadsKind = "catalogue" | "list";

/**
 * Returns the key under which a value is cached that is computed from the skills at these paths.
 *
 * @throws CliError if a given path does not exist, or if none is given and no default path exists
 */
export function headsKey(kind: HeadsKind, options: SkillsOptions): string {
  const places = skillPaths(options).flatMap(skillPlaces);
  return cacheKey(
    kind,
    places.map((place) => [place.kind, resolve(place.path)]),
  );
}
