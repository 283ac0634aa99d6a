import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "@langslash/grammar";
import {
  loadSkills,
  type Skill,
  SkillError,
  skillFolderSource,
  type SkillIndex,
  type SkillSource,
  validateSkill,
} from "@langslash/skills";
import { CliError } from "./cli-error.js";
import { checkedPlace } from "./skills-option.js";
import { sourcesAt } from "./sources-at.js";

/** A problem, and where somebody finds it: `file:line` as seen from the working directory. */
interface Problem extends Diagnostic {
  readonly file: string;
  readonly place: string;
}

/** What is wrong in a folder, and how many skills were looked at. */
export interface Problems {
  readonly problems: readonly Problem[];
  readonly count: number;
}

const SKILL_FILE = /(?:^|\/)skill\.md$/i;

/**
 * Everything that is wrong in a folder: what loading tells and what each text holds. Strictly, also every violation of the
 * agentskills.io specification.
 *
 * @param path - a folder of skills, the folder of one skill, a folder named `commands`, or a manifest
 * @throws CliError where it is not there, or holds nothing to look at
 */
export async function problemsIn(path: string, isStrict: boolean): Promise<Problems> {
  checkedPlace(path);
  const isOneSkill = ["SKILL.md", "skill.md"].some((file) => existsSync(join(path, file)));
  const index = await loadSkills(isOneSkill ? [sourceOfOne(resolve(path))] : sourcesAt(path));
  const placeOf = placesBelow(isOneSkill ? join(path, "..") : path);
  const problems = index.diagnostics.map((problem) => placed(problem, placeOf(problem.path)));
  for (const skill of index.list()) {
    const place = placeOf(skill.file);
    const ofText = await problemsInText(index, skill);
    problems.push(...ofText.map((problem) => placed(problem, place)));
    if (isStrict && SKILL_FILE.test(skill.file)) {
      const violations = (await validateSkill(dirname(place))).filter(({ severity }) => severity === "error");
      problems.push(...violations.map((problem) => placed(problem, place)));
    }
  }
  if (index.list().length === 0 && problems.length === 0)
    throw new CliError(`There are no skills in ${JSON.stringify(path)}.`);
  const byText = new Map(problems.map((problem) => [`${problem.place}\0${problem.message}`, problem]));
  return { problems: [...byText.values()].toSorted(byFileAndLine), count: index.list().length };
}

/** The source of the folder above, without the skill's neighbours. */
function sourceOfOne(folder: string): SkillSource {
  const source = skillFolderSource(dirname(folder));
  const isWithin = (file: string | undefined): boolean => file?.startsWith(`${basename(folder)}/`) ?? true;
  return {
    ...source,
    async list() {
      const { skills, diagnostics } = await source.list();
      return {
        skills: skills.filter(({ file }) => isWithin(file)),
        diagnostics: diagnostics.filter(({ path }) => isWithin(path)),
      };
    },
  };
}

/** Finds a file of an index again, whose path is relative to the root of its source. */
function placesBelow(path: string): (file: string | undefined) => string {
  const root = statSync(path).isFile() ? dirname(path) : path;
  const roots = ["", "commands", "skills", "skills/commands"].map((folder) => join(root, folder));
  return (file) => {
    if (file === undefined) return path;
    return roots.map((folder) => join(folder, file)).find((place) => existsSync(place)) ?? join(root, file);
  };
}

function placed(problem: Diagnostic, file: string): Problem {
  return { ...problem, file, place: problem.line === undefined ? file : `${file}:${problem.line}` };
}

function byFileAndLine(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0);
}

async function problemsInText(index: SkillIndex, { name, file }: Skill): Promise<readonly Diagnostic[]> {
  try {
    return (await index.read(name)).diagnostics;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return [{ code: error.code, severity: "error", message: error.message, path: file }];
  }
}
