import type { ConfigStore } from "../../configs/config-store.js";
import { mayHoldCredentials } from "../../configs/credentials.js";
import { readOr } from "../../read-or.js";
import { fileUseAt } from "../file-mentions/file-use.js";
import { type FileMention, mentionOfFile } from "../file-mentions/written-paths.js";
import { sharedFolders, VARIABLE } from "./path-patterns.js";
import { ARGUMENT_PATHS, MAX_ARGUMENTS, type ReachedLimits } from "../limits/reached-limits.js";
import type { SourceText } from "../../source/source-text.js";

const PART = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,60}`;
/** A path with a variable in the name of its file: `.claude/cases/<case>.md`, `cases/{case}.notes.md`. */
const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}./~$}>\]\\*_-])@?((?:(?:~\/|\.\/)?\.claude\/)?)((?:${PART}\/){0,6}[\p{L}\p{M}\p{N}_.-]{0,40})(?:${VARIABLE})([\p{L}\p{M}\p{N}_.-]{0,40}\.(?:mdx?|txt|ya?ml|json))(?![\p{L}\p{N}/_-]|\.\w)`,
  "gu",
);
/** A path in `.claude`, whose folders a shorter path in the same text may begin at. */
const IN_CLAUDE = new RegExp(String.raw`\.claude\/(?:${PART}\/){1,6}`, "gu");
/** A word of the arguments that may be the name of a file. */
const WORD = /(?<![\p{L}\p{N}._-])[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,80}/gu;

/**
 * Creates a function that finds the files that a text names by a variable, if a word of the arguments gives exactly
 * one: `Load cases/<case>.md`, with `smith --short`. A name that suggests credentials gives none.
 */
export function argumentFiles(
  configs: Pick<ConfigStore, "listShared" | "readShared">,
  userArguments: string,
  limits: ReachedLimits,
): (source: SourceText) => Promise<FileMention[]> {
  const allWords = [...new Set(userArguments.match(WORD))];
  const isInFolder = sharedFolders(configs);
  const words = allWords.slice(0, MAX_ARGUMENTS);
  return async (source) => {
    const mentions: FileMention[] = [];
    if (words.length === 0 || configs.readShared === undefined) return mentions;
    const patterns = patternsIn(source);
    for (const [index, pattern] of patterns.entries()) {
      const { folders, start, end, written } = pattern;
      const isTried = index < MAX_ARGUMENTS;
      const paths = folders.flatMap((folder) => words.map((word) => folder + start + word + end));
      const found: string[] = [];
      for (const path of paths) {
        if (!isTried || mayHoldCredentials(path)) continue;
        const read = await readOr(configs.readShared(path), null); // it cannot be a part of a prompt, but it is there
        if (read !== undefined) found.push(path);
      }
      const [path] = found;
      const isCutShort = !isTried || pattern.isCutShort || words.length < allWords.length;
      if (path === undefined && isCutShort && (await isInFolder(start + end))) limits.add(ARGUMENT_PATHS, written);
      if (path === undefined || found.length > 1 || mentions.some((mention) => mention.path === path)) continue;
      mentions.push(mentionOfFile(path, "read"));
    }
    return mentions;
  };
}

/** A pattern with the folders in which it may begin, and its text before and after the variable. */
interface FilePattern {
  readonly folders: readonly string[];
  readonly start: string;
  readonly end: string;
  /** The whole pattern as the text writes it. */
  readonly written: string;
  /** Whether there are more folders in which it may begin. */
  readonly isCutShort: boolean;
}

/** Returns the patterns of files that a text does not write, each once. */
function patternsIn(source: SourceText): FilePattern[] {
  const { text } = source;
  const folders = new Set<string>();
  for (const [path] of text.matchAll(IN_CLAUDE)) {
    const parts = path.split("/").slice(1, -1);
    folders.add("");
    for (const [index] of parts.entries()) folders.add(`${parts.slice(0, index + 1).join("/")}/`);
  }
  const inAny = { folders: [...folders].slice(0, MAX_ARGUMENTS), isCutShort: folders.size > MAX_ARGUMENTS };
  const inClaude = { folders: [""], isCutShort: false };
  const found = new Map<string, FilePattern>();
  const written = new Set<string>();
  for (const { 0: whole, 1: claude, 2: start = "", 3: end = "", index } of text.matchAll(PATTERN)) {
    const isWritten = fileUseAt(source, index, index + whole.length) === "written";
    if (isWritten) written.add(start + end);
    else found.set(whole, { ...(claude === "" ? inAny : inClaude), start, end, written: whole });
  }
  return [...found.values()].filter(({ start, end }) => !written.has(start + end));
}
