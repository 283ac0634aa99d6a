import { type Dirent, readdirSync, realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { inSlices } from "../in-slices.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { listingOf, skillEntry } from "./skill-entry.js";
import { listSkillFiles, readSkillFile } from "./skill-files.js";
import { type SkillHead, SkillHeads } from "./skill-head.js";
import type { SkillListing, SkillSource } from "../skill-source.js";
import { watchFolder } from "./watch-folder.js";

/** Options of `skillFolderSource`. */
export interface SkillFolderSourceOptions {
  /** @default "skills" */
  readonly name?: string;
}

/**
 * A folder of skills by the agentskills.io specification: `<name>/SKILL.md` (`skill.md` is taken too). The name in the
 * frontmatter is the skill's name, and its folder an alias. Folders whose names begin with a dot are skipped. A folder that
 * does not exist is an empty source with a warning.
 */
export function skillFolderSource(directory: string, options: SkillFolderSourceOptions = {}): SkillSource {
  const folder = new ConfinedFolder(directory);
  const heads = new SkillHeads(folder);

  return {
    name: options.name ?? "skills",
    skillFolder: folder.root,
    read: (file, known) => folder.read(file, known),
    files: (file) => listSkillFiles(folder, file),
    readFile: (file, path) => readSkillFile(folder, file, path),
    watch: (onChange) => watchFolder(folder.root, onChange),
    async list(): Promise<SkillListing> {
      const found = readFolder(folder.root);
      if ("problem" in found) return { skills: [], diagnostics: [found.problem] };
      const skills = await inSlices(found.entries, (entry) => {
        const { name } = entry;
        const path = entry.isDirectory() ? `${found.realRoot}/${name}` : undefined;
        const skill = skillIn(heads, name, path);
        if (!skill) return [];
        const { file, head } = skill;
        return skillEntry({ name: head.frontmatter.name || name, file, aliases: [name] }, head);
      });
      return listingOf(skills.flat());
    },
  };
}

interface FolderContent {
  readonly realRoot: string;
  /** The folders in it, sorted, links to folders included. */
  readonly entries: readonly Dirent[];
}

function readFolder(root: string): FolderContent | { readonly problem: SkillDiagnostic } {
  try {
    const realRoot = realpathSync.native(root);
    const entries = readdirSync(realRoot, { withFileTypes: true }).filter(isSkillFolder);
    return { realRoot, entries: entries.toSorted(byName) };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
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

/** The skill file in a folder, and its beginning; undefined where the folder has none. */
function skillIn(heads: SkillHeads, folder: string, realPath?: string): { file: string; head: SkillHead } | undefined {
  for (const fileName of ["SKILL.md", "skill.md"]) {
    const head = heads.read(`${folder}/${fileName}`, realPath && `${realPath}/${fileName}`);
    const isMissing = head.diagnostics.some(({ code }) => code === "file-not-found");
    if (!isMissing) return { file: `${folder}/${fileName}`, head };
  }
  return undefined;
}
