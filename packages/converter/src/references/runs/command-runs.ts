import { AND_NEXT_ONE, THEN } from "../../lexicon/connectives.js";
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
  USE_BEFORE,
} from "./run-words.js";
import { spaced, unspaced } from "../../source/phrases.js";
import type { SourceLine } from "../../source/source-line.js";
import type { SourceText } from "../../source/source-text.js";

/** A place at which a text runs a slash command as a part of its work. */
export interface CommandRun {
  /** The name as written, without the slash. */
  readonly name: string;
  /** Position of the name in the text, from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
}

/** How a text names a command at a place. */
interface RunReading {
  /** Whether its reader runs the command there, by a verb or as a step. */
  readonly isRun: boolean;
  /** Whether the command is a part of its work, also without a verb. */
  readonly isOfWork: boolean;
}

/** Number of characters before and after a name that are examined. */
const BEFORE = 240;
const AFTER = 160;
/** `/a and /b`, `/a → /b`: text between a command that is run and the next one. */
const AND_NEXT = new RegExp(
  String.raw`^(?:[ \t][^${"`"}\n]{0,40}${"`"})?["'${"`"}*]{0,3}[ \t]*(?:\([^()\n]{1,60}\)[ \t]*)?(?:,|,?[ \t]*(?:${spaced(AND_NEXT_ONE)}|&)(?:[ \t]+${spaced(THEN)})?[ \t]?|→|->|、|${unspaced(AND_NEXT_ONE)})[ \t]*(?:\r?\n[ \t]*)?["'${"`"}*]{0,3}$`,
  "i",
);

/**
 * Finds the slash commands that a text runs as a part of its work, in linear time. A command that is only mentioned is
 * left out: in a message or suggestion to the user, in a list of related commands, in usage, examples and most code.
 *
 * @param isKnown - whether a written name is that of a command
 */
export function commandRuns(source: SourceText, isKnown: (name: string) => boolean): CommandRun[] {
  return commandsThat("isRun", source, isKnown);
}

/** Finds the slash commands that a text runs, and those that it names as a part of its work without a verb. */
export function commandsOfWork(source: SourceText, isKnown: (name: string) => boolean): CommandRun[] {
  return commandsThat("isOfWork", source, isKnown);
}

/** Finds the commands that are read so at their places, or that follow one that is. */
function commandsThat(kind: keyof RunReading, source: SourceText, isKnown: (name: string) => boolean): CommandRun[] {
  const readings = source.once(knownReadings);
  const runs: CommandRun[] = [];
  for (const { name, start, end } of slashNames(source, isKnown)) {
    if (!isKnown(name)) continue;
    const last = runs.at(-1);
    const isNext = last !== undefined && last.end > start - BEFORE && AND_NEXT.test(source.text.slice(last.end, start));
    const reading = isNext ? undefined : (readings.get(end) ?? readingOf(placeOf(source, start, end)));
    if (reading) readings.set(end, reading);
    if (reading?.[kind] !== false) runs.push({ name, start: start + 1, end });
  }
  return runs;
}

/** Readings of places, by the offset at which the name ends: no other name ends there. */
const knownReadings = () => new Map<number, RunReading>();

/** Returns the place of a name from `start` up to `end`. */
function placeOf(source: SourceText, start: number, end: number): RunPlace | undefined {
  const lines = runLines(source);
  const number = source.lineNumberAt(start);
  const own = lines[number];
  return (
    own && {
      ...own,
      isMixed: [lines[number - 1], lines[number + 1]].some(isOtherItem),
      lead: leadOf(lines, number, own, start),
      after: source.text.slice(end, Math.min(own.line.end, end + AFTER)).toLowerCase(),
    }
  );
}

/** Returns the text before a position in a line and in the lines above that it continues, or in its item or row. */
function leadOf(lines: readonly RunLine[], number: number, { line }: RunLine, index: number): string {
  let lead = line.text.slice(0, index - line.start);
  let own = line;
  for (let above = number - 1; lead.length < BEFORE; above -= 1) {
    const before = lines[above];
    if (before === undefined || !isContinued(before, own)) break;
    lead = `${before.line.text.slice(-BEFORE).trimEnd()} ${lead}`;
    own = before.line;
  }
  return lead.slice(-BEFORE).toLowerCase();
}

/** Whether a line continues the sentence of the line before it. */
function isContinued(before: RunLine, { lower, isItem, isBranch, isRow, isQuote, level }: SourceLine): boolean {
  if (before.isCode || before.isHeading) return false;
  const { text } = before.line;
  const isOpen = text.trim() !== "" && !/[.:!?。：！？|*]\s*$/.test(text);
  return isOpen && !isItem && !isBranch && !isRow && !isQuote && level === 0 && !/^\s*[#*]/.test(lower);
}

/** Whether a line is an item without a slash command, so that its list is not one of commands. */
function isOtherItem({ line }: Partial<RunLine> = {}): boolean {
  return line !== undefined && (line.isItem || line.isBranch) && !/(?<![\w/.])\/[a-z]/.test(line.text);
}

/** A place at which a text names a slash command. */
interface RunPlace extends RunLine {
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

/** Returns how a text names the command at a place. */
function readingOf(place: RunPlace | undefined): RunReading {
  if (!place || isInOtherText(place.lead) || MENTIONED_AFTER.test(place.after))
    return { isRun: false, isOfWork: false };
  const clause = place.lead.replace(SENTENCE_END, "");
  const isHandedOver = HAND_OVER_BEFORE.test(place.lead);
  return {
    isRun: isRun(place, clause, isHandedOver),
    isOfWork: isOfWork(place, clause.replace(PART_END, ""), isHandedOver),
  };
}

function isRun(place: RunPlace, clause: string, isHandedOver: boolean): boolean {
  const { after, isStep, isCode } = place;
  if (isMentioned(place, clause)) return false;
  if (isHandedOver || RUN_AFTER.test(after) || isOrder(clause, RUN_BEFORE)) return true;
  return isStep && !isCode && isOrder(clause, USE_BEFORE);
}

function isOfWork(place: RunPlace, clause: string, isHandedOver: boolean): boolean {
  const { line, isCode, isAside, isLater } = place;
  if (isHandedOver && !mentions(clause) && !isCode) return true;
  if (isLater || line.isQuote) return false;
  if (isOrder(clause, RUN_BEFORE) && !MENTIONING.test(clause) && !(isCode && isAside)) return true;
  if (NOTE.test(line.lower) || NEXT.test(clause) || SPOKEN_BEFORE.test(clause)) return false;
  return !isMentioned(place, clause);
}

/** Whether a clause with a command is about others, or a line aside, a quotation, other code or a call on a server. */
function isMentioned({ line, isAside, isCode, isMixed }: RunPlace, clause: string): boolean {
  if (isAside || line.isQuote || mentions(clause)) return true;
  return isCode ? !isMixed : ROUTE.test(clause.slice(-BEFORE_ROUTE));
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
