import type { SourceText } from "../../source/source-text.js";
import { posix } from "node:path";
import type { ConfigStore } from "../../configs/config-store.js";
import { FILES_OF_SKILLS, MAX_OF_SKILLS } from "../limits/file-limits.js";
import { type FileMention, mentionOfFile } from "../file-mentions/file-mention.js";
import { fileUseAt, isExaminedAt } from "../file-mentions/file-use.js";
import { outlineAt } from "../words/outline.js";
import type { ReachedLimits } from "../limits/reached-limits.js";
import { SUGGESTED } from "../words/words.js";

/** The path of a text that does not say in which folder it begins. */
const NAMED =
  /(?<![\p{L}\p{N}./~:@$}>\\*_-])((?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]{0,60}\/){0,3}[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,60}\.md)(?![\p{L}\p{N}/_-]|\.\w)/gu;
/** Files that most folders have. */
const ANY_FOLDER = /(?:^|\/)(?:readme|changelog|contributing|license|claude|agents|gemini|index)\.md$/i;
/** The folder of a skill at the start of the path of one of its files. */
const SKILL_FOLDER = /^(?:[^/]+\/)*?skills\/[^/]+\//;
/** Number of characters before a path that are examined in its line. */
const BEFORE = 120;

/**
 * Creates a function that finds the files of a skill in the text of a command that works with the skill: it names two
 * of its files, or one of them and the skill, without the folder. Those that the project has at the same path are left
 * to it.
 */
export function skillFiles(
  configs: Pick<ConfigStore, "listShared" | "isOfProject">,
  limits: ReachedLimits,
): (source: SourceText) => Promise<FileMention[]> {
  return async (source) => {
    const named = textsNamedIn(source);
    if (named.length === 0 || configs.listShared === undefined) return [];
    const skills = filesOfSkills(named, await configs.listShared());
    const meant = [...skills].filter(([folder, files]) => {
      return [...files.values()].filter(Boolean).length > 1 || hasWord(source.text, posix.basename(folder));
    });
    const mentions: FileMention[] = [];
    for (const written of named) {
      const [path, ...others] = meant.flatMap(([, files]) => files.get(written) ?? []);
      if (path === undefined || others.length > 0) continue;
      if (await configs.isOfProject?.(written)) continue;
      if (mentions.length >= MAX_OF_SKILLS) limits.add(FILES_OF_SKILLS, path);
      else mentions.push(mentionOfFile(path, "definition"));
    }
    return mentions;
  };
}

/** Returns the texts that a text names in prose, other than those that it writes or examines. */
function textsNamedIn(source: SourceText): string[] {
  const named = new Set<string>();
  const written = new Set<string>();
  for (const { 0: path, index } of source.text.matchAll(NAMED)) {
    if (ANY_FOLDER.test(path) || source.blockAt(index) || outlineAt(source, index)?.isSuggestion === true) continue;
    if (SUGGESTED.test(source.before(index, BEFORE).toLowerCase())) continue;
    const end = index + path.length;
    const isWritten = fileUseAt(source, index, end) === "written" || isExaminedAt(source, index);
    (isWritten ? written : named).add(path);
  }
  return [...named].filter((path) => !written.has(path));
}

/** The files of a skill by their names in a text; undefined if several have the same name. */
type NamedFiles = Map<string, string | undefined>;

/** Returns the files by the folders of their skills: each at the top of its skill, or as the only one of its name. */
function filesOfSkills(names: readonly string[], paths: readonly string[]): Map<string, NamedFiles> {
  const byEnd = new Map<string, string[]>();
  for (const name of names) {
    const same = byEnd.get(posix.basename(name));
    if (same === undefined) byEnd.set(posix.basename(name), [name]);
    else same.push(name);
  }
  const skills = new Map<string, NamedFiles>();
  for (const path of paths) {
    const folder = SKILL_FOLDER.exec(path)?.[0];
    const same = byEnd.get(posix.basename(path));
    if (folder === undefined || same === undefined) continue;
    const files = skills.get(folder) ?? new Map<string, string | undefined>();
    skills.set(folder, files);
    for (const name of same.filter((each) => `/${path.slice(folder.length)}`.endsWith(`/${each}`))) {
      const top = folder + name;
      if (path === top || !files.has(name)) files.set(name, path);
      else if (files.get(name) !== top) files.set(name, undefined);
    }
  }
  return skills;
}

/** Whether a text has a name as a whole word. */
function hasWord(text: string, name: string): boolean {
  return text.split(name).some((before, index, { [index + 1]: after }) => {
    if (after === undefined) return false;
    return !/[\p{L}\p{N}_-]$/u.test(before) && !/^[\p{L}\p{N}_-]/u.test(after);
  });
}
