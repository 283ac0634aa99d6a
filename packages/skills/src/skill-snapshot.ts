import type { Macro } from "@langslash/grammar";
import { inSlices } from "./in-slices.js";
import type { NamedListing } from "./skill-source.js";
import type { NameTable } from "./names/name-table.js";
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
  static readonly NONE = new TextVersions();

  readonly #versions = new Map<string, string | undefined>();

  private constructor() {}

  static async of(listings: readonly NamedListing[]): Promise<TextVersions> {
    const versions = new TextVersions();
    for (const { source, listing } of listings) {
      await inSlices(listing.skills, ({ file, version }) => versions.#versions.set(key(source, file), version));
    }
    return versions;
  }

  of(skill: Skill): string | undefined {
    return this.#versions.get(key(skill.source, skill.file));
  }
}

function key(source: string, file: string): string {
  return `${source}\0${file}`;
}
