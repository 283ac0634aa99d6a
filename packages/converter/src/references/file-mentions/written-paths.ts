import type { SourceText } from "../../source/source-text.js";
import { folderAfter } from "./folder-after.js";
import { withFoldersOfLists } from "./listed-files.js";
import { IN_COLLECTION, IN_PLUGIN, STEPS } from "./path-beginnings.js";
import type { WrittenPath } from "./written-path.js";

/** One folder or file. It is limited in length, so that the search takes linear time. */
const PART = String.raw`[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_.-]{0,80}`;
/** The first one after a mark or another folder. */
const AFTER_MARK = String.raw`(?<=["'${"`"}@/([「『“«])${PART}`;
/**
 * The first one anywhere else. In languages without spaces, letters do not count as a part of it, since words may stand
 * before it: `读取rules/a.md`.
 */
const AFTER_WORDS = String.raw`[\w-][\w.-]{0,80}|(?<![\p{L}\p{M}\p{N}])(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])${PART}`;
const FIRST = `(?:${AFTER_MARK}|${AFTER_WORDS})`;
/** The name of a file with a variable: `{topic}-rules`. */
const NAME_WITH_VARIABLE = String.raw`[\p{L}\p{M}\p{N}_.-]{0,40}[{<][\p{L}\p{M}\p{N}_-]{1,40}[}>][\p{L}\p{M}\p{N}_.-]{0,40}`;
/** A hidden folder at the top of a repository, such as `.specify`. */
const HIDDEN = String.raw`(?:\.(?!claude\/|prompt\/|git(?:hub|lab)?\/)[a-z][\w-]{0,40}\/)?`;
const FILE = String.raw`${HIDDEN}${FIRST}(?:\/${PART}){0,8}(?:\/${NAME_WITH_VARIABLE})?\.[a-z]{2,8}`;
/** A program in a folder, which a command in `` !`...` `` runs. */
const PROGRAM = String.raw`(?<=!${"`"}(?:\.\/)?)${FIRST}(?:\/${PART}){1,8}`;
const PATH = new RegExp(
  String.raw`(?<![\w./~$}>\]\\-])@?(?:${IN_PLUGIN}|${IN_COLLECTION}|${STEPS})(?<path>${FILE}|${PROGRAM})(?![\p{L}\p{N}_/-]|\.\w)`,
  "gu",
);

/** Finds the paths of files in a text, in linear time. A name in a list or with a folder after it gets that folder. */
export function writtenPathsIn(source: SourceText): WrittenPath[] {
  const { text } = source;
  const found = Array.from(text.matchAll(PATH), ({ 0: { length }, index, groups = {} }): WrittenPath => {
    const { plugin, collection, steps = "", path = "" } = groups;
    const base = plugin ? "plugin" : collection ? "collection" : undefined;
    return { base, steps, path, start: index, end: index + length, isInBlock: source.blockAt(index) !== undefined };
  });
  return withFoldersOfLists(text, found).map((path) => (path.isInBlock ? path : withFolderAfter(path, text)));
}

function withFolderAfter(path: WrittenPath, text: string): WrittenPath {
  const isName = path.base === undefined && path.steps === "" && !/[/{]/.test(path.path);
  const { base, folder } = (isName ? folderAfter(text, path.end) : undefined) ?? {};
  return folder === undefined ? path : { ...path, base, path: `${folder}/${path.path}` };
}
