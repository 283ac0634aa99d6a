import type { SourceText } from "../source/source-text.js";
import { NEGATED } from "../references/words/words.js";

/** `agents lack X`, `there is no X`: the text knows that the tool is not there. */
const LACKING = /\b(?:lacks?|no|without|(?:can|may|must|should)\s?not\s(?:\w+\s){1,2}(?:the\s)?)[ \t]*[`*"']{0,3}$/;
/** Number of characters before a name that are examined in its line. */
const BEFORE = 120;

/** Whether a text can do without the tool that it names from `start` on, because it forbids it. */
export function isDispensable(source: SourceText, start: number): boolean {
  const line = source.before(start, BEFORE).toLowerCase();
  return NEGATED.test(line) || LACKING.test(line);
}
