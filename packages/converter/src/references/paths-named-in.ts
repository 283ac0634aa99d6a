import type { FileMention } from "./file-mentions.js";
import { fileUseAt } from "./file-use.js";
import { outlineOf } from "./outline.js";

/** One folder or file. It is limited in length, so that the search takes linear time. */
const PART = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,80}`;
/** A path of text, which does not begin at the root or with a host. */
const PATH = new RegExp(
  String.raw`(?<![\p{L}\p{N}./~:@$}>\\_-])(?!\.prompt\/)@?(?:(?:\.{1,2}|~)\/){0,4}(\.claude\/)?((?:\.?${PART}\/){0,9}${PART}\.(?:mdx?|markdown|txt|ya?ml|json|toml|csv|xml))(?![\p{L}\p{N}/_-]|\.\w)`,
  "gu",
);

/** Files and folders that most projects have, so that a path without `.claude/` means the reader's. */
const OF_PROJECT =
  /^(?:app|docs?|lib|src|tests?)\/|(?:^|\/)(?:readme|changelog|contributing|claude|agents|gemini|index)\.md$/i;

/** Finds the paths of texts in a text, in whatever way it names them, other than those in suggestions or to write. */
export function pathsNamedIn(text: string): FileMention[] {
  const lines = outlineOf(text);
  let line = 0;
  return Array.from(text.matchAll(PATH)).flatMap(({ 0: whole, 1: collection, 2: path = "", index: start }) => {
    const end = start + whole.length;
    while ((lines[line]?.end ?? Infinity) < start) line += 1;
    const isOther = collection === undefined && (lines[line]?.isCode === true || OF_PROJECT.test(path));
    if (isOther || lines[line]?.isSuggestion === true || fileUseAt(text, start, end) === "written") return [];
    const base = collection === undefined ? "either" : "collection";
    return { base, path, isRead: false, isOnlyNamed: true, isAnywhere: true, up: 0, start, end } as const;
  });
}
