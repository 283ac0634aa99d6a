import type { Dirent } from "node:fs";
import { basename } from "node:path";
import { checkOptions } from "@langslash/grammar/internal";
import { ConfinedFolder } from "./confined-folder.js";
import { fileMethods, type FileSourceOptions } from "./file-methods.js";
import { skillFolderNames } from "./folder-names.js";
import { TimeSlice } from "../in-slices.js";
import { buildSkillEntry, type SkillEntryResult, toListing } from "./build-skill-entry.js";
import { folderProblem } from "./skill-file-errors.js";
import { requirePath } from "./require-path.js";
import { readPreview, type SkillPreview } from "./skill-preview.js";
import type { SkillListing, SkillSource, UnlistedSkills } from "../skill-source.js";
import { entriesOf, isVisible, sortedEntries } from "./entries-of.js";
import { findElsewhere, findLoose, findUnlisted, skillFileIn } from "./find-unlisted.js";

/** Options for `skillFolderSource`. */
export interface SkillFolderSourceOptions extends FileSourceOptions {
  /**
   * How deep skills may lie, 1 to 8: with 2, `<group>/<name>/SKILL.md` is loaded, too. A folder below that of a skill
   * belongs to that skill.
   * @default 1
   */
  readonly depth?: number;
}

const MAX_DEPTH = 8;

/**
 * Returns a source of the skills in a folder, in the layout of the agentskills.io specification: `<name>/SKILL.md` (or
 * `skill.md`). The name in the frontmatter is the skill's name, and the name of its folder is an alias. Folders whose
 * names begin with a dot are skipped. While an optional folder does not exist, the source is empty and has a warning.
 */
export function skillFolderSource(directory: string, options: SkillFolderSourceOptions = {}): SkillSource {
  checkOptions("skillFolderSource", options, { name: true, optional: true, depth: true });
  const folder = new ConfinedFolder(directory);
  const { depth = 1 } = options;
  if (!(Number.isInteger(depth) && depth >= 1 && depth <= MAX_DEPTH))
    throw new RangeError(`The option depth must be a whole number from 1 to ${MAX_DEPTH}, not ${depth}.`);

  return {
    name: options.name ?? "skills",
    otherNames: options.name === undefined ? skillFolderNames(folder.root) : undefined,
    skillFolder: folder.root,
    open: async () => requirePath("Skills folder", directory, folder.root, options.optional),
    ...fileMethods(folder),
    async list(follows): Promise<SkillListing> {
      let realRoot: string;
      let entries: readonly Dirent[];
      try {
        realRoot = folder.realRoot();
        entries = sortedEntries(realRoot);
      } catch (error) {
        return { skills: [], diagnostics: [folderProblem("Skills folder", basename(folder.root), error)] };
      }
      const confined = folder.following(follows);
      const results: SkillEntryResult[] = [];
      const unlisted: UnlistedSkills[] = [];
      const slice = new TimeSlice();
      const visit = async (
        realFolder: string,
        place: string,
        inFolder: readonly Dirent[],
        level: number,
      ): Promise<void> => {
        for (const entry of inFolder) {
          const { name } = entry;
          if (!isSkillFolder(entry)) continue;
          const path = `${place}${name}`;
          const realPath = entry.isDirectory() ? `${realFolder}/${name}` : undefined;
          const skill = findSkillFile(confined, path, realPath);
          if (slice.isOver()) await slice.next();
          if (skill) {
            const { file, preview } = skill;
            results.push(buildSkillEntry({ name: preview.frontmatter.name || name, file, aliases: [name] }, preview));
            continue;
          }
          if (!isVisible(name)) continue;
          const inside = realPath ?? realPathIn(confined, path);
          const inner = inside === undefined || level === depth ? [] : entriesOf(inside);
          const isDeeper = inner.length > 0 && skillFileIn(inner) === undefined;
          if (isDeeper && inside !== undefined) await visit(inside, `${path}/`, inner, level + 1);
          else if (inside !== undefined) unlisted.push(...findUnlisted(inside, path));
        }
      };
      await visit(realRoot, "", entries, 1);
      const file = skillFileIn(entries);
      const realPath = `${realRoot}/${file}`;
      if (file !== undefined) unlisted.push({ kind: "root", place: "", files: [{ name: file, realPath }] });
      else unlisted.push(...(results.length === 0 ? findElsewhere(realRoot) : findLoose(realRoot, entries)));
      return { ...toListing(results), ...(unlisted.length > 0 && { unlisted }) };
    },
  };
}

/** Returns the real path of a folder; undefined if it is missing or a link that is not followed. */
function realPathIn(folder: ConfinedFolder, path: string): string | undefined {
  try {
    return folder.locate(path);
  } catch {
    return undefined;
  }
}

function isSkillFolder(entry: Dirent): boolean {
  return (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith(".");
}

/** Finds the skill file in a folder and reads its preview. Returns undefined if the folder has none. */
function findSkillFile(
  confined: ConfinedFolder,
  folder: string,
  realFolder: string | undefined,
): { file: string; preview: SkillPreview } | undefined {
  for (const fileName of ["SKILL.md", "skill.md"]) {
    const file = `${folder}/${fileName}`;
    const preview = readPreview(confined, file, { realPath: realFolder && `${realFolder}/${fileName}` });
    const isMissing = preview.diagnostics.some(({ code }) => code === "file-not-found");
    if (!isMissing) return { file, preview };
  }
  return undefined;
}
