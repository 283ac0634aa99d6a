import { FILE_POINTER } from "../configs/config-reference.js";
import { CASE_OF_FILE } from "../lexicon/conditions.js";
import { spaced, unspaced } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";

/** A text in a folder, by a path without variables. */
const TEXT =
  /(?<![\p{L}\p{N}_.~*/\\$}>\]-])(?:\.\/)?[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)+\.(?:md|mdx|txt)(?![\p{L}\p{N}_/-]|\.\w)/gu;
const PROSE = /\.(?:md|mdx|txt)$/;
/** A path with letters in the place of a number or a date: `sprint-N/a.md`, `YYYY-MM-DD.md`. */
const SAMPLE = /(?:^|[^\p{L}])(?:N{1,4}|X{1,4}|YY|YYYY)[^\p{L}]/u;
/** A line that says what to do if the file is not there, or that speaks of one of several. */
const IN_CASE = new RegExp(String.raw`(?<!\w)${spaced(CASE_OF_FILE)}(?!\w)|${unspaced(CASE_OF_FILE)}`, "iu");
/** Maximum length of a path, in UTF-16 code units. */
const MAX_PATH = 200;

/**
 * Returns the texts that a prompt has its reader read in any case, each once: not those that it writes itself, samples
 * of paths, nor what an earlier step or another command may make.
 */
export function textsRead(source: SourceText): string[] {
  const { text: prompt } = source;
  const read = new Set<string>();
  const written = new Set<string>();
  for (const { 0: match, index } of source.matchesInLines(TEXT, /\/\S*\.(?:md|txt)/)) {
    const path = match.replace(/^\.\//, "");
    if (source.blockAt(index) || path.length > MAX_PATH || !PROSE.test(path)) continue;
    if (SAMPLE.test(path)) continue;
    if (prompt.startsWith(FILE_POINTER, index - FILE_POINTER.length)) continue;
    const use = fileUseAt(source, index, index + match.length);
    if (use === "written") written.add(path);
    else if (use === "read" && !IN_CASE.test(lineAt(source, index))) read.add(path);
  }
  return [...read].filter((path) => !written.has(path));
}

/** Number of characters before and after a path that are examined in its line. */
const AROUND = 160;

function lineAt(source: SourceText, index: number): string {
  return source.before(index, AROUND) + (source.text.slice(index, index + AROUND).split("\n", 1)[0] ?? "");
}
