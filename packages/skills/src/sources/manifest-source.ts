import { basename, dirname, join, resolve } from "node:path";
import { checkOptions } from "@langslash/grammar/internal";
import { ConfinedFolder } from "./confined-folder.js";
import { fileMethods, type FileSourceOptions } from "./file-methods.js";
import { partNames } from "./folder-names.js";
import { inSlices } from "../in-slices.js";
import type { ManifestContent } from "./parse-manifest.js";
import { readManifest } from "./read-manifest.js";
import { requirePath } from "./require-path.js";
import { buildSkillEntry, toListing } from "./build-skill-entry.js";
import { readPreview } from "./skill-preview.js";
import type { SkillListing, SkillSource } from "../skill-source.js";

const MANIFEST_FILE = "skills_manifest.json";
/** Maximum size of a manifest, in bytes: more than that of a skill. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns a source of the skills in a `skills_manifest.json`, with their sub-skills, aliases and macros. Files are
 * relative to the manifest's folder and cannot be outside it. The frontmatter of a file fills in the fields that the
 * manifest omits. If a manifest that was read before cannot be read, for example while it is being written, its last
 * content stays in use and a diagnostic is added. The manifest itself may be a link only within its folder.
 *
 * @param path - the manifest, or the folder that contains `skills_manifest.json`
 */
export function manifestSource(path: string, options: FileSourceOptions = {}): SkillSource {
  checkOptions("manifestSource", options, { name: true, optional: true });
  const file = path.endsWith(".json") ? resolve(path) : join(resolve(path), MANIFEST_FILE);
  const folder = new ConfinedFolder(dirname(file));
  const content = new ConfinedFolder(dirname(file), "the manifest's folder", { maxBytes: MAX_BYTES });
  let last: ManifestContent | undefined;

  return {
    name: options.name ?? "manifest",
    otherNames: options.name === undefined ? partNames(folder.root, "manifest") : undefined,
    open: async () => requirePath("Manifest", path, file, options.optional),
    ...fileMethods(folder),
    async list(follows): Promise<SkillListing> {
      const manifest = readableOrLast(readManifest(content, basename(file)), last);
      last = manifest;
      const confined = folder.following(follows);
      const results = await inSlices(manifest.skills, (skill) =>
        buildSkillEntry(skill, readPreview(confined, skill.file)),
      );
      return { ...toListing(results, manifest.diagnostics), aliases: manifest.aliases, macros: manifest.macros };
    },
  };
}

/** Returns the current content of a manifest, or its last readable content if it cannot be read now. */
function readableOrLast(current: ManifestContent, last: ManifestContent | undefined): ManifestContent {
  const isUnreadable = current.diagnostics.some(({ code }) => code === "manifest-unreadable");
  return isUnreadable && last ? { ...last, diagnostics: current.diagnostics } : current;
}
