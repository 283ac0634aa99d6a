import type { Macro } from "@langslash/grammar";
import type { NamedListing } from "./merge-listings.js";
import type { NameTable } from "./name-table.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { Skill } from "./skill.js";

/** An index at one moment. */
export interface SkillSnapshot {
  readonly names: NameTable;
  readonly macros: readonly Macro[];
  readonly versions: TextVersions;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The versions of texts, as far as the sources list them. */
export class TextVersions {
  readonly #versions: ReadonlyMap<string, string | undefined>;

  constructor(listings: readonly NamedListing[]) {
    this.#versions = new Map(
      listings.flatMap(({ source, listing }) =>
        listing.skills.map(({ file, version }) => [key(source, file), version]),
      ),
    );
  }

  of(skill: Skill): string | undefined {
    return this.#versions.get(key(skill.source, skill.file));
  }
}

function key(source: string, file: string): string {
  return `${source}\0${file}`;
}
