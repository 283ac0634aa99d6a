import { CONDITIONS, TIMES } from "../../lexicon/conditions.js";
import { ADVERBS, THEN } from "../../lexicon/connectives.js";
import {
  CAN,
  CARRY,
  CARRY_TO,
  DESCRIBED,
  OTHERS,
  RESERVED,
  SPOKEN_BEFORE_NAME,
  SUGGESTED_RUN,
  TO_DO,
  YOU_CAN,
  NEXT_COMMAND,
  NOTES,
} from "../../lexicon/mentions.js";
import { NOT_YET } from "../../lexicon/negations.js";
import { COMMAND, PLACES, ROUTES } from "../../lexicon/nouns.js";
import {
  EXAMPLE,
  FLOW,
  LATER,
  NTH_STEP,
  PHASE,
  STEPS,
  TITLE_BEGINNINGS,
  TITLE_PARTS,
  TITLE_WORDS,
  WHOLE_TITLES,
} from "../../lexicon/titles.js";
import {
  FILLERS,
  FOLLOW_AFTER,
  HAND_OVER,
  RUN,
  RUN_VERB_AFTER,
  USE_IN_STEP,
  USE_VERB_AFTER,
} from "../../lexicon/verbs.js";
import { END, type Phrases, spaced, START, unicode, unspaced, words } from "../../source/phrases.js";

/** Marks before and after a command. */
const OPENING = String.raw`["'${"`"}*“„«「『(]{0,3}`;
const CLOSING = String.raw`["'${"`"}*”“»」』)]{0,3}`;
/** The words of a command after its name, up to its closing mark. */
const ARGUMENTS = String.raw`(?:[^${"`"}\n]{0,60}(?<!\s)${"`"})?${CLOSING}`;

export const MENTIONING = unicode(
  [
    `${words(OTHERS)}(?!-)`, // words such as `non-trivial` and `user-facing` say nothing about others
    String.raw`${START}${spaced(TO_DO)}[ \t]+to[ \t]+\p{L}`,
    String.raw`${START}${spaced(CAN)}[ \t]+(?:${spaced({ en: "be, also, then" })}[ \t]+)?(?:\p{L}+[ \t]+)?${OPENING}$`,
    String.raw`${START}you(?:['’]?(?:ll|d))?[ \t]+${spaced(YOU_CAN)}${END}`,
    String.raw`${START}option[ \t]+\p{L}${END}`,
  ].join("|"),
);

/** Text after the name that makes it advice, a question, or the condition of something that comes first. */
export const MENTIONED_AFTER = unicode(
  `^${ARGUMENTS}(?:${[
    String.raw`[^.;|\n]{0,50}${START}${spaced(RESERVED)}${END}`,
    String.raw`[^.!。|\n]{0,120}[?？]`,
    String.raw`[^.\n]{0,30}(?:[ \t]${spaced(NOT_YET)}[ \t]|${unspaced(NOT_YET)})`,
    String.raw`[ \t]+${spaced(DESCRIBED)}${END}`,
  ].join("|")})`,
);
/** The text before a name in a call on a server, rather than of a command. */
export const ROUTE = unicode(
  String.raw`\b(?:${spaced(ROUTES)}|${spaced(PLACES)})\b(?=[^(]*$)|\b(?:get|post|put|patch|delete) *$`,
);

/** `- [ ] `, `2. Step 3: `: marks of an item. */
const ITEM_MARKS = String.raw`[ \t>├└│─╰╭|#]*(?:(?:[-+•·]|\*(?!\*)|\d+[a-z]?[.)、:])[ \t]*)?(?:\[[ x]\][ \t]*)?(?:step[ \t]+\d+[:.][ \t]*)?`;
/** `**Before a commit**: `, `Tests: `, `tests — `: a label. */
const ITEM_LABEL = String.raw`(?:\*\*[^*\n]{1,60}\*\*[ \t]*(?:[:：—–-]+[ \t]*)?|[^:：\n.]{1,60}[:：→][ \t]+|[^.:\n]{1,80}[ \t](?:—|–|->|→)[ \t]+)?`;
/** `After the build, `: a clause. */
const CLAUSE = String.raw`(?:(?:${spaced(CONDITIONS)}|${spaced(TIMES)})${END}[^.;\n]{0,120},[ \t]*)?`;

/** The text before a verb that makes it an order: nothing, a label, a condition with a comma, `then`. */
export const ORDER_START = unicode(
  [
    String.raw`^${ITEM_MARKS}${ITEM_LABEL}${CLAUSE}(?:${spaced(ADVERBS)}${END}[ \t,]*)*${OPENING}$`,
    String.raw`[,，][ \t]*${spaced(THEN)}[ \t]+${OPENING}$`,
    String.raw`${START}${spaced({ en: THEN.en })}[ \t]+$`,
  ].join("|"),
);
/** A condition before an order: `If the user agrees, `. Its words do not belong to the order. */
export const CONDITION = unicode(
  String.raw`${START}${spaced(CONDITIONS)}${END}(?![ \t]+you[ \t]+(?:rel|want|prefer|like|need))[^.;\n]{0,120}(?:,[ \t]|[:：]|→|->)`,
);

/** Matches a verb before a name. The groups are the verb with everything after it, with spaces and without. */
function verbBefore(verbs: Phrases): RegExp {
  const fillers = String.raw`\*{0,2}(?:[ \t]+${spaced(FILLERS)})*[ \t]*[:：]?[ \t]*`;
  return unicode(
    String.raw`(?:${START}(${spaced(verbs)}(?=[ \t:*])${fillers}${OPENING})|(${unspaced(verbs)}[ \t]*${OPENING}))$`,
  );
}

export const HAND_OVER_BEFORE = verbBefore(HAND_OVER);
export const RUN_BEFORE = verbBefore(RUN);
export const USE_BEFORE = verbBefore(USE_IN_STEP);

/** `/x を実行`, `/x 를 실행`: verbs after a name. */
export const RUN_AFTER = unicode(
  String.raw`^${ARGUMENTS}[ \t]*${unspaced(COMMAND)}?[ \t]*(?:${unspaced(RUN_VERB_AFTER)}|${unspaced(FOLLOW_AFTER)})(?![^。.\n]{0,20}${unspaced(SUGGESTED_RUN)})`,
);
export const USE_AFTER = unicode(String.raw`^${ARGUMENTS}[ \t]*${unspaced(USE_VERB_AFTER)}`);

const NTH = unspaced(NTH_STEP);
/** `3.`, `2.1)`, `4b:`. */
const NUMBER = String.raw`\d+(?:\.\d+)*[a-z]?`;
/** `### 3. `, `## Step 2 - `: all before the words of a title. */
const LABEL = String.raw`(?:[^\p{L}\p{N}]*(?:${NUMBER}[.):]?|${spaced(STEPS)}|${unspaced(STEPS)}|${NTH})[ \t]*(?:[-\d.]+[a-z]?)?[ \t]*[:：.)—–-]*[ \t]*)?[^\p{L}]*`;

/** Titles of sections about the command, or about its results, rather than its steps. */
export const TITLE_OF_MENTIONS = unicode(
  `^${LABEL}(?:${spaced(WHOLE_TITLES)}$|${spaced(TITLE_BEGINNINGS)}${END})|${words(TITLE_WORDS)}|${spaced(TITLE_PARTS)}|${unspaced(EXAMPLE)}$`,
);
/** Titles of procedures. */
export const TITLE_OF_FLOW = unicode(words(FLOW));
export const TITLE_OF_STEP = unicode(
  String.raw`^[^\p{L}\p{N}]*(?:${NUMBER}[.):]|${spaced(STEPS)}[ \t]+[\p{L}\p{N}]|${unspaced(STEPS)}|${NTH})`,
);

const CARRIED = String.raw`${START}${spaced(CARRY)}${END}[^.;\n]{0,60}[ \t]${spaced(CARRY_TO)}[ \t]+`;
/** The text before the name of a command whose work is not a part of this one. */
export const SPOKEN_BEFORE = unicode(
  String.raw`(?:${START}${spaced(SPOKEN_BEFORE_NAME)}[ \t]+|${CARRIED}|${START}${spaced(PHASE)}[ \t]*[\d.]*[ \t]*[（(]|[,(（][ \t]*${spaced(PHASE)}[ \t]+|${unspaced(SPOKEN_BEFORE_NAME)}[ \t]*)${OPENING}$`,
);
/** `**Note**: `, `> **Variant note:** `: the start of a paragraph about the text. */
export const NOTE = unicode(String.raw`^[ \t>]*\*{2}(?:[\p{L}-]+[ \t]){0,3}${spaced(NOTES)}(?:\*{2}[:：]|[:：]\*{2})`);
/** `Next: /x`: the command that the user may type then. */
export const NEXT = unicode(String.raw`^[^\p{L}]*${spaced(NEXT_COMMAND)}[^\p{L}]*[:：→][^\p{L}]*$`);
/** Titles and introductions of steps of the user before or afterwards. */
export const TITLE_OF_LATER = unicode(`^[^\\p{L}]*(?:${words(LATER)})`);
