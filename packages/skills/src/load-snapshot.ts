import { inertKeyProblems } from "./inert-keys.js";
import type { DigestLookup } from "./names/broken-entries.js";
import { inspectRequirements } from "./names/inspect-requirements.js";
import { inspectMacros } from "./names/merge-macros.js";
import { mergeSources } from "./names/merge-sources.js";
import { NameTable } from "./names/name-table.js";
import type { SkillSnapshot } from "./skill-snapshot.js";
import { realRootOf } from "./sources/link-check.js";
import type { LabelledSource } from "./unique-source-names.js";
import { reasonOf } from "./reason-of.js";
import type { NamedListing } from "./skill-source.js";
import { unlistedProblems } from "./unlisted-problems.js";

/** Lists all sources, and merges what they list into one snapshot. */
export async function loadSnapshot(
  sources: ReadonlyMap<string, LabelledSource>,
  aliases: Readonly<Record<string, string>>,
  digestOf: DigestLookup,
): Promise<SkillSnapshot> {
  const listings = await Promise.all(Array.from(sources.values(), listSource));
  const { entries, macros, diagnostics: merged } = await mergeSources(listings, aliases, digestOf);
  const skills = [...entries.keys()];
  const names = new NameTable(skills);
  const diagnostics = [
    ...merged,
    ...unlistedProblems(listings, new Set(Array.from(sources.values()).flatMap((source) => realRootOf(source) ?? []))),
    ...inertKeyProblems(skills),
    ...(await inspectRequirements(names)),
    ...(await inspectMacros(macros, names)),
  ];
  return { names, macros, entries, listings, diagnostics };
}

/** Lists a source. Returns an empty listing with a diagnostic if that fails. */
async function listSource(source: LabelledSource): Promise<NamedListing> {
  const { name, label } = source;
  try {
    return { source: name, label, listing: await source.list() };
  } catch (error) {
    const message = `The source ${name} cannot be listed: ${reasonOf(error)}`;
    const problem = { code: "source-failed", severity: "error", message } as const;
    return { source: name, label, listing: { skills: [], diagnostics: [problem] } };
  }
}
