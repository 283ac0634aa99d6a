import type { Catalogue } from "@langslash/grammar";
import { loadHeads } from "../load-heads.js";
import type { SkillsOptions } from "../skill-paths.js";

/**
 * Loads everything a user can type with the skills at the given paths, or at the default paths. Skills whose
 * requirements are unmet are included, because the catalogue is kept for shells with other variables, and because they
 * can be shown.
 */
export function loadCatalogue(options: SkillsOptions): Promise<Catalogue> {
  return loadHeads("catalogue", options, async (index) =>
    (await import("@langslash/skills/internal")).catalogueWithUnmet(index),
  );
}
