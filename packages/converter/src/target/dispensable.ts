import { NEGATED } from "../references/words/words.js";
import { lineBefore } from "../line-before.js";

/** `agents lack X`, `there is no X`: the text knows that the tool is not there. */
const LACKING = /\b(?:lacks?|no|without|(?:can|may|must|should)\s?not\s(?:\w+\s){1,2}(?:the\s)?)[ \t]*[`*"']{0,3}$/;
/** A line about later work: `Future (phase 6): Acme MCP`. */
const LATER = /\b(?:coming soon|future|not yet|planned|roadmap|upcoming)\b/;
/** `For long jobs, use X directly`: advice for the user. */
const ADVISED_BEFORE = /(?:^|[.!?]\s)(?:for|if you)\b[^.!?]{0,80},\suse\s(?:the\s)?[`*"']{0,3}$/;
const ADVISED_AFTER = /^[`*"']{0,3}(?:\stool)?\s(?:directly|instead)\b/;

/** Number of characters before and after a name that are examined in its line. */
const BEFORE = 120;
const AFTER = 30;

/** Whether a text can do without the tool that it names from `start` up to `end`: it forbids it, or has it later. */
export function isDispensable(text: string, start: number, end: number): boolean {
  const line = lineBefore(text, start, BEFORE).toLowerCase();
  const isAdvised = ADVISED_BEFORE.test(line) && ADVISED_AFTER.test(text.slice(end, end + AFTER));
  return isAdvised || [NEGATED, LACKING, LATER].some((pattern) => pattern.test(line));
}
