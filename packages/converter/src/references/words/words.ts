import * as conditions from "../../lexicon/conditions.js";
import * as connectives from "../../lexicon/connectives.js";
import * as negations from "../../lexicon/negations.js";
import * as nouns from "../../lexicon/nouns.js";
import * as suggestions from "../../lexicon/suggestions.js";
import * as verbs from "../../lexicon/verbs.js";
import { END, spaced, START, unicode, unspaced, words, wrapped } from "../../source/phrases.js";

/** Marks before and after a name: quotes, backticks, bold, `@`. French quotes have a space inside. */
export const OPENING = String.raw`(?:["'${"`"}*“„«「『]|« |\[\[){0,3}@?`;
export const CLOSING = String.raw`(?:["'${"`"}*”“»」』]| »|\]\]){0,3}`;

/** An article with the space after it, if there is one. */
const AN_ARTICLE = String.raw`(?:${wrapped(connectives.ARTICLE)}\s+)`;
const THE = String.raw`(?:${wrapped(connectives.DEFINITE)}\s+)`;
/** Words that may separate a verb from a name. */
const TO_NAME = String.raw`(?:\s+(?:${AN_ARTICLE}|\d+(?:\s*-\s*\d+)?\s+|${wrapped(connectives.QUANTITY)}\s+)?|\s*)`;

/** `x agent`, `x-Agent`, `x 代理`: groups for agent, skill, and a plural that may mean any agent. */
export const NOUN_AFTER = unicode(
  String.raw`^${CLOSING}(?:(?:['’]s)?(?:\s+|-)(?:(${wrapped(nouns.AGENT)})|(${wrapped(nouns.SKILL)}))${END}(?![/\\_-]|[.:]\w|\stypes?\b)|\s?${unspaced(connectives.NOUN_OF)}?(?:(${unspaced(nouns.AGENT)})|(${unspaced(nouns.SKILL)})))`,
);
/** `agent: x`, `the agent named x`, `agent "x"`; and without marks in languages that put the noun first. */
export const NOUN_BEFORE = unicode(
  String.raw`(?:${START}(?:(${wrapped(nouns.AGENT)})|(${wrapped(nouns.SKILL)}))(?:\s+${wrapped(nouns.NAMED)}\s+|\s*[:：]\s*|\s+(?=["'${"`"}*“„«]))|(?:(${unspaced(nouns.AGENT)})|(${unspaced(nouns.SKILL)}))\s*(?:[:：]\s*)?)${OPENING}$`,
);
/** `agent x`, for names of several words. */
export const NOUN_THEN = unicode(
  String.raw`(?<![\p{L}\p{N}_:/-])(?:(${wrapped(nouns.AGENT)})|(${wrapped(nouns.SKILL)}))\s+$`,
);

/** Tells the reader to read a file, before and after its path. */
export const READ_BEFORE = unicode(
  String.raw`${START}${wrapped(verbs.READ_TEXT)}${END}[^.;!?]*(?:\.{1,2}\/)?[^\s]*$|${unspaced(verbs.READ_TEXT)}[^。；！？\n]*$`,
);
export const READ_AFTER = unicode(
  String.raw`^(?:\/skill)?\.md${CLOSING}[^.。！？\n]{0,16}${unspaced(verbs.TEXT_READ)}`,
);
export const USE_BEFORE = unicode(
  String.raw`(?:${START}${wrapped(verbs.USE)}${TO_NAME}|${unspaced(verbs.USE)}\s*)${OPENING}$`,
);
/** The same without an indefinite article or a number: `use a read-only agent` does not name an agent. */
export const CALL_BEFORE = unicode(
  String.raw`(?:${START}${wrapped(verbs.USE)}\s+${THE}?|${unspaced(verbs.USE)}\s*)${OPENING}$`,
);
const DONE = `(?!${unspaced(negations.NOT_DONE)})`;
/** `` `x`エージェントを起動 ``: the same for languages with the verb at the end. */
export const CJK_CALL_AFTER = unicode(
  String.raw`^${CLOSING}\s?${unspaced(connectives.NOUN_OF)}?(?:${unspaced(nouns.AGENT)}|${unspaced(nouns.SKILL)})(?:${unspaced(verbs.USED)}${DONE}|${unspaced(verbs.ASKED)})`,
);
export const ASK_BEFORE = unicode(String.raw`${START}${wrapped(verbs.ASK)}\s+${AN_ARTICLE}?${OPENING}$`);
export const ARTICLE_BEFORE = unicode(String.raw`${START}${AN_ARTICLE}${OPENING}$`);
export const CJK_ASK_BEFORE = unicode(String.raw`${unspaced(verbs.ASK)}\s*${OPENING}$`);
export const CJK_VERB_AFTER = unicode(String.raw`^${CLOSING}\s?${unspaced(verbs.USED)}${DONE}`);
export const CJK_ASK_AFTER = unicode(String.raw`^${CLOSING}\s?(?:${unspaced(verbs.ASKED)}|${unspaced(verbs.ACTING)})`);
/** `do not use x`, `instead of x`: the text does without x. */
export const NEGATED = unicode(
  String.raw`${START}${wrapped(negations.WITHOUT)}\s+(?:[\p{L}\p{M}]+\s+){0,2}${OPENING}$|${unspaced(negations.WITHOUT)}\s*${OPENING}$`,
);
/** `optionally use x`, `see also x`: a suggestion. */
export const SUGGESTED = unicode(
  String.raw`${START}${wrapped(suggestions.SUGGESTED)}${END}[^.;!?\n]*$|${unspaced(suggestions.SUGGESTED)}[^。\n]*$`,
);
/** A line that has its list used. */
export const TO_USE = unicode(`${START}${wrapped(verbs.USE)}${END}|${unspaced(verbs.USE)}`);
/** The title of a list of suggestions. */
export const SUGGESTIONS = unicode(
  String.raw`^(?:${wrapped(suggestions.SUGGESTIONS)}|\S+\s+${wrapped(suggestions.VERSUS)})${END}|${unspaced(suggestions.DIFFERENCE)}$|^${unspaced(suggestions.SUGGESTIONS)}`,
);
/** A line that says agents or skills. */
export const SAYS_AGENTS = unicode(words(nouns.AGENT));
export const SAYS_SKILLS = unicode(words(nouns.SKILL));

/** A placeholder for any name, in texts that explain how agents and skills are called. */
export const PLACEHOLDER_NAME = unicode(`^(?:${wrapped(nouns.ANY_NAME)}|(?:your|my|some)[-_].+)$`);
/** Words before `agent` or `skill` that describe it and do not name it: `a read-only agent`. */
export const DESCRIBES = unicode(`${wrapped(nouns.DESCRIBING_END)}$`);

/** An article and a noun before a name, and the names before the one in question. */
const NOUN = String.raw`${AN_ARTICLE}?(?:(?:${wrapped(nouns.AGENT)}|${wrapped(nouns.SKILL)})\s+)?`;
const NAMES = String.raw`(?:${NOUN}${OPENING}[\w:-]{1,40}["'${"`"}*]{0,3}(?:,\s*|(?:,?\s+)${wrapped(connectives.AND_OR)}\s+)){0,6}`;

/** Matches the text before a name, in lower case, that makes it an example rather than an order. */
export const EXAMPLE_BEFORE = unicode(
  [
    String.raw`${words(conditions.FOR_EXAMPLE)}[^.;!?)\n。；！？）]*$`,
    String.raw`${START}(?:${spaced(conditions.SUCH_AS)}|(?:${wrapped(nouns.AGENT)}|${wrapped(nouns.SKILL)})\s+${spaced(connectives.LIKE)})\s+${NAMES}${NOUN}${OPENING}$`,
  ].join("|"),
);
