import * as conditions from "../../lexicon/conditions.js";
import * as connectives from "../../lexicon/connectives.js";
import * as mentions from "../../lexicon/mentions.js";
import * as nouns from "../../lexicon/nouns.js";
import * as titles from "../../lexicon/titles.js";
import * as verbs from "../../lexicon/verbs.js";
import { END, type Phrases, spaced, START, unicode, unspaced, words } from "../../source/phrases.js";

/** Marks before and after a command. */
const OPENING = String.raw`["'${"`"}*“„«「『(]{0,3}`;
const CLOSING = String.raw`["'${"`"}*”“»」』)]{0,3}`;
/** The words of a command after its name, up to its closing mark. */
const ARGUMENTS = String.raw`(?:[^${"`"}\n]{0,60}(?<!\s)${"`"})?${CLOSING}`;

export const MENTIONING = unicode(
  [
    `${words(mentions.OTHERS)}(?!-)`, // words such as `non-trivial` and `user-facing` say nothing about others
    String.raw`${START}${spaced(mentions.CAN)}[ \t]+(?:${spaced(mentions.CAN_ALSO)}[ \t]+)?(?:\p{L}+[ \t]+)?${OPENING}$`,
    String.raw`${START}${spaced(mentions.YOU_CAN)}${END}`,
  ].join("|"),
);

/** Text after the name that makes it advice, a question, or the condition of something that comes first. */
export const MENTIONED_AFTER = unicode(
  `^${ARGUMENTS}(?:${[
    String.raw`[^.;|\n]{0,50}${START}${spaced(mentions.RESERVED)}${END}`,
    String.raw`[^.!。|\n]{0,120}[?？]`,
    String.raw`[ \t]+${spaced(mentions.DESCRIBED)}${END}`,
  ].join("|")})`,
);
/** The text before a name in a call on a server, rather than of a command. */
export const ROUTE = unicode(
  String.raw`\b(?:${spaced(nouns.ROUTES)}|${spaced(nouns.PLACES)})\b(?=[^(]*$)|\b(?:get|post|put|patch|delete) *$`,
);

/** `- [ ] `, `2. Step 3: `: marks of an item. */
const ITEM_MARKS = String.raw`[ \t>├└│─╰╭|#]*(?:(?:[-+•·]|\*(?!\*)|\d+[a-z]?[.)、:])[ \t]*)?(?:\[[ x]\][ \t]*)?(?:${spaced(titles.STEPS)}[ \t]+\d+[:.][ \t]*)?`;
/** `**Before a commit**: `, `Tests: `, `tests — `: a label. */
const ITEM_LABEL = String.raw`(?:\*\*[^*\n]{1,60}\*\*[ \t]*(?:[:：—–-]+[ \t]*)?|[^:：\n.]{1,60}[:：→][ \t]+|[^.:\n]{1,80}[ \t](?:—|–|->|→)[ \t]+)?`;
/** `After the build, `: a clause. */
const CLAUSE = String.raw`(?:(?:${spaced(conditions.CONDITIONS)}|${spaced(conditions.TIMES)})${END}[^.;\n]{0,120},[ \t]*)?`;

/** The text before a verb that makes it an order: nothing, a label, a condition with a comma, `then`. */
export const ORDER_START = unicode(
  [
    String.raw`^${ITEM_MARKS}${ITEM_LABEL}${CLAUSE}(?:${spaced(connectives.ADVERBS)}${END}[ \t,]*)*${OPENING}$`,
    String.raw`[,，][ \t]*${spaced(connectives.THEN)}[ \t]+${OPENING}$`,
    String.raw`${START}${spaced({ en: connectives.THEN.en })}[ \t]+$`,
  ].join("|"),
);
/** A condition before an order: `If the user agrees, `. Its words do not belong to the order. */
export const CONDITION = unicode(
  String.raw`${START}${spaced(conditions.CONDITIONS)}${END}(?![ \t]+${spaced(conditions.IF_YOU)})[^.;\n]{0,120}(?:,[ \t]|[:：]|→|->)`,
);

/** Matches a verb before a name. The groups are the verb with everything after it, with spaces and without. */
function verbBefore(orders: Phrases): RegExp {
  const fillers = String.raw`\*{0,2}(?:[ \t]+${spaced(verbs.FILLERS)})*[ \t]*[:：]?[ \t]*`;
  return unicode(
    String.raw`(?:${START}(${spaced(orders)}(?=[ \t:*])${fillers}${OPENING})|(${unspaced(orders)}[ \t]*${OPENING}))$`,
  );
}

export const HAND_OVER_BEFORE = verbBefore(verbs.HAND_OVER);
export const RUN_BEFORE = verbBefore(verbs.RUN);
export const USE_BEFORE = verbBefore(verbs.USE_IN_STEP);

/** `/x を実行`, `/x 를 실행`: verbs after a name. */
export const RUN_AFTER = unicode(
  String.raw`^${ARGUMENTS}[ \t]*${unspaced(nouns.COMMAND)}?[ \t]*${unspaced(verbs.RUN_VERB_AFTER)}`,
);

const NTH = unspaced(titles.NTH_STEP);
/** `3.`, `2.1)`, `4b:`. */
const NUMBER = String.raw`\d+(?:\.\d+)*[a-z]?`;
/** `### 3. `, `## Step 2 - `: all before the words of a title. */
const LABEL = String.raw`(?:[^\p{L}\p{N}]*(?:${NUMBER}[.):]?|${spaced(titles.STEPS)}|${unspaced(titles.STEPS)}|${NTH})[ \t]*(?:[-\d.]+[a-z]?)?[ \t]*[:：.)—–-]*[ \t]*)?[^\p{L}]*`;

/** Titles of sections about the command, or about its results, rather than its steps. */
export const TITLE_OF_MENTIONS = unicode(
  `^${LABEL}${spaced(titles.TITLE_BEGINNINGS)}${END}|${words(titles.TITLE_WORDS)}|${spaced(titles.TITLE_PARTS)}`,
);
/** Titles of procedures. */
export const TITLE_OF_FLOW = unicode(words(titles.FLOW));
export const TITLE_OF_STEP = unicode(
  String.raw`^[^\p{L}\p{N}]*(?:${NUMBER}[.):]|${spaced(titles.STEPS)}[ \t]+[\p{L}\p{N}]|${unspaced(titles.STEPS)}|${NTH})`,
);

/** The text before the name of a command whose work is not a part of this one. */
export const SPOKEN_BEFORE = unicode(
  String.raw`(?:${START}${spaced(mentions.SPOKEN_BEFORE_NAME)}[ \t]+(?:${spaced(connectives.ARTICLE)}[ \t]+)?|${unspaced(mentions.SPOKEN_BEFORE_NAME)}[ \t]*)${OPENING}$`,
);
/** `**Note**: `, `> **Variant note:** `: the start of a paragraph about the text. */
export const NOTE = unicode(
  String.raw`^[ \t>]*\*{2}(?:[\p{L}-]+[ \t]){0,3}${spaced(mentions.NOTES)}(?:\*{2}[:：]|[:：]\*{2})`,
);
/** `Next: /x`: the command that the user may type then. */
export const NEXT = unicode(String.raw`^[^\p{L}]*${spaced(titles.LATER)}[^\p{L}]*[:：→][^\p{L}]*$`);
/** Titles and introductions of steps of the user before or afterwards. */
export const TITLE_OF_LATER = unicode(`^[^\\p{L}]*(?:${words(titles.LATER)})`);
