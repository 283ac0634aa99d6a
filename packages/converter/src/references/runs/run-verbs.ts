import { SUGGESTED_RUN } from "../../lexicon/mentions.js";
import { COMMAND } from "../../lexicon/nouns.js";
import {
  FILLERS,
  FOLLOW_AFTER,
  HAND_OVER,
  RUN,
  RUN_VERB_AFTER,
  USE_IN_STEP,
  USE_VERB_AFTER,
} from "../../lexicon/verbs.js";
import { type Phrases, spaced, START, unicode, unspaced } from "../../source/phrases.js";

/** Marks before and after a command. */
export const OPENING = String.raw`["'${"`"}*“„«「『(]{0,3}`;
const CLOSING = String.raw`["'${"`"}*”“»」』)]{0,3}`;
/** The words of a command after its name, up to its closing mark. */
export const ARGUMENTS = String.raw`(?:[^${"`"}\n]{0,60}(?<!\s)${"`"})?${CLOSING}`;

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
