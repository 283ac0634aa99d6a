import { CONDITIONS, TIMES } from "../../lexicon/conditions.js";
import { ADVERBS, THEN } from "../../lexicon/connectives.js";
import { END, spaced, START, unicode } from "../../source/phrases.js";
import { OPENING } from "./run-verbs.js";

/** `- [ ] `, `2. Step 3: `: marks of an item. */
const MARKS = String.raw`[ \t>├└│─╰╭|#]*(?:(?:[-+•·]|\*(?!\*)|\d+[a-z]?[.)、:])[ \t]*)?(?:\[[ x]\][ \t]*)?(?:step[ \t]+\d+[:.][ \t]*)?`;
/** `**Before a commit**: `, `Tests: `, `tests — `: a label. */
const LABEL = String.raw`(?:\*\*[^*\n]{1,60}\*\*[ \t]*(?:[:：—–-]+[ \t]*)?|[^:：\n.]{1,60}[:：→][ \t]+|[^.:\n]{1,80}[ \t](?:—|–|->|→)[ \t]+)?`;
/** `After the build, `: a clause. */
const CLAUSE = String.raw`(?:(?:${spaced(CONDITIONS)}|${spaced(TIMES)})${END}[^.;\n]{0,120},[ \t]*)?`;

/** The text before a verb that makes it an order: nothing, a label, a condition with a comma, `then`. */
export const ORDER_START = unicode(
  [
    String.raw`^${MARKS}${LABEL}${CLAUSE}(?:${spaced(ADVERBS)}${END}[ \t,]*)*${OPENING}$`,
    String.raw`[,，][ \t]*${spaced(THEN)}[ \t]+${OPENING}$`,
    String.raw`${START}${spaced({ en: THEN.en })}[ \t]+$`,
  ].join("|"),
);
/** A condition before an order: `If the user agrees, `. Its words do not belong to the order. */
export const CONDITION = unicode(
  String.raw`${START}${spaced(CONDITIONS)}${END}(?![ \t]+you[ \t]+(?:rel|want|prefer|like|need))[^.;\n]{0,120}(?:,[ \t]|[:：]|→|->)`,
);
