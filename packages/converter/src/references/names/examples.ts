import { FOR_EXAMPLE, SUCH_AS } from "../../lexicon/conditions.js";
import { AND_OR, LIKE } from "../../lexicon/connectives.js";
import { AGENT, SKILL } from "../../lexicon/nouns.js";
import { spaced, START, unicode, words, wrapped } from "../../source/phrases.js";
import { AN_ARTICLE, OPENING } from "../words/words.js";

/** An article and a noun before a name, and the names before the one in question. */
const NOUN = String.raw`${AN_ARTICLE}?(?:(?:${wrapped(AGENT)}|${wrapped(SKILL)})\s+)?`;
const NAMES = String.raw`(?:${NOUN}${OPENING}[\w:-]{1,40}["'${"`"}*]{0,3}(?:,\s*|(?:,?\s+)${wrapped(AND_OR)}\s+)){0,6}`;

/** Matches the text before a name, in lower case, that makes it an example rather than an order. */
export const EXAMPLE_BEFORE = unicode(
  [
    String.raw`${words(FOR_EXAMPLE)}[^.;!?)\n。；！？）]*$`,
    String.raw`${START}(?:${spaced(SUCH_AS)}|(?:${wrapped(AGENT)}|${wrapped(SKILL)})\s+${spaced(LIKE)})\s+${NAMES}${NOUN}${OPENING}$`,
  ].join("|"),
);
