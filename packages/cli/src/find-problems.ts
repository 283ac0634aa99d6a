import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Diagnostic } from "@langslash/grammar";
import { loadSkills, type Skill, SkillError, type SkillIndex, validateSkill } from "@langslash/skills";
import { ConfinedFolder, findUnknownKeys } from "@langslash/skills/internal";
import { isPlaceholderDescription } from "./placeholder-description.js";
import { checkSkillsPath, noSkillsFound } from "./skill-paths.js";
import { isSkillFolder, singleSkillSource } from "./single-skill-source.js";
import { sourcesAt } from "./sources-at.js";
import { unmetEnvironment } from "./unmet-environment.js";

/** A problem with its place in the file system. */
interface Problem extends Diagnostic {
  /** The path of the file, starting with the path that was checked. */
  readonly file: string;
  /** `file:line`, or the file alone if the line is unknown. */
  readonly location: string;
}

/** Problems in a folder, and the number of skills checked. */
export interface Problems {
  readonly problems: readonly Problem[];
  readonly count: number;
}

const NO_DESCRIPTION: Diagnostic = {
  code: "placeholder-description",
  severity: "warning",
  message: "The description is still the text of a new skill.",
  hint: "Say what the skill does and when to use it.",
};

const SKILL_FILE = /(?:^|\/)skill\.md$/i;

/**
 * Finds all problems in a folder: those reported while loading the skills, those in each skill's text, and unknown
 * keys in frontmatter, once for each key. If `isStrict`, also every violation of the agentskills.io specification in
 * `SKILL.md` folders.
 *
 * @param path - a folder of skills, the folder of one skill, a folder named `commands`, or a manifest
 * @throws CliError if the path does not exist or contains no skills
 */
export async function findProblems(path: string, isStrict: boolean): Promise<Problems> {
  checkSkillsPath(path);
  const isOneSkill = isSkillFolder(path);
  const index = await loadSkills(isOneSkill ? [singleSkillSource(resolve(path))] : sourcesAt(path));
  const fileOf = fileFinder(isOneSkill ? join(path, "..") : path);
  const problems = index.diagnostics.map((problem) => toProblem(problem, fileOf(problem.path)));
  const sameKey = new Map<string, Problem[]>();
  for (const skill of index.list()) {
    const file = fileOf(skill.file);
    problems.push(...unmetEnvironment(skill).map((problem) => toProblem(problem, file)));
    for (const { key, problem } of findUnknownKeys(await textOf(file))) {
      const same = sameKey.get(key) ?? [];
      same.push(toProblem(problem, file));
      sameKey.set(key, same);
    }
    if (isPlaceholderDescription(skill.description)) problems.push(toProblem(NO_DESCRIPTION, file));
    const inText = await diagnosticsOfText(index, skill);
    problems.push(...inText.map((problem) => toProblem(problem, file)));
    if (isStrict && SKILL_FILE.test(skill.file)) {
      const violations = (await validateSkill(dirname(file))).filter(({ severity }) => severity === "error");
      problems.push(...violations.map((problem) => toProblem(problem, file)));
    }
  }
  problems.push(...[...sameKey.values()].flatMap(onceForAllFiles));
  if (index.list().length === 0 && problems.length === 0) throw noSkillsFound([path]);
  const unique = new Map(problems.map((problem) => [`${problem.location}\0${problem.message}`, problem]));
  return { problems: [...unique.values()].toSorted(byFileAndLine), count: index.list().length };
}

/** Returns a function that finds a file of an index, whose paths are relative to the root of their source. */
function fileFinder(path: string): (file: string | undefined) => string {
  const root = statSync(path).isFile() ? dirname(path) : path;
  const roots = ["", "commands", "skills", "skills/commands"].map((folder) => join(root, folder));
  return (file) => {
    if (file === undefined) return path;
    return roots.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate)) ?? join(root, file);
  };
}

function toProblem(problem: Diagnostic, file: string): Problem {
  return { ...problem, file, location: problem.line === undefined ? file : `${file}:${problem.line}` };
}

/** Returns a problem that several files have as a problem of the first one, with the number of the others. */
function onceForAllFiles(sameProblems: readonly Problem[]): Problem[] {
  const [first, ...others] = [...new Map(sameProblems.map((problem) => [problem.file, problem])).values()].toSorted(
    byFileAndLine,
  );
  if (!first) return [];
  if (others.length === 0) return [first];
  const message = `${first.message} ${others.length} other ${others.length === 1 ? "file has" : "files have"} it, too.`;
  return [{ ...first, message }];
}

function byFileAndLine(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0);
}

/** Returns the text of a file, or nothing if it cannot be read, which reading its skill reports. */
async function textOf(file: string): Promise<string> {
  try {
    return (await new ConfinedFolder(dirname(file)).read(basename(file))).text;
  } catch (error) {
    if (SkillError.isInstance(error)) return "";
    throw error;
  }
}

async function diagnosticsOfText(
  index: SkillIndex,
  { name, file, description }: Skill,
): Promise<readonly Diagnostic[]> {
  try {
    return (await index.read(name)).diagnostics;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    const isDescribed = error.code === "empty-file" && description !== ""; // allowed by the specification
    return [{ code: error.code, severity: isDescribed ? "warning" : "error", message: error.message, path: file }];
  }
}
