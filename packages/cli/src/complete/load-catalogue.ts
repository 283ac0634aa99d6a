import type { Catalogue } from "@langslash/grammar";
import { loadHeads } from "../load-heads.js";
import type { SkillsOptions } from "../skill-paths.js";

/** Loads everything a user can type with the skills at the given paths, or at the default paths. */
export function loadCatalogue(options: SkillsOptions): Promise<Catalogue> {
  return loadHeads("catalogue", options, async (index) => (await import("@langslash/skills")).catalogue(index));
}
