import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "@langslash/grammar";
import {
  loadSkills,
  type Skill,
  type SkillDiagnostic,
  SkillError,
  type SkillIndex,
  validateSkill,
} from "@langslash/skills";
import { findUnknownKeys } from "@langslash/skills/internal";
import { CliError } from "./cli-error.js";
import { groupedBy } from "./grouped-by.js";
import { isAddress } from "./is-address.js";
import { isThere } from "./is-there.js";
import { isPlaceholderDescription } from "./placeholder-description.js";
import { noSkillsFound } from "./skill-paths.js";
import { isSkillFolder, singleSkillSource } from "./single-skill-source.js";
import { skillPlaces } from "./skill-places.js";
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
 * Finds all problems at paths of skills: those reported while loading the skills, those in each skill's text, and
 * unknown keys in frontmatter, once for each key. If `isStrict`, also every violation of the agentskills.io
 * specification in `SKILL.md` folders. Checks the files that `loadSkills` loads from these paths, and a `SKILL.md` that
 * it does not load because it lies beside the folders of other skills.
 *
 * @param paths - as `skillPaths` returns them
 * @throws CliError if a path is an address, or if all paths contain no skills
 */
export async function findProblems(paths: readonly string[], isStrict: boolean): Promise<Problems> {
  for (const path of paths) {
    if (isAddress(path)) throw new CliError(`${path} is not on this disk. Use langslash scan or lock.`, 2);
  }
  const all = await loadSkills(paths.flatMap(sourcesAt));
  // Problems are placed by the path that they belong to; links lead to the other paths as in the whole index.
  const messages = new Set(all.diagnostics.map(({ message }) => message));
  const found = (await Promise.all(paths.map((path) => problemsAt(path, paths, messages, isStrict)))).flat();
  const known = new Set(found.map(({ message }) => message));
  const among = all.diagnostics.filter(({ message }) => !known.has(message));
  const placed = among.map(async (problem) => toProblem(problem, await fileAmong(paths, all, problem)));
  const problems = [...found, ...(await Promise.all(placed))];
  if (all.list().length === 0 && problems.length === 0) throw noSkillsFound(paths);
  const unique = new Map<string, Problem>();
  for (const problem of problems) {
    const key = `${realPathOf(problem)}\0${problem.message}`;
    unique.set(key, { ...unique.get(key), ...problem }); // reading a text says nothing of what helps, as loading does
  }
  return { problems: [...unique.values()].toSorted(byFileAndLine), count: all.list().length };
}

/** Finds the file of a problem that shows only with all paths: the one of its source, which may be at several. */
async function fileAmong(
  paths: readonly string[],
  all: SkillIndex,
  { path, source }: SkillDiagnostic,
): Promise<string> {
  const places = paths.map((each) => fileFinder(each)(path));
  const existing = places.filter((place) => existsSync(place));
  if (existing.length < 2) return existing[0] ?? places[0] ?? "";
  const skill = all.list().find((each) => each.source === source && each.file === path);
  const folder = skill && (await all.pin(skill.name).catch(() => undefined))?.path;
  return existing.find((place) => realpathSync(dirname(place)) === folder) ?? existing.at(-1) ?? "";
}

/** @param messages - those of the whole index: a name that is taken at one path may be free or taken there */
async function problemsAt(
  path: string,
  paths: readonly string[],
  messages: ReadonlySet<string>,
  isStrict: boolean,
): Promise<Problem[]> {
  const links = paths
    .filter((other) => other !== path)
    .map((other) => (statSync(other).isFile() ? dirname(other) : other));
  const isSingle = skillPlaces(path)[0]?.kind === "skill";
  const fileOf = fileFinder(isSingle ? join(path, "..") : path);
  const index = await loadSkills(sourcesAt(path), { links });
  const diagnostics = index.diagnostics.filter(({ message }) => messages.has(message));
  const listed = await problemsIn(index, diagnostics, fileOf, isStrict);
  if (isSingle || !isSkillFolder(path)) return listed;
  const beside = await loadSkills([singleSkillSource(resolve(path))]);
  return [...listed, ...(await problemsIn(beside, beside.diagnostics, fileFinder(join(path, "..")), isStrict))];
}

async function problemsIn(
  index: SkillIndex,
  diagnostics: readonly Diagnostic[],
  fileOf: ReturnType<typeof fileFinder>,
  isStrict: boolean,
): Promise<Problem[]> {
  const problems = diagnostics.map((problem) => toProblem(problem, fileOf(problem.path)));
  const known = new Set(problems.map(({ file, message }) => `${file}\0${message}`));
  const unknownKeys: { readonly key: string; readonly problem: Problem }[] = [];
  for (const skill of index.list()) {
    const file = fileOf(skill.file);
    const { text, notes } = await readText(index, skill);
    for (const { key, problem } of findUnknownKeys(text))
      if (!known.has(`${file}\0${problem.message}`)) unknownKeys.push({ key, problem: toProblem(problem, file) });
    const checked = isStrict && SKILL_FILE.test(skill.file) ? await validateSkill(dirname(file)) : [];
    const own = [
      ...unmetEnvironment(skill),
      ...(isPlaceholderDescription(skill.description) ? [NO_DESCRIPTION] : []),
      ...notes,
      ...checked.filter(({ code }) => code === "spec-violation"),
    ];
    problems.push(...own.map((problem) => toProblem(problem, file)));
  }
  const sameKey = groupedBy(unknownKeys, ({ key }) => key);
  return [...problems, ...[...sameKey.values()].flatMap((each) => onceForAllFiles(each.map(({ problem }) => problem)))];
}

/** Returns a function that finds a file of an index, whose paths are relative to the root of their source. */
function fileFinder(path: string): (file: string | undefined) => string {
  const root = statSync(path).isFile() ? dirname(path) : path;
  const roots = ["", "commands", "skills", "skills/commands"].map((folder) => join(root, folder));
  return (file) => {
    if (file === undefined) return path;
    const candidates = roots.map((folder) => join(folder, file));
    return candidates.find(isThere) ?? join(root, file);
  };
}

/** Codes of frontmatter that is lost, so that the skill is hardly the one that its author wrote. */
const LOST = new Set(["frontmatter-not-a-mapping", "frontmatter-unclosed", "frontmatter-unreadable"]);

function toProblem(problem: Diagnostic, file: string): Problem {
  const severity = LOST.has(problem.code) ? "error" : problem.severity;
  return { ...problem, severity, file, location: problem.line === undefined ? file : `${file}:${problem.line}` };
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

/** Reads the text of a skill, with the notes on it. If it cannot be read, that is the only note. */
async function readText(
  index: SkillIndex,
  { name, file, description }: Skill,
): Promise<{ text: string; notes: readonly Diagnostic[] }> {
  try {
    const { text, diagnostics } = await index.read(name);
    return { text, notes: diagnostics };
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    const { code, message } = error;
    const isDescribed = code === "empty-file" && description !== ""; // allowed by the specification
    return { text: "", notes: [{ code, severity: isDescribed ? "warning" : "error", message, path: file }] };
  }
}

/** Returns the place of a problem by which it is the same as another: a link is the file that it leads to. */
function realPathOf({ file, line }: Problem): string {
  return `${existsSync(file) ? realpathSync(file) : file}:${line}`;
}
