import { isRunInBlock } from "./block-runs.js";
import { type RunPlace, isOfWork, isRun } from "./is-run.js";
import { ITEM, type RunLine, runLines } from "./run-lines.js";
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
const AND_NEXT =
  /^(?:[ \t][^`\n]{0,40}`)?["'`*]{0,3}[ \t]*(?:\([^()\n]{1,60}\)[ \t]*)?(?:,|,?[ \t]*(?:and|then|und|dann|y|luego|et|puis|&)(?:[ \t]+then)?[ \t]?|→|->|、|和|然后)[ \t]*(?:\n[ \t]*)?["'`*]{0,3}\/$/i;
/**
 * Finds the slash commands that a text runs as a part of its work, in linear time. A command that is only mentioned is
 * left out: in a message or suggestion to the user, in a list of related commands, in usage, examples and most code.
 *
 * @param isKnown - whether a written name is that of a command
 */
export function commandRuns(text: string, isKnown: (name: string) => boolean): CommandRun[] {
  return runsWhere(text, isKnown, isRun);
}

/** Finds the slash commands that a text runs, and those that it names as a part of its work without a verb. */
export function commandsOfWork(text: string, isKnown: (name: string) => boolean): CommandRun[] {
  return runsWhere(text, isKnown, isOfWork);
}

/** Finds the commands at places that pass a test, in blocks of commands, and after the last one that was found. */
function runsWhere(text: string, isKnown: (name: string) => boolean, test: (place: RunPlace) => boolean): CommandRun[] {
  const known = slashNames(text, isKnown).filter(({ name }) => isKnown(name));
  if (known.length === 0) return [];
  const lines = runLines(text);
  const runs: CommandRun[] = [];
  let number = 0;
  for (const { name, start: index, end } of known) {
    while ((lines[number + 1]?.start ?? Infinity) <= index) number += 1;
    const line = lines[number];
    if (line === undefined) continue;
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      last.end > Math.max(lines[number - 1]?.start ?? 0, index - BEFORE) &&
      AND_NEXT.test(text.slice(last.end, index + 1));
    const place = (): RunPlace => ({
      line,
      isMixed: [lines[number - 1], lines[number + 1]].some(isOtherItem),
      lead: leadOf(lines, number, index),
      after: text
        .slice(end, end + AFTER)
        .replace(/\n[\s\S]*$/, "")
        .toLowerCase(),
    });
    if (isNext || isRunInBlock(lines, number, index) || test(place())) runs.push({ name, start: index + 1, end });
  }
  return runs;
}

/** Returns the text before a name in its paragraph, or in its item or row. */
function leadOf(lines: readonly RunLine[], number: number, index: number): string {
  const line = lines[number];
  const at = index - (line?.start ?? 0);
  let lead = line?.text.slice(Math.max(0, at - BEFORE), at) ?? "";
  for (let own = number; own > 0 && lead.length < BEFORE && isContinued(lines[own - 1], lines[own]); own -= 1) {
    lead = `${lines[own - 1]?.text.slice(-BEFORE).trimEnd() ?? ""} ${lead.trimStart()}`;
  }
  return lead.slice(-BEFORE).toLowerCase();
}

/** Whether a line continues the sentence of the line before it. */
function isContinued(before: RunLine | undefined, line: RunLine | undefined): boolean {
  if (before === undefined || line === undefined || line.isCode || line.isHeading || before.isHeading) return false;
  const isText = before.text.trim() !== "" && !before.isCode && !/[.:!?。：！？|*]\s*$/.test(before.text);
  return isText && line.text.trim() !== "" && !ITEM.test(line.text) && !/^\s*[|>#*]/.test(line.text);
}

/** Whether a line is an item without a slash command, so that its list is not one of commands. */
function isOtherItem(line: RunLine | undefined): boolean {
  return line !== undefined && ITEM.test(line.text.slice(0, BEFORE)) && !/(?<![\w/.])\/[a-z]/.test(line.text);
}
