import { reasonOf } from "./reason-of.js";
import type { NamedListing, SkillListing, SkillSource } from "./skill-source.js";

/** Lists a source. Returns an empty listing with a diagnostic if that fails. */
export async function listSource(source: SkillSource): Promise<NamedListing> {
  try {
    return { source: source.name, listing: await source.list() };
  } catch (error) {
    const message = `The source ${source.name} cannot be listed: ${reasonOf(error)}`;
    const listing: SkillListing = { skills: [], diagnostics: [{ code: "source-failed", severity: "error", message }] };
    return { source: source.name, listing };
  }
}
