import { resolve } from "node:path";
import { skillPaths, type SkillsOptions } from "./skill-paths.js";
import { skillPlaces } from "./skill-places.js";

/** Increased when the content of cached values changes. */
const FORMAT = 1;

/** Values that are computed from the heads of skills: what a user can type, and the rows of `langslash list`. */
export type HeadsKind = "catalogue" | "list";

/**
 * Returns the key under which a value is cached that is computed from the skills at these paths.
 *
 * @throws CliError if a given path does not exist, or if none is given and no default path exists
 */
export function headsKey(kind: HeadsKind, options: SkillsOptions): string {
  const places = skillPaths(options).flatMap(skillPlaces);
  const resolved = places.map((place) => [place.kind, resolve(place.path)]);
  return JSON.stringify([FORMAT, kind, process.getuid?.(), resolved]);
}
