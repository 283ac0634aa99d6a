import { LIMITS } from "../lexicon/negations.js";
import { unicode, words } from "../source/phrases.js";

/** A sentence with one of these means something else without the way in which it is to be done. */
const LIMITED = unicode(`n['’]t(?!\\p{L})|${words(LIMITS)}`);

/** Number of characters before and after a mention in which its sentence is looked for. */
const BEFORE = 600;
const AFTER = 300;
const SENTENCE_START =
  /(?<!^[ \t]*\d+)[.;!?][*_"'”’)`]{0,3}\s|:[*_]{0,2}[ \t]|\n[ \t]*\r?\n|\n(?=[ \t]*(?:[-*+>]|\d+[.)]|#{1,6})[ \t])/gm;
const SENTENCE_END = /[.;:!?]\s|\n[ \t]*(?:\r?\n|(?:[-*+>]|\d+[.)]|#{1,6})[ \t])/;
/** The last line that introduces a list, before an item of the list. */
const LIST_TITLE = /^(.*):[*_]{0,2}[ \t]*\r?$/gm;
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;

/**
 * Whether the sentence around a part of a text, or the title of its list, forbids something or limits when it is done:
 * `do not push using x`. Without the part, it would forbid or allow something else.
 */
export function isLimited(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  const first = [...before.matchAll(SENTENCE_START)].at(-1);
  const sentence = before.slice(first === undefined ? 0 : first.index + first[0].length);
  const title = ITEM.test(sentence) ? ([...before.matchAll(LIST_TITLE)].at(-1)?.[1] ?? "") : "";
  const after = text.slice(end, end + AFTER);
  const rest = after.slice(0, SENTENCE_END.exec(after)?.index);
  return [title, sentence, rest].some((part) => LIMITED.test(part.toLowerCase()));
}
