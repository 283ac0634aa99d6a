import { reasonOf } from "./reason-of.js";
import type { LabelledSource } from "./unique-source-names.js";
import type { NamedListing, SkillListing } from "./skill-source.js";

/** Lists a source. Returns an empty listing with a diagnostic if that fails. */
export async function listSource(source: LabelledSource): Promise<NamedListing> {
  const { name, label } = source;
  try {
    return { source: name, label, listing: await source.list() };
  } catch (error) {
    const message = `The source ${name} cannot be listed: ${reasonOf(error)}`;
    const listing: SkillListing = { skills: [], diagnostics: [{ code: "source-failed", severity: "error", message }] };
    return { source: name, label, listing };
  }
}
