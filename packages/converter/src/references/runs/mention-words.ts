import { CAN, DESCRIBED, OTHERS, RESERVED, TO_DO, YOU_CAN } from "../../lexicon/mentions.js";
import { NOT_YET } from "../../lexicon/negations.js";
import { PLACES, ROUTES } from "../../lexicon/nouns.js";
import { END, spaced, START, unicode, unspaced, words } from "../../source/phrases.js";
import { ARGUMENTS, OPENING } from "./run-verbs.js";

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
