import type { SourceText } from "../../source/source-text.js";
import type { MentionBase, MentionInText, MentionUse } from "./file-mention.js";
import { type FileUse, fileUseAt, isCheckedAt } from "./file-use.js";
import { outlineAt } from "../words/outline.js";
import { stepsUp } from "./path-beginnings.js";
import {
  isBelowFolderOfTexts,
  isNameOfSeveralWords,
  isOfCollection,
  isScriptInFolder,
  isText,
  isTextOrScript,
} from "./path-kinds.js";
import { isProcedureAt } from "./procedure-files.js";
import type { WrittenPath } from "./written-path.js";
import { writtenPathsIn } from "./written-paths.js";

/** A path, and how the text around it speaks of the file. */
interface ReadPath extends WrittenPath {
  readonly text: string;
  readonly fileUse: FileUse;
}

/**
 * Finds the files that a text has its reader read, and that may be part of its collection; in linear time. Those that
 * it writes, and those in a list of suggestions, such as `See also`, are left out.
 */
export function fileMentions(source: SourceText): readonly MentionInText[] {
  return source.once(mentionsIn);
}

function mentionsIn(source: SourceText): readonly MentionInText[] {
  const { text } = source;
  const written = new Set<string>();
  const procedures = new Set<string>();
  const mentions: MentionInText[] = [];
  for (const path of writtenPathsIn(source)) {
    const { start, end } = path;
    const fileUse = fileUseAt(source, start, end);
    if (fileUse === "written") written.add(nameOf(path));
    if (fileUse === "written" || outlineAt(source, start)?.isSuggestion === true) continue;
    if (fileUse === "named" && isOnlyLinked(source, start)) continue;
    const read = { ...path, text, fileUse };
    const base = baseOf(read);
    if (base === undefined) continue;
    if (base === "command" && isProcedure(read)) procedures.add(path.path);
    const elsewhere = base === "command" && !isOwnName(path) ? "same-path" : "anywhere";
    mentions.push({ base, path: path.path, up: stepsUp(path.steps), use: useOf(read), elsewhere, start, end });
  }
  return mentions
    .filter(({ base, path }) => base !== "unknown" || !written.has(path))
    .map((mention) => {
      const isFollowed = mention.base === "command" && procedures.has(mention.path) && !written.has(mention.path);
      return isFollowed ? { ...mention, use: "procedure" } : mention;
    });
}

/** The start of an item or a row that is a link; all links; the words around them that make a sentence. */
const LINK_FIRST = /^[*_`]{0,3}\[[^\][\n]{0,160}\]\($/;
const LINK = /\[[^\][]{0,160}\]\([^()]{0,300}\)/g;
const SENTENCE = /(?:\p{L}+[^\p{L}]+){2}\p{L}/u;
/** Number of characters of a line that are examined for links. */
const MAX_LINE = 600;

/** Whether a path is the address of a link that is no part of a sentence: an entry of a list, or of a navigation. */
export function isOnlyLinked(source: SourceText, start: number): boolean {
  const line = source.lineAt(start);
  if (line === undefined || !source.text.startsWith("](", start - 2)) return false;
  if ((line.isItem || line.isRow) && LINK_FIRST.test(source.leadOf(start))) return true;
  return !SENTENCE.test(source.contentOf(line).slice(0, MAX_LINE).replace(LINK, ""));
}

/** Returns the folder that a path is relative to; undefined if it may be any file. */
function baseOf(read: ReadPath): MentionBase | undefined {
  const { base, path, start, text, fileUse, isInBlock } = read;
  if (base !== undefined) return base;
  if (isCollectionMeant(read)) return "either";
  if (isInBlock) return undefined;
  if (isText(path) && (fileUse === "read" || isProcedure(read))) return "command";
  const isMarked = /[`*]/.test(text.charAt(start - 1));
  return isMarked && isOwnName(read) ? "unknown" : undefined;
}

/** Whether a path or its use shows that it is one of the collection. */
function isCollectionMeant({ path, steps, start, text, fileUse, isInBlock }: ReadPath): boolean {
  if (isOfCollection(path) || isScriptInFolder(path)) return true;
  const isRun = text.startsWith("!`", start - 2) && path.includes("/");
  const isAbove = steps.startsWith("../"); // relative to a file of the collection
  const isReadThere = fileUse === "read" && isBelowFolderOfTexts(path) && !isInBlock;
  return isRun || (isText(path) && (isAbove || isReadThere));
}

/** Whether the text says that the file has instructions, `step 5 of a.md`, and does not only need it to be there. */
function isProcedure({ start, end, text }: ReadPath): boolean {
  return isProcedureAt(text, start, end) && !isCheckedAt(text, end);
}

/** Whether a path is a name that hardly any other file has. */
function isOwnName({ steps, path }: WrittenPath): boolean {
  return steps === "" && isNameOfSeveralWords(path) && isTextOrScript(path);
}

function useOf({ start, text, fileUse }: ReadPath): MentionUse {
  return fileUse === "read" || text[start] === "@" ? "read" : "named";
}

function nameOf({ path }: WrittenPath): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
