import { codeRegions, rangeAt } from "@langslash/grammar/internal";
import type { ConfigStore } from "../../configs/config-store.js";
import { FILES_OF_SKILLS, MAX_OF_SKILLS } from "../limits/file-limits.js";
import { type FileMention, mentionOfFile } from "../file-mentions/file-mention.js";
import { fileUseAt, isExaminedAt } from "../file-mentions/file-use.js";
import { outlineAt } from "../words/outline.js";
import type { ReachedLimits } from "../limits/reached-limits.js";
import { SUGGESTED } from "../words/words.js";
import { lineBefore } from "../../line-before.js";

/** The path of a text that does not say in which folder it begins. */
const NAMED =
  /(?<![\p{L}\p{N}./~:@$}>\\*_-])((?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]{0,60}\/){0,3}[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,60}\.md)(?![\p{L}\p{N}/_-]|\.\w)/gu;
/** Files that most folders have. */
const ANY_FOLDER = /(?:^|\/)(?:readme|changelog|contributing|license|claude|agents|gemini|index)\.md$/i;
/** A file of a skill: the folder of the skill, its name, and the path in it. */
const OF_SKILL = /^((?:[^/]+\/)*?skills\/([^/]+)\/)(.+)$/;
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
): (text: string) => Promise<FileMention[]> {
  return async (text) => {
    const named = textsNamedIn(text);
    if (named.length === 0 || configs.listShared === undefined) return [];
    const folders = foldersWith(named, await configs.listShared());
    const meant = [...folders.values()].filter(({ name, paths }) => paths.size > 1 || hasWord(text, name));
    const mentions: FileMention[] = [];
    for (const written of named) {
      const [path, ...others] = meant.flatMap(({ paths }) => paths.get(written) ?? []);
      if (path === undefined || others.length > 0) continue;
      if (await configs.isOfProject?.(written)) continue;
      if (mentions.length >= MAX_OF_SKILLS) limits.add(FILES_OF_SKILLS, path);
      else mentions.push(mentionOfFile(path, "definition"));
    }
    return mentions;
  };
}

/** Returns the texts that a text names in prose, other than those that it writes or examines. */
function textsNamedIn(text: string): string[] {
  const fenceAt = rangeAt(codeRegions(text).filter(({ isFence }) => isFence));
  const lineAt = outlineAt(text);
  const named = new Set<string>();
  const written = new Set<string>();
  for (const { 0: path, index } of text.matchAll(NAMED)) {
    if (ANY_FOLDER.test(path) || fenceAt(index) || lineAt(index)?.isSuggestion === true) continue;
    if (SUGGESTED.test(lineBefore(text, index, BEFORE).toLowerCase())) continue;
    const end = index + path.length;
    const isWritten = fileUseAt(text, index, end) === "written" || isExaminedAt(text, index, end);
    (isWritten ? written : named).add(path);
  }
  return [...named].filter((path) => !written.has(path));
}

/** A skill with those of its files that a text names, by their paths as written. */
interface SkillFolder {
  readonly name: string;
  readonly paths: Map<string, string>;
}

/** Returns the folders of skills that have the files: each at the top of its skill, or as the only one of its name. */
function foldersWith(names: readonly string[], paths: readonly string[]): Map<string, SkillFolder> {
  const folders = new Map<string, SkillFolder>();
  const byEnd = new Map<string, string[]>();
  for (const name of names) {
    const end = name.slice(name.lastIndexOf("/") + 1);
    byEnd.set(end, [...(byEnd.get(end) ?? []), name]);
  }
  const ambiguous = new Set<string>();
  for (const path of paths) {
    const [, folder, skill, own] = OF_SKILL.exec(path) ?? [];
    if (folder === undefined || skill === undefined || own === undefined) continue;
    for (const name of byEnd.get(path.slice(path.lastIndexOf("/") + 1)) ?? []) {
      if (!`/${own}`.endsWith(`/${name}`)) continue;
      const found = folders.get(folder) ?? { name: skill, paths: new Map<string, string>() };
      folders.set(folder, found);
      const isTop = own === name;
      const known = found.paths.get(name);
      if (known !== undefined && known !== folder + name && !isTop) ambiguous.add(`${folder}\0${name}`);
      if (known === undefined || isTop) found.paths.set(name, path);
    }
  }
  for (const [folder, { paths: found }] of folders) {
    for (const [name, path] of found)
      if (path !== folder + name && ambiguous.has(`${folder}\0${name}`)) found.delete(name);
  }
  return folders;
}

/** Whether a text has a name as a whole word. */
function hasWord(text: string, name: string): boolean {
  return text.split(name).some((before, index, { length, [index + 1]: after }) => {
    return index < length - 1 && !/[\p{L}\p{N}_-]$/u.test(before) && !/^[\p{L}\p{N}_-]/u.test(after ?? "");
  });
}
