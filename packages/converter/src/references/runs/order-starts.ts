import { END, type Phrases, spaced, START, unicode } from "../words/phrases.js";
import { OPENING } from "./run-verbs.js";

const CONDITIONS: Phrases = {
  en: "if, when, once, unless",
  de: "wenn, falls, sobald",
  es: "si, cuando",
  fr: "si, quand, lorsque",
  pt: "se, quando",
  ru: "если, когда",
};
/** Words that start a clause before an order, apart from conditions. */
const TIMES: Phrases = {
  en: "after, before, for, on, in, otherwise, else",
  de: "nach, vor",
  es: "tras, antes",
  fr: "après, avant",
  pt: "após, antes",
  ru: "после, перед, для",
};
/** Words before the verb of an order. */
const ADVERBS: Phrases = {
  en: `please, then, and, first, next, finally, now, also, always, immediately, automatically, only, (you )must,
    make sure to, make sure you, be sure to, ensure you`,
  de: "dann, zuerst, danach",
  es: "luego, después, primero",
  fr: "ensuite, puis, d'abord",
  pt: "então, depois, primeiro",
  ru: "затем, потом, далее, сначала, теперь, также, всегда, автоматически, обязательно, и",
};
/** Words between two orders, after a comma. */
const THEN: Phrases = { en: "and( then), then", de: "dann", es: "luego", fr: "puis", pt: "depois", ru: "затем, потом" };

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
