import { readdirSync, type Dirent } from "node:fs";
import { basename, resolve } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { inSlices } from "./in-slices.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import { listingOf, skillEntry } from "./skill-entry.js";
import { listSkillFiles, readSkillFile } from "./skill-files.js";
import { SkillHeads } from "./skill-head.js";
import type { SkillListing, SkillSource } from "./skill-source.js";
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
      const folders = readFolder(folder.root);
      if ("problem" in folders) return { skills: [], diagnostics: [folders.problem] };
      const found = await inSlices(folders.names, (name) => {
        const file = skillFileIn(folder.root, name);
        if (file === undefined) return [];
        const head = heads.read(file);
        return skillEntry({ name: head.frontmatter.name || name, file, aliases: [name] }, head);
      });
      return listingOf(found.flat());
    },
  };
}

/** The folders in a folder, sorted, links to folders included. */
function readFolder(root: string): { names: string[] } | { problem: SkillDiagnostic } {
  try {
    const names = readdirSync(root, { withFileTypes: true }).filter(isSkillFolder);
    return { names: names.map((entry) => entry.name).toSorted() };
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

function skillFileIn(root: string, name: string): string | undefined {
  let files: string[];
  try {
    files = readdirSync(`${root}/${name}`);
  } catch {
    return undefined; // a link to a file or to nothing: no skill folder
  }
  const file =
    files.find((candidate) => candidate === "SKILL.md") ?? files.find((candidate) => candidate === "skill.md");
  return file && `${name}/${file}`;
}
