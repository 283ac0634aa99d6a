import { MENTIONED_AFTER, MENTIONING, ROUTE } from "./mention-words.js";
import { CONDITION, ORDER_START } from "./order-starts.js";
import { isRunInBlock } from "./block-runs.js";
import { ITEM, type RunLine, runLines } from "./run-lines.js";
import { HAND_OVER_BEFORE, PART_VERB_BEFORE, RUN_AFTER, RUN_BEFORE, USE_AFTER, USE_BEFORE } from "./run-verbs.js";
import { spaced, unicode } from "../words/phrases.js";
import { slashNames } from "./slash-names.js";
import { OF_TEXT, PART_BEFORE, SPOKEN_AFTER, SPOKEN_BEFORE } from "./spoken-of.js";

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
/** The same for the words of a call on a server. */
const BEFORE_ROUTE = 40;
/** The end of a sentence, or of a cell of a table. */
const SENTENCE_END = /^.*(?:[.!?;]\)?[*_]{0,2}\s|[。！？；]|\|)/su;
/** `/a and /b`, `/a → /b`: text between a command that is run and the next one. */
const AND_NEXT =
  /^(?:[ \t][^`\n]{0,40}`)?["'`*]{0,3}[ \t]*(?:\([^()\n]{1,60}\)[ \t]*)?(?:,|,?[ \t]*(?:and|then|und|dann|y|luego|et|puis|&)(?:[ \t]+then)?[ \t]?|→|->|、|和|然后)[ \t]*(?:\n[ \t]*)?["'`*]{0,3}\/$/i;
/** `2. /x the changes`: a step that is a command, with its arguments. */
const STEP_BEFORE = /^[\s├└│─|]*\d+[.)、]\s+["'`*]{0,3}$/;
const STEP_AFTER = /^["'`*]{0,3}(?:\s*$|[ \t]+(?!(?:[-–—]|->|→|will|is|was|can)(?:[ \t]|$))[^:：]{0,80}$)/;
/** `Next: /x`: the command that the user may type then. */
const NEXT = unicode(
  String.raw`^[^\p{L}]*${spaced({
    en: "next( step/ steps/ command), related, see also",
    de: "weiter, danach, nächster schritt",
    es: "siguiente( paso), próximo paso",
    fr: "suite, ensuite, prochaine étape, étape suivante",
    pt: "próximo( passo), a seguir",
    ru: "далее, следующий шаг",
  })}[^\p{L}]*[:：→][^\p{L}]*$`,
);
/** `**Note**: `, `> **Variant note:** `: the start of a paragraph about the text. */
const NOTE = unicode(
  String.raw`^[ \t>]*\*{2}(?:[\p{L}-]+[ \t]){0,3}${spaced({
    en: "note(s), background, history, status, naming",
    de: "hinweis(e), anmerkung(en)",
    es: "nota(s)",
    fr: "remarque(s), note(s)",
    it: "nota, note",
    pt: "nota(s), observação",
    ru: "примечание",
    vi: "lưu ý",
  })}(?:\*{2}[:：]|[:：]\*{2})`,
);
/** The end of a part of a list in one line: `a → one · b → two`. */
const PART_END = /^.*[→·;][ \t]/su;
/** A call whose text is the work of a subagent. */
const CALL = /\b(?:agent|task)\([^)]*\bprompt\s*[:=]\s*"[^"]*$|^\s*prompt\s*[:=]\s*"[^"]*$/;

/**
 * Finds the slash commands that a text runs as a part of its work, in linear time. A command that is only mentioned is
 * left out: in a message or suggestion to the user, in a list of related commands, in usage, examples and most code.
 *
 * @param isKnown - whether a written name is that of a command
 * @param needsVerb - whether a name counts only after a verb that has the reader run it
 */
export function commandRuns(text: string, isKnown: (name: string) => boolean, needsVerb = true): CommandRun[] {
  const known = slashNames(text, isKnown).filter(({ name }) => isKnown(name));
  if (known.length === 0) return [];
  const lines = runLines(text);
  const runs: CommandRun[] = [];
  let number = 0;
  for (const { name, start: index, end } of known) {
    while ((lines[number + 1]?.start ?? Infinity) <= index) number += 1;
    const line = lines[number];
    const isMixed = [lines[number - 1], lines[number + 1]].some(isOtherItem);
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      last.end > Math.max(lines[number - 1]?.start ?? 0, index - BEFORE) &&
      AND_NEXT.test(text.slice(last.end, index + 1));
    if (
      line &&
      (isNext ||
        isRunInBlock(lines, number, index) ||
        isRun(line, isMixed, leadOf(lines, number, index), text.slice(end, end + AFTER), needsVerb))
    ) {
      runs.push({ name, start: index + 1, end });
    }
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

function isRun(line: RunLine, isMixed: boolean, lead: string, rest: string, needsVerb: boolean): boolean {
  const after = rest.replace(/\n[\s\S]*$/, "").toLowerCase();
  const isOfText = OF_TEXT.test(after);
  if (CALL.test(lead)) return true;
  if (isQuoted(lead) || isInOtherCode(lead)) return false;
  const clause = lead.replace(SENTENCE_END, "").replace(needsVerb ? "" : PART_END, "");
  const isQuote = /^\s*>/.test(line.text);
  const isAdvice = MENTIONED_AFTER.test(after) && (needsVerb || !isOfText);
  const order = clause.replace(CONDITION, "");
  if (!needsVerb) {
    if (HAND_OVER_BEFORE.test(lead) && !MENTIONING.test(order) && !isAdvice && !line.isCode) return true;
    if (line.isLater || isQuote || isAdvice) return false;
    const isNote = NOTE.test(line.text.toLowerCase());
    if (isOrder(clause, RUN_BEFORE) && !MENTIONING.test(clause) && !(line.isCode && line.isAside)) return true;
    if (isNote && !isOfText) return false;
    if (!isOfText && (isSpokenOf(clause) || SPOKEN_AFTER.test(after))) return false;
  }
  if (line.isAside || isQuote || isAdvice || MENTIONING.test(order)) return false;
  if (line.isCode ? !isMixed : ROUTE.test(clause.slice(-BEFORE_ROUTE).replace(/^.*\(/, ""))) return false;
  if (!needsVerb) return !NEXT.test(clause);
  if (STEP_BEFORE.test(lead) && STEP_AFTER.test(after) && isMixed && line.isStep) return true;
  if (HAND_OVER_BEFORE.test(lead) || RUN_AFTER.test(after)) return true;
  if (isOrder(clause, RUN_BEFORE)) return true;
  return line.isStep && !line.isCode && (isOrder(clause, USE_BEFORE) || USE_AFTER.test(after));
}

/** Whether a clause before a name only speaks of the command, or of a part that no order asks for. */
function isSpokenOf(clause: string): boolean {
  const part = PART_BEFORE.exec(clause);
  return part ? !isOrder(clause.slice(0, part.index), PART_VERB_BEFORE) : SPOKEN_BEFORE.test(clause);
}

/** Whether a clause ends with a verb that is an order: at its start, or in a language without spaces. */
function isOrder(clause: string, verb: RegExp): boolean {
  const found = verb.exec(clause);
  if (!found) return false;
  const [whole, word] = found;
  if (word === undefined) return true;
  if (/^(?:re-?)?runs|^by/.test(word)) return true;
  return ORDER_START.test(clause.slice(0, clause.length - whole.length));
}

/** Whether the text before a name opens double quotes: the command is a part of a message. */
function isQuoted(lead: string): boolean {
  const inside = lead.replace(/["“„«「][`*/]{0,3}$/, "");
  return (inside.match(/"/g)?.length ?? 0) % 2 === 1 || /[“„«「][^”“»」]*$/.test(inside);
}

/** Whether the name is in inline code that does not begin with it. */
function isInOtherCode(lead: string): boolean {
  const parts = lead.split("`");
  return parts.length % 2 === 0 && parts.at(-1) !== "";
}
