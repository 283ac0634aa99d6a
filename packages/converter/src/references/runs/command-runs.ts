import { AND_NEXT_ONE } from "../../lexicon/connectives.js";
import { spaced, unspaced } from "../../source/phrases.js";
import { isRunInBlock } from "./block-runs.js";
import { type RunPlace, isOfWork, isRun } from "./is-run.js";
import type { SourceText } from "../../source/source-text.js";
import { type RunLine, runLines } from "./run-lines.js";
import { slashNames } from "./slash-names.js";

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
    if (isNext || isRunInBlock(lines, number, line, index) || test(place())) runs.push({ name, start: index + 1, end });
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
