import { type Dirent, readdirSync, realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { skillFolderNames } from "./folder-names.js";
import { inSlices } from "../in-slices.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { buildSkillEntry, toListing } from "./build-skill-entry.js";
import { listSkillFiles, readSkillFile } from "./skill-files.js";
import { noteRead } from "./paths-read.js";
import { requirePath } from "./require-path.js";
import { type SkillPreview, SkillPreviewReader } from "./skill-preview.js";
import type { SkillListing, SkillSource } from "../skill-source.js";
import { systemErrorCode } from "./system-error-code.js";
import { watchFolder } from "./watch-folder.js";

/** Options for `skillFolderSource`. */
export interface SkillFolderSourceOptions {
  /**
   * Name of the source.
   * @default "skills", or a name after the folder if other sources have that name
   */
  readonly name?: string;
  /**
   * Whether the folder may be missing, for example because the first skill creates it. Otherwise `loadSkills` throws.
   * @default false
   */
  readonly optional?: boolean;
}

/**
 * Returns a source of the skills in a folder, in the layout of the agentskills.io specification: `<name>/SKILL.md` (or
 * `skill.md`). The name in the frontmatter is the skill's name, and the name of its folder is an alias. Folders whose
 * names begin with a dot are skipped. While an optional folder does not exist, the source is empty and has a warning.
 */
export function skillFolderSource(directory: string, options: SkillFolderSourceOptions = {}): SkillSource {
  const folder = new ConfinedFolder(directory);
  const previews = new SkillPreviewReader(folder);

  return {
    name: options.name ?? "skills",
    otherNames: options.name === undefined ? skillFolderNames(folder.root) : undefined,
    skillFolder: folder.root,
    realRoot: () => folder.realRoot(),
    open: async () => requirePath("Skills folder", directory, folder.root, options.optional),
    read: (file, known, follows) => folder.following(follows).read(file, known),
    files: (file, follows) => listSkillFiles(folder.following(follows), file),
    readFile: (file, path, follows) => readSkillFile(folder.following(follows), file, path),
    watch: (onChange, follows) => watchFolder(folder.root, onChange, follows),
    async list(follows): Promise<SkillListing> {
      const content = readFolder(folder.root);
      if ("problem" in content) return { skills: [], diagnostics: [content.problem] };
      const results = await inSlices(content.entries, (entry) => {
        const { name } = entry;
        const path = entry.isDirectory() ? `${content.realRoot}/${name}` : undefined;
        const skill = findSkillFile((file) => previews.read(file, follows, path && `${path}/${basename(file)}`), name);
        if (!skill) return [];
        const { file, preview } = skill;
        return buildSkillEntry({ name: preview.frontmatter.name || name, file, aliases: [name] }, preview);
      });
      return toListing(results.flat());
    },
  };
}

interface FolderContent {
  readonly realRoot: string;
  /** Its subfolders and links, sorted. */
  readonly entries: readonly Dirent[];
}

function readFolder(root: string): FolderContent | { readonly problem: SkillDiagnostic } {
  try {
    const realRoot = realpathSync.native(noteRead(root));
    const entries = readdirSync(realRoot, { withFileTypes: true }).filter(isSkillFolder);
    return { realRoot, entries: entries.toSorted(byName) };
  } catch (error) {
    const isMissing = systemErrorCode(error) === "ENOENT";
    const path = basename(resolve(root));
    const message = isMissing ? `Skills folder not found: ${path}` : `Skills folder cannot be read: ${path}`;
    return { problem: { code: "folder-not-found", severity: isMissing ? "warning" : "error", message, path } };
  }
}

function isSkillFolder(entry: Dirent): boolean {
  return (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith(".");
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1;
}

/** Finds the skill file in a folder and reads its preview. Returns undefined if the folder has none. */
function findSkillFile(
  read: (file: string) => SkillPreview,
  folder: string,
): { file: string; preview: SkillPreview } | undefined {
  for (const fileName of ["SKILL.md", "skill.md"]) {
    const file = `${folder}/${fileName}`;
    const preview = read(file);
    const isMissing = preview.diagnostics.some(({ code }) => code === "file-not-found");
    if (!isMissing) return { file, preview };
  }
  return undefined;
}
