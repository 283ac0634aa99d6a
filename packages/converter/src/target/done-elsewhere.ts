import { AND_OR, DOING, ONE_ARTICLE } from "../lexicon/connectives.js";
import { DOES_WORK, DONE, TAKES_OVER, WORK_OF } from "../lexicon/mentions.js";
import { COMMAND } from "../lexicon/nouns.js";
import { spaced, START, unicode, unspaced } from "../source/phrases.js";
import { NEGATED } from "../references/words/words.js";
import { lineBefore } from "../line-before.js";

const MARKS = "[\"'`*(（「『«]{0,3}";
/** `happens later via /x`: words by which another command does the work, and a preposition before its name. */
const DONE_BY = unicode(
  String.raw`${START}(?:${spaced(DONE)})(?![\p{L}\p{N}])[^.,;!?|→\n]{0,40}\s(?:${spaced(DOING)})\s(?:${spaced(ONE_ARTICLE)}\s)?${MARKS}$|${START}(?:${spaced(TAKES_OVER)})\s${MARKS}$|${unspaced(TAKES_OVER)}\s?${MARKS}$`,
);
/** `/x does this`, `/x's job`, `/x コマンドで行う`: the same after its name. */
const DOES = unicode(
  String.raw`^["'${"`"}*)）」』»]{0,3}(?:,?\s${spaced(AND_OR)}\s["'${"`"}*]{0,3}\/[\w:-]{1,40}["'${"`"}*]{0,3})?(?:['’]s\s+${spaced(WORK_OF)}|\s+(?:${spaced(DOES_WORK)})(?![\p{L}\p{N}])|\s?${unspaced(COMMAND)}?\s?${unspaced(DOES_WORK)})`,
);

/** Whether a text says that a command does its work elsewhere, or not here, rather than having its reader run it. */
export function isDoneElsewhere(before: string, after: string): boolean {
  const lead = lineBefore(before, before.length, before.length).toLowerCase();
  return DONE_BY.test(lead) || NEGATED.test(lead) || DOES.test(after.toLowerCase());
}
