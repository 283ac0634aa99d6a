import { digestOf } from "@langslash/skills/internal";
import type { Dirent, Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { ConfinedFolder } from "@langslash/skills/internal";
import { foldedName } from "./file-name-problem.js";
import type { Refusal } from "../refusal.js";

/** A skill as it is on disk. */
export interface ExistingSkill {
  /** `SKILL.md` or `skill.md`. */
  readonly file: string;
  readonly text: string;
  /** SHA-256 of the text in hexadecimal, as `load_skill` gives it. */
  readonly hash: string;
  /** Another one as soon as any of its files was written. */
  readonly version: string;
  /** The other files, relative to the skill's folder with slashes, sorted. */
  readonly paths: readonly string[];
  /** Links among its files and folders. */
  readonly links: readonly string[];
}

const SKILL_FILES = ["SKILL.md", "skill.md"];

/** The name of an entry that stands in the way of a new skill, also one that differs in case alone. */
export async function conflictingName(folder: string, skillId: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  return names.find((name) => foldedName(name) === foldedName(skillId));
}

/**
 * Reads the skill in a folder of skills; undefined where there is none.
 *
 * @throws SkillError where its text cannot be had
 */
export async function existingSkill(folder: string, skillId: string): Promise<ExistingSkill | Refusal | undefined> {
  const home = join(folder, skillId);
  const stats = await lstat(home).catch(() => undefined);
  if (!stats) return undefined;
  if (stats.isSymbolicLink()) return { error: `Skill '${skillId}' is a link. It is not updated.` };
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const file = SKILL_FILES.find((name) => entries.some((entry) => entry.parentPath === home && entry.name === name));
  if (file === undefined) return { error: `Skill '${skillId}' has no SKILL.md. It is not updated.` };
  const { text } = await new ConfinedFolder(home).read(file);
  const pathsOf = (wanted: readonly Dirent[]): string[] =>
    wanted.map(({ parentPath, name }) => relative(home, join(parentPath, name)).replaceAll("\\", "/")).toSorted();
  const files = pathsOf(entries.filter((entry) => entry.isFile()));
  const versions = await Promise.all(files.map(async (path) => versionOf(path, await lstat(join(home, path)))));
  return {
    file,
    text,
    hash: digestOf(text),
    version: [digestOf(text), ...versions].join("\n"),
    paths: files.filter((path) => path !== file),
    links: pathsOf(entries.filter((entry) => entry.isSymbolicLink())),
  };
}

function versionOf(path: string, { size, mtimeMs }: Stats): string {
  return `${path}:${size}:${mtimeMs}`;
}
