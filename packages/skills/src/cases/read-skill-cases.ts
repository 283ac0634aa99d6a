import { statSync } from "node:fs";
import { basename, dirname, join, parse, resolve as resolvePath } from "node:path";
import { parseSkillDocument } from "../document/parse-skill-document.js";
import { skillNamed } from "../names/required-skills.js";
import { reasonOf } from "../reason-of.js";
import { SkillError } from "../skill-error.js";
import type { SkillIndex } from "../skill-index.js";
import { ConfinedFolder } from "../sources/confined-folder.js";
import { findCaseFiles, isNamedAfterSkill, skillInName } from "./find-case-files.js";
import { type ParsedSkillCases, parseSkillCases } from "./parse-skill-cases.js";

/** The evaluations in a folder. */
export interface SkillCases extends ParsedSkillCases {
  /** The files that were read, relative to the folder. */
  readonly files: readonly string[];
}

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads the evaluations of skills in a folder: the files that skill-creator and similar tools write
 * (`evals/trigger-evals.json`, `evals/cases/<skill>.json` and many variants), and `skill-tests.yaml`. A file belongs to
 * the skill that it names, or beside which it lies.
 *
 * @param path - a folder, which is searched, or a single file
 * @param skills - the skills that the files are about
 * @throws SkillError `folder-not-found` if the path does not exist
 *
 * @example
 * ```ts
 * import { loadSkills, readSkillCases } from "@langslash/skills";
 *
 * const skills = await loadSkills("skills");
 * const { cases, diagnostics } = await readSkillCases("skills", skills);
 * console.log(cases.length, diagnostics.length);
 * ```
 */
export async function readSkillCases(path: string, skills: SkillIndex): Promise<SkillCases> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
  if (isFile === undefined) throw new SkillError("folder-not-found", path, `No such file or folder: ${path}`);
  const root = isFile ? dirname(resolvePath(path)) : path;
  const files = isFile ? [basename(path)] : findCaseFiles(path);
  const folder = new ConfinedFolder(root, "the folder of the evaluations", { maxBytes: MAX_BYTES });
  const resolve = resolverOf(skills);
  const read = files.map((file) => readFile(file, folder, resolve, skills));
  return {
    files,
    cases: read.flatMap(({ cases }) => cases),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

function readFile(
  file: string,
  folder: ConfinedFolder,
  resolve: (name: string) => string | undefined,
  skills: SkillIndex,
): ParsedSkillCases {
  let text: string;
  try {
    text = folder.readSync(file);
  } catch (error) {
    const message = reasonOf(error).replace("Skill file", () => "Evaluation file");
    return { cases: [], diagnostics: [{ code: "case-file", severity: "error", message, path: file }] };
  }
  const skill = skillBeside(file, folder, resolve) ?? onlySkill(skills);
  return parseSkillCases(text, { path: file, resolve, skill });
}

/** Returns a function that finds a skill by its name or alias, also if the name has the prefix of a plugin. */
function resolverOf(skills: SkillIndex): (name: string) => string | undefined {
  const find = (name: string): string | undefined => skillNamed(name, skills)?.name;
  return (name) => {
    const typed = name.trim().replace(/^\/|\/SKILL\.md$/gi, "");
    return find(typed) ?? find(typed.slice(Math.max(typed.lastIndexOf(":"), typed.lastIndexOf("/")) + 1));
  };
}

/**
 * Returns the name of the skill that a file belongs to by its place: by its own name, or by the nearest folder above
 * that has a SKILL.md or the name of a skill.
 */
function skillBeside(
  file: string,
  folder: ConfinedFolder,
  resolve: (name: string) => string | undefined,
): string | undefined {
  if (isNamedAfterSkill(file)) return parse(file).name;
  const prefix = skillInName(file);
  if (prefix !== undefined && resolve(prefix) !== undefined) return prefix;
  for (let path = dirname(file); ; path = dirname(path)) {
    for (const name of ["SKILL.md", "skill.md"]) {
      const text = textOf(join(path, name), folder);
      if (text === undefined) continue;
      const { name: title } = parseSkillDocument(text).data;
      return typeof title === "string" && title !== "" ? title : basename(resolvePath(folder.root, path));
    }
    if (path === dirname(path)) return undefined;
    if (resolve(basename(path)) !== undefined) return basename(path);
  }
}

function textOf(file: string, folder: ConfinedFolder): string | undefined {
  try {
    return folder.readSync(file);
  } catch {
    return undefined;
  }
}

function onlySkill(skills: SkillIndex): string | undefined {
  const [only, ...others] = skills.list();
  return others.length === 0 ? only?.name : undefined;
}
