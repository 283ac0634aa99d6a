import { NEXT_COMMAND, NOTES } from "../../lexicon/mentions.js";
import { MENTIONED_AFTER, MENTIONING, ROUTE } from "./mention-words.js";
import { CONDITION, ORDER_START } from "./order-starts.js";
import type { RunLine } from "./run-lines.js";
import { HAND_OVER_BEFORE, RUN_AFTER, RUN_BEFORE, USE_AFTER, USE_BEFORE } from "./run-verbs.js";
import { spaced, unicode } from "../../source/phrases.js";
import { OF_TEXT, SPOKEN_BEFORE } from "./spoken-of.js";

/** A place at which a text names a slash command. */
export interface RunPlace {
  readonly line: RunLine;
  /** Whether the line is beside items of its list that are not commands. */
  readonly isMixed: boolean;
  /** The text before the name in its paragraph, and after it in its line, in lower case. */
  readonly lead: string;
  readonly after: string;
}

/** Number of characters before a name that are examined for the words of a call on a server. */
const BEFORE_ROUTE = 40;
/** The end of a sentence, or of a cell of a table. */
const SENTENCE_END = /^.*(?:[.!?;]\)?[*_]{0,2}\s|[。！？；]|\|)/su;
/** `Next: /x`: the command that the user may type then. */
const NEXT = unicode(String.raw`^[^\p{L}]*${spaced(NEXT_COMMAND)}[^\p{L}]*[:：→][^\p{L}]*$`);
/** `**Note**: `, `> **Variant note:** `: the start of a paragraph about the text. */
const NOTE = unicode(String.raw`^[ \t>]*\*{2}(?:[\p{L}-]+[ \t]){0,3}${spaced(NOTES)}(?:\*{2}[:：]|[:：]\*{2})`);
/** The end of a part of a list in one line: `a → one · b → two`. */
const PART_END = /^.*[→·;][ \t]/su;
/** Whether a text has its reader run the command at a place, by a verb or as a step. */
export function isRun(place: RunPlace): boolean {
  const { line, lead, after } = place;
  if (isInOtherText(lead) || MENTIONED_AFTER.test(after)) return false;
  const clause = lead.replace(SENTENCE_END, "");
  if (isMentioned(place, clause)) return false;
  if (HAND_OVER_BEFORE.test(lead) || RUN_AFTER.test(after)) return true;
  if (isOrder(clause, RUN_BEFORE)) return true;
  return line.isStep && !line.isCode && (isOrder(clause, USE_BEFORE) || USE_AFTER.test(after));
}

/** Whether a text names the command at a place as a part of its work, also without a verb. */
export function isOfWork(place: RunPlace): boolean {
  const { line, lead, after } = place;
  const isOfText = OF_TEXT.test(after);
  if (isInOtherText(lead) || (MENTIONED_AFTER.test(after) && !isOfText)) return false;
  const clause = lead.replace(SENTENCE_END, "").replace(PART_END, "");
  if (HAND_OVER_BEFORE.test(lead) && !mentions(clause) && !line.isCode) return true;
  if (line.isLater || line.isQuote) return false;
  if (isOrder(clause, RUN_BEFORE) && !MENTIONING.test(clause) && !(line.isCode && line.isAside)) return true;
  const isNote = NOTE.test(line.text.toLowerCase());
  if (!isOfText && (isNote || SPOKEN_BEFORE.test(clause))) return false;
  return !isMentioned(place, clause) && !NEXT.test(clause);
}

/** Whether a clause with a command is about others, or a line aside, a quotation, other code or a call on a server. */
function isMentioned({ line, isMixed }: RunPlace, clause: string): boolean {
  if (line.isAside || line.isQuote || mentions(clause)) return true;
  return line.isCode ? !isMixed : ROUTE.test(clause.slice(-BEFORE_ROUTE));
}

/** Whether a clause is about others or about the past, apart from its condition. */
function mentions(clause: string): boolean {
  return MENTIONING.test(clause.replace(CONDITION, ""));
}

/** Whether the text before a name opens a message or other code. */
function isInOtherText(lead: string): boolean {
  return isQuoted(lead) || isInOtherCode(lead);
}

/** Whether a clause ends with a verb that is an order: at its start, or in a language without spaces. */
function isOrder(clause: string, verb: RegExp): boolean {
  const found = verb.exec(clause);
  if (!found) return false;
  const [whole, word] = found;
  if (word === undefined) return true;
  if (/^(?:(?:re-?)?runs|by)/.test(word)) return true;
  return ORDER_START.test(clause.slice(0, clause.length - whole.length));
}

/** Whether the text before a name opens double quotes: the command is a part of a message. */
function isQuoted(lead: string): boolean {
  const [inside = lead] = lead.split(/["“„«「][`*]{0,3}$/);
  return inside.split('"').length % 2 === 0 || /[“„«「][^”“»」]*$/.test(inside);
}

/** Whether the name is in inline code that does not begin with it. */
function isInOtherCode(lead: string): boolean {
  const parts = lead.split("`");
  return parts.length % 2 === 0 && parts.at(-1) !== "";
}
