import { formsOf } from "./name-forms.js";
import type { SkillDiagnosticCode } from "../skill-diagnostic.js";
import type { NamedListing, SkillEntry } from "../skill-source.js";

/** The digest of a text that cannot be read. */
export const UNREADABLE = "unreadable";

/**
 * Returns the digest of an entry's text: `UNREADABLE` if there is none, and undefined if the text may not be read ahead
 * of need.
 */
export type DigestLookup = (source: string, file: string) => Promise<string | undefined>;

/** Codes of the problems with a file that has no text to use. */
export const UNUSABLE: ReadonlySet<SkillDiagnosticCode> = new Set([
  "empty-file",
  "file-not-found",
  "file-not-text",
  "file-outside-root",
  "file-too-large",
  "file-unreadable",
]);

/**
 * Finds the entries whose text cannot be used. The diagnostics of the listings name most; of entries that want the same
 * name, the texts are read, since a listing reads only their beginnings.
 */
export async function findBroken(
  listings: readonly NamedListing[],
  digestOf: DigestLookup,
): Promise<ReadonlySet<SkillEntry>> {
  const broken = new Set<SkillEntry>();
  const first = new Map<string, { readonly source: string; readonly entry: SkillEntry }>();
  const contested = new Map<SkillEntry, string>();
  for (const { source, listing } of listings) {
    const files = new Set(listing.diagnostics.flatMap(({ code, path }) => (UNUSABLE.has(code) ? path : [])));
    for (const entry of listing.skills) {
      if (files.size > 0 && files.has(entry.file)) broken.add(entry);
      for (const form of formsOf(entry.name)) {
        const holder = first.get(form);
        if (!holder) first.set(form, { source, entry });
        else if (entry.identity === undefined || holder.entry.identity !== entry.identity)
          contested.set(holder.entry, holder.source).set(entry, source);
      }
    }
  }
  for (const [entry, source] of contested) {
    if (!broken.has(entry) && (await digestOf(source, entry.file)) === UNREADABLE) broken.add(entry);
  }
  return broken;
}

/** Returns the forms of the aliases that belong to entries with a text. */
export function formsOfAliases(
  listings: readonly NamedListing[],
  aliases: Readonly<Record<string, string>>,
  broken: ReadonlySet<SkillEntry>,
): ReadonlySet<string> {
  const declared = [aliases, ...listings.map(({ listing }) => listing.aliases ?? {})].flatMap(Object.keys);
  const entries = listings.flatMap(({ listing }) => listing.skills.filter((entry) => !broken.has(entry)));
  return new Set([...declared, ...entries.flatMap((entry) => entry.aliases)].flatMap(formsOf));
}
