import { digestOf } from "@langslash/skills/internal";
import type { Dirent, Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ConfinedFolder } from "@langslash/skills/internal";
import { foldedName } from "./file-name-problem.js";
import type { Refusal } from "../refusal.js";

/** A skill as it exists on disk. */
export interface ExistingSkill {
  /** `SKILL.md` or `skill.md`. */
  readonly file: string;
  readonly text: string;
  /** SHA-256 of the text in hexadecimal, equal to the digest that `load_skill` returns. */
  readonly hash: string;
  /** Identifies the state of all its files: changes if any of them is written, added or removed. */
  readonly version: string;
  /** All files, relative to the skill's folder with slashes, sorted. */
  readonly paths: readonly string[];
  /** Paths of the symbolic links in it. */
  readonly links: readonly string[];
}

const SKILL_FILES = ["SKILL.md", "skill.md"];

/** Returns the name of an entry that conflicts with a new skill, including one that differs only in case. */
export async function conflictingName(folder: string, skillId: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  return names.find((name) => foldedName(name) === foldedName(skillId));
}

/**
 * Reads a skill in a folder of skills. Returns undefined if it does not exist, and a refusal if it is a link or has no
 * SKILL.md.
 *
 * @throws SkillError if its SKILL.md cannot be read
 */
export async function existingSkill(
  skillsFolder: string,
  skillId: string,
): Promise<ExistingSkill | Refusal | undefined> {
  const folder = join(skillsFolder, skillId);
  const stats = await lstat(folder).catch(() => undefined);
  if (!stats) return undefined;
  if (stats.isSymbolicLink())
    return {
      error: `Skill '${skillId}' is a symbolic link and cannot be updated. Create a skill with another skillId.`,
    };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const file = SKILL_FILES.find((name) => entries.some((entry) => entry.parentPath === folder && entry.name === name));
  if (file === undefined)
    return { error: `Skill '${skillId}' has no SKILL.md and cannot be updated. Create a skill with another skillId.` };
  const { text } = await new ConfinedFolder(folder, "the skill's folder", { outer: skillsFolder }).read(file);
  const pathsOf = (wanted: readonly Dirent[]): string[] =>
    wanted.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/")).toSorted();
  const paths = pathsOf(entries.filter((entry) => entry.isFile()));
  const versions = await Promise.all(paths.map(async (path) => versionOf(path, await lstat(join(folder, path)))));
  return {
    file,
    text,
    hash: digestOf(text),
    version: [digestOf(text), ...versions].join("\n"),
    paths,
    links: pathsOf(entries.filter((entry) => entry.isSymbolicLink())),
  };
}

function versionOf(path: string, { size, mtimeMs }: Stats): string {
  return `${path}:${size}:${mtimeMs}`;
}
