import { AND_NEXT_ONE } from "../../lexicon/connectives.js";
import { type RunLine, runLines } from "./run-lines.js";
import { slashNames } from "./slash-names.js";
import {
  CONDITION,
  HAND_OVER_BEFORE,
  MENTIONED_AFTER,
  MENTIONING,
  NEXT,
  ORDER_START,
  ROUTE,
  RUN_AFTER,
  RUN_BEFORE,
  NOTE,
  SPOKEN_BEFORE,
  USE_AFTER,
  USE_BEFORE,
} from "./run-words.js";
import { spaced, unspaced } from "../../source/phrases.js";
import type { SourceText } from "../../source/source-text.js";

/** A place at which a text runs a slash command as a part of its work. */
export interface CommandRun {
  /** The name as written, without the slash. */
  readonly name: string;
  /** Position of the name in the text, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
}

/** Number of characters before and after a name that are examined. */
const BEFORE = 240;
const AFTER = 160;
/** `/a and /b`, `/a → /b`: text between a command that is run and the next one. */
const AND_NEXT = new RegExp(
  String.raw`^(?:[ \t][^${"`"}\n]{0,40}${"`"})?["'${"`"}*]{0,3}[ \t]*(?:\([^()\n]{1,60}\)[ \t]*)?(?:,|,?[ \t]*(?:${spaced(AND_NEXT_ONE)}|&)(?:[ \t]+then)?[ \t]?|→|->|、|${unspaced(AND_NEXT_ONE)})[ \t]*(?:\r?\n[ \t]*)?["'${"`"}*]{0,3}$`,
  "i",
);

/**
 * Finds the slash commands that a text runs as a part of its work, in linear time. A command that is only mentioned is
 * left out: in a message or suggestion to the user, in a list of related commands, in usage, examples and most code.
 *
 * @param isKnown - whether a written name is that of a command
 */
export function commandRuns(source: SourceText, isKnown: (name: string) => boolean): CommandRun[] {
  return runsWhere(source, isKnown, isRun);
}

/** Finds the slash commands that a text runs, and those that it names as a part of its work without a verb. */
export function commandsOfWork(source: SourceText, isKnown: (name: string) => boolean): CommandRun[] {
  return runsWhere(source, isKnown, isOfWork);
}

/** Finds the commands at places that pass a test, in blocks of commands, and after the last one that was found. */
function runsWhere(
  source: SourceText,
  isKnown: (name: string) => boolean,
  test: (place: RunPlace) => boolean,
): CommandRun[] {
  const { text } = source;
  const known = slashNames(text, isKnown).filter(({ name }) => isKnown(name));
  if (known.length === 0) return [];
  const lines = runLines(source);
  const runs: CommandRun[] = [];
  for (const { name, start: index, end } of known) {
    const number = source.lineNumberAt(index);
    const line = lines[number];
    if (line === undefined) continue;
    const last = runs.at(-1);
    const isNext = last !== undefined && last.end > index - BEFORE && AND_NEXT.test(text.slice(last.end, index));
    const place = (): RunPlace => ({
      line,
      isMixed: [lines[number - 1], lines[number + 1]].some(isOtherItem),
      lead: leadOf(lines, number, line, index),
      after: line.text
        .slice(end - line.start)
        .slice(0, AFTER)
        .toLowerCase(),
    });
    if (isNext || test(place())) runs.push({ name, start: index + 1, end });
  }
  return runs;
}

/** Returns the text before a position in a line and in the lines above that it continues, or in its item or row. */
function leadOf(lines: readonly RunLine[], number: number, line: RunLine, index: number): string {
  let lead = line.text.slice(0, index - line.start);
  let own = line;
  for (let above = number - 1; lead.length < BEFORE; above -= 1) {
    const before = lines[above];
    if (before === undefined || !isContinued(before, own)) break;
    lead = `${before.text.slice(-BEFORE).trimEnd()} ${lead}`;
    own = before;
  }
  return lead.slice(-BEFORE).toLowerCase();
}

/** Whether a line continues the sentence of the line before it. */
function isContinued(before: RunLine, { lower, isItem, isBranch, isRow, isQuote, level }: RunLine): boolean {
  if (before.isCode || before.isHeading) return false;
  const isOpen = before.text.trim() !== "" && !/[.:!?。：！？|*]\s*$/.test(before.text);
  return isOpen && !isItem && !isBranch && !isRow && !isQuote && level === 0 && !/^\s*[#*]/.test(lower);
}

/** Whether a line is an item without a slash command, so that its list is not one of commands. */
function isOtherItem(line: RunLine | undefined): boolean {
  return line !== undefined && (line.isItem || line.isBranch) && !/(?<![\w/.])\/[a-z]/.test(line.text);
}

/** A place at which a text names a slash command. */
interface RunPlace {
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
/** The end of a part of a list in one line: `a → one · b → two`. */
const PART_END = /^.*[→·;][ \t]/su;

/** Whether a text has its reader run the command at a place, by a verb or as a step. */
function isRun(place: RunPlace): boolean {
  const { line, lead, after } = place;
  if (isInOtherText(lead) || MENTIONED_AFTER.test(after)) return false;
  const clause = lead.replace(SENTENCE_END, "");
  if (isMentioned(place, clause)) return false;
  if (HAND_OVER_BEFORE.test(lead) || RUN_AFTER.test(after)) return true;
  if (isOrder(clause, RUN_BEFORE)) return true;
  return line.isStep && !line.isCode && (isOrder(clause, USE_BEFORE) || USE_AFTER.test(after));
}

/** Whether a text names the command at a place as a part of its work, also without a verb. */
function isOfWork(place: RunPlace): boolean {
  const { line, lead, after } = place;
  if (isInOtherText(lead) || MENTIONED_AFTER.test(after)) return false;
  const clause = lead.replace(SENTENCE_END, "").replace(PART_END, "");
  if (HAND_OVER_BEFORE.test(lead) && !mentions(clause) && !line.isCode) return true;
  if (line.isLater || line.isQuote) return false;
  if (isOrder(clause, RUN_BEFORE) && !MENTIONING.test(clause) && !(line.isCode && line.isAside)) return true;
  if (NOTE.test(line.lower) || NEXT.test(clause) || SPOKEN_BEFORE.test(clause)) return false;
  return !isMentioned(place, clause);
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

/** Whether the text before a name opens a message or other code. */
function isInOtherText(lead: string): boolean {
  const parts = lead.split("`");
  return isQuoted(lead) || (parts.length % 2 === 0 && parts.at(-1) !== "");
}
