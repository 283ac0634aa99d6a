import { dirname, join, resolve } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { inSlices } from "./in-slices.js";
import { readManifest } from "./read-manifest.js";
import { listingOf, skillEntry } from "./skill-entry.js";
import { SkillHeads } from "./skill-head.js";
import type { SkillListing, SkillSource } from "./skill-source.js";

/** Options of `manifestSource`. */
export interface ManifestSourceOptions {
  /** @default "manifest" */
  readonly name?: string;
  /**
   * Whether the manifest may be absent without a diagnostic.
   * @default false
   */
  readonly optional?: boolean;
}

/** The manifest's usual file name. */
const MANIFEST_FILE = "skills_manifest.json";

/**
 * The skills of a `skills_manifest.json`, with their sub-skills and aliases. Files are read relative to the manifest's folder
 * and confined to it. What a file's own frontmatter says fills what the manifest leaves out.
 *
 * @param path - the manifest, or the folder that holds `skills_manifest.json`
 */
export function manifestSource(path: string, options: ManifestSourceOptions = {}): SkillSource {
  const file = path.endsWith(".json") ? resolve(path) : join(resolve(path), MANIFEST_FILE);
  const folder = new ConfinedFolder(dirname(file));
  const heads = new SkillHeads(folder);

  return {
    name: options.name ?? "manifest",
    read: (skillFile, known) => folder.read(skillFile, known),
    async list(): Promise<SkillListing> {
      const manifest = readManifest(file, options.optional ?? false);
      const found = await inSlices(manifest.skills, (known) => skillEntry(known, heads.read(known.file)));
      return { ...listingOf(found, manifest.diagnostics), aliases: manifest.aliases };
    },
  };
}
