import { dirname, join, resolve } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { inSlices } from "../in-slices.js";
import type { ManifestContent } from "./parse-manifest.js";
import { readManifest } from "./read-manifest.js";
import { listingOf, skillEntry } from "./skill-entry.js";
import { listSkillFiles, readSkillFile } from "./skill-files.js";
import { SkillHeads } from "./skill-head.js";
import type { SkillListing, SkillSource } from "../skill-source.js";
import { watchFolder } from "./watch-folder.js";

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
 * The skills of a `skills_manifest.json`, with their sub-skills, aliases and macros. Files are read relative to the manifest's folder
 * and confined to it. What a file's own frontmatter says fills what the manifest leaves out. While a manifest that was read
 * before cannot be read, because it is being written for instance, what it last said stays, with a diagnostic.
 *
 * @param path - the manifest, or the folder that holds `skills_manifest.json`
 */
export function manifestSource(path: string, options: ManifestSourceOptions = {}): SkillSource {
  const file = path.endsWith(".json") ? resolve(path) : join(resolve(path), MANIFEST_FILE);
  const folder = new ConfinedFolder(dirname(file));
  const heads = new SkillHeads(folder);
  let last: ManifestContent | undefined;

  return {
    name: options.name ?? "manifest",
    read: (skillFile, known) => folder.read(skillFile, known),
    files: (skillFile) => listSkillFiles(folder, skillFile),
    readFile: (skillFile, wanted) => readSkillFile(folder, skillFile, wanted),
    watch: (onChange) => watchFolder(folder.root, onChange),
    async list(): Promise<SkillListing> {
      const manifest = orLast(readManifest(file, options.optional ?? false), last);
      last = manifest;
      const found = await inSlices(manifest.skills, (known) => skillEntry(known, heads.read(known.file)));
      return { ...listingOf(found, manifest.diagnostics), aliases: manifest.aliases, macros: manifest.macros };
    },
  };
}

/** The content that a manifest had when it could last be read, where now it cannot. */
function orLast(current: ManifestContent, last: ManifestContent | undefined): ManifestContent {
  const isUnreadable = current.diagnostics.some(({ code }) => code === "manifest-unreadable");
  return isUnreadable && last ? { ...last, diagnostics: current.diagnostics } : current;
}
