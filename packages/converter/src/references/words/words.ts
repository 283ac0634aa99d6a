import { FOR_EXAMPLE, SUCH_AS } from "../../lexicon/conditions.js";
import {
  AND_OR,
  ARTICLE,
  DEFINITE,
  ELIDED_ARTICLE,
  LIKE,
  NOUN_OF,
  OF_TASK,
  QUANTITY,
} from "../../lexicon/connectives.js";
import { NOT_DONE, WITHOUT } from "../../lexicon/negations.js";
import {
  AGENT,
  ANY_NAME,
  DESCRIBING,
  DESCRIBING_END,
  NAMED,
  ONE_AGENT,
  ONE_SKILL,
  SKILL,
} from "../../lexicon/nouns.js";
import {
  AFTERWARDS,
  CONSIDER,
  DIFFERENCE,
  SUGGESTED as SUGGESTING,
  SUGGESTIONS as TITLES,
  VERSUS,
} from "../../lexicon/suggestions.js";
import { ACTING, ASK, ASKED, READ_TEXT, TEXT_READ, USE, USED } from "../../lexicon/verbs.js";
import { END, spaced, START, unicode, unspaced, words, wrapped } from "../../source/phrases.js";

/** Marks before and after a name: quotes, backticks, bold, `@`. French quotes have a space inside. */
export const OPENING = String.raw`(?:["'${"`"}*“„«「『]|« |\[\[){0,3}@?`;
export const CLOSING = String.raw`(?:["'${"`"}*”“»」』]| »|\]\]){0,3}`;

/** An article with the space after it, if there is one. */
const AN_ARTICLE = `(?:${wrapped(ARTICLE)}\\s+|${wrapped(ELIDED_ARTICLE)})`;
const THE = `(?:${wrapped(DEFINITE)}\\s+|${wrapped(ELIDED_ARTICLE)})`;
/** Words that may separate a verb from a name. */
const TO_NAME = String.raw`(?:\s+(?:${AN_ARTICLE}|\d+(?:\s*-\s*\d+)?\s+|${wrapped(QUANTITY)}\s+)?|\s*)`;

/** `x agent`, `x-Agent`, `x 代理`: groups for agent, skill, and a plural that may mean any agent. */
export const NOUN_AFTER = unicode(
  String.raw`^${CLOSING}(?:(?:['’]s)?(?:\s+|-)(?:(${wrapped(AGENT)})|(${wrapped(SKILL)}))${END}(?![/\\_-]|[.:]\w|\stypes?\b)|\s?${unspaced(NOUN_OF)}?(?:(${unspaced(AGENT)})|(${unspaced(SKILL)})))`,
);
/** `agent: x`, `the agent named x`, `agent "x"`; and without marks in languages that put the noun first. */
export const NOUN_BEFORE = unicode(
  String.raw`(?:${START}(?:(${wrapped(AGENT)})|(${wrapped(SKILL)}))(?:\s+${wrapped(NAMED)}\s+|\s*[:：]\s*|\s+(?=["'${"`"}*“„«]))|(?:(${unspaced(AGENT)})|(${unspaced(SKILL)}))\s*(?:[:：]\s*)?)${OPENING}$`,
);
/** `el agente x`, `l'agent x`, `den Agenten x`: needs no marks. */
export const NOUN_FIRST = unicode(
  String.raw`${START}(?:(${wrapped(ONE_AGENT)})|(${wrapped(ONE_SKILL)}))\s+${OPENING}$`,
);
/** `agent x`, for names of several words. */
export const NOUN_THEN = unicode(String.raw`(?<![\p{L}\p{N}_:/-])(?:(${wrapped(AGENT)})|(${wrapped(SKILL)}))\s+$`);

/** Tells the reader to read a file, before and after its path. */
export const READ_BEFORE = unicode(
  String.raw`${START}${wrapped(READ_TEXT)}${END}[^.;!?]*(?:\.{1,2}\/)?[^\s]*$|${unspaced(READ_TEXT)}[^。；！？\n]*$`,
);
export const READ_AFTER = unicode(String.raw`^(?:\/skill)?\.md${CLOSING}[^.。！？\n]{0,16}${unspaced(TEXT_READ)}`);
export const USE_BEFORE = unicode(String.raw`(?:${START}${wrapped(USE)}${TO_NAME}|${unspaced(USE)}\s*)${OPENING}$`);
/** The same without an indefinite article or a number: `use a read-only agent` does not name an agent. */
export const CALL_BEFORE = unicode(String.raw`(?:${START}${wrapped(USE)}\s+${THE}?|${unspaced(USE)}\s*)${OPENING}$`);
const DONE = `(?!${unspaced(NOT_DONE)})`;
/** `` `x`エージェントを起動 ``: the same for languages with the verb at the end. */
export const CJK_CALL_AFTER = unicode(
  String.raw`^${CLOSING}\s?${unspaced(NOUN_OF)}?(?:${unspaced(AGENT)}|${unspaced(SKILL)})(?:${unspaced(USED)}${DONE}|${unspaced(ASKED)})`,
);
/** Text after a noun that names a single agent, rather than describing one. */
export const NAMED_AFTER = unicode(
  String.raw`^${CLOSING}\s+(?:${wrapped(AGENT)}|${wrapped(SKILL)})(?:\s+${wrapped(OF_TASK)}${END}|[,.;]|\s*$|\s*\n)`,
);
export const CALL_BEFORE_THE = unicode(String.raw`${START}${wrapped(USE)}\s+the\s+$`);
export const ASK_BEFORE = unicode(String.raw`${START}${wrapped(ASK)}\s+${AN_ARTICLE}?${OPENING}$`);
export const ARTICLE_BEFORE = unicode(String.raw`${START}${AN_ARTICLE}${OPENING}$`);
export const CJK_ASK_BEFORE = unicode(String.raw`${unspaced(ASK)}\s*${OPENING}$`);
export const CJK_VERB_AFTER = unicode(String.raw`^${CLOSING}\s?${unspaced(USED)}${DONE}`);
export const CJK_ASK_AFTER = unicode(String.raw`^${CLOSING}\s?(?:${unspaced(ASKED)}|${unspaced(ACTING)})`);
/** `do not use x`, `instead of x`: the text does without x. */
export const NEGATED = unicode(
  String.raw`${START}${wrapped(WITHOUT)}\s+(?:[\p{L}\p{M}]+\s+){0,2}${OPENING}$|${unspaced(WITHOUT)}\s*${OPENING}$`,
);
/** `optionally use x`, `see also x`: a suggestion. */
export const SUGGESTED = unicode(
  String.raw`${START}${wrapped(SUGGESTING)}${END}[^.;!?\n]*$|${unspaced(SUGGESTING)}[^。\n]*$`,
);
/** A line that has its list used. */
export const TO_USE = unicode(`${START}${wrapped(USE)}${END}|${unspaced(USE)}`);
/** The title of a list of suggestions. */
export const SUGGESTIONS = unicode(
  String.raw`^(?:${wrapped(TITLES)}|\S+\s+${wrapped(VERSUS)})${END}|^(?:${wrapped(AFTERWARDS)},\s+)?${wrapped(CONSIDER)}\s*[:*]*$|${unspaced(DIFFERENCE)}$|^${unspaced(TITLES)}`,
);
/** A line that says agents or skills. */
export const SAYS_AGENTS = unicode(words(AGENT));
export const SAYS_SKILLS = unicode(words(SKILL));

/** A placeholder for any name, in texts that explain how agents and skills are called. */
export const PLACEHOLDER_NAME = unicode(`^(?:${wrapped(ANY_NAME)}|(?:your|my|some)[-_].+)$`);
/** Words before `agent` or `skill` that describe it and do not name it: `the right agent`. */
export const DESCRIBES = unicode(`^${wrapped(DESCRIBING)}$|${wrapped(DESCRIBING_END)}$`);

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
