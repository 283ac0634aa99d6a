import { AND_NEXT_ONE } from "../../lexicon/connectives.js";
import { PARTICLES } from "../../lexicon/nouns.js";
import { type RunLine, runLines } from "./run-lines.js";
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

/** Ends of names of files and of hosts, after a dot. */
const FILE_END = String.raw`(?:md[cx]?|markdown|txt|rst|json[cl5]?|ya?ml|toml|ini|conf|config|cfg|env|lock|log|html?|xml|csv|tsv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|ico|s?css|[cm]?[jt]sx?|vue|svelte|astro|py|ipynb|rb|rs|go|java|kts?|php|swift|cs|cpp|hpp|[ch]|lua|proto|graphql|tf|sh|bash|zsh|ps1|bat|exe|sql|db|sqlite3?|zip|tar|t?gz|wasm|map|sock|so|git|mp[34]|com|org|net|io|dev|app|ai)`;

/** A slash command in a text, `/x`, `/plugin:x` or `/kit.x`, that is not a path, a tag or an address. */
const SLASH_NAME = new RegExp(
  String.raw`(?<![\w/.~:@$}<>\])-])\/[a-z][\w-]*(?:(?::\w|\.(?!${FILE_END}\b)[a-z])[\w-]*)*(?![\w/{<=-]|\*(?!\*)|\.\w)`,
  "g",
);

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;
/** The same with letters other than those of English, up to the end of the word. A slash between words means "or". */
const OTHER_SLASH_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_/.~:@$}<>\])-])\/(?=[\w:-]*(?!\p{ASCII})${LETTER})[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_:-]*${LETTER})?(?![:-]*${LETTER}|[/{<=]|\*(?!\*)|\.\w)`,
  "gu",
);
/** A slash before such a letter: most texts have none. */
const OTHER_LETTERS = /\/[\w:-]*[^\s!-~]/;
/** Maximum length of a name with words behind it, in UTF-16 code units. */
const MAX_GLUED = 60;
/** Scripts without spaces: the beginning of a text in one of them, and the end. */
const SCRIPTS = ["Han", "Hiragana", "Katakana", "Hangul"].map((name) => ({
  begins: new RegExp(String.raw`^\p{Script=${name}}`, "u"),
  ends: new RegExp(String.raw`\p{Script=${name}}$`, "u"),
}));
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Words that follow a name without a space. */
const GLUED = new RegExp(`^${unspaced(PARTICLES)}`);

/** A slash command as a text writes it. */
export interface SlashName {
  /** The name without the slash. */
  readonly name: string;
  /** Offset of the slash, and the offset after the name. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the slash commands in a text, in order. A name in Chinese, Japanese or Korean may have words behind it, as in
 * `/レビューを実行`: it ends where a known name does.
 *
 * @param isKnown - whether a written name is that of a command
 */
export function slashNames(text: string, isKnown: (name: string) => boolean): SlashName[] {
  const names = new Map(Array.from(text.matchAll(SLASH_NAME), ({ 0: whole, index }) => [index, whole.slice(1)]));
  const others = OTHER_LETTERS.test(text) ? text.matchAll(OTHER_SLASH_NAME) : [];
  for (const { 0: whole, index } of others) {
    const name = withoutGlue(whole.slice(1), isKnown);
    if (!names.has(index) || isKnown(name) || !UNSPACED.test(name)) names.set(index, name);
  }
  const found = Array.from(names, ([start, name]) => ({ name, start, end: start + 1 + name.length }));
  return found.toSorted((one, other) => one.start - other.start);
}

/** Returns the longest known name that a word begins with, if words may follow it there; otherwise the word. */
function withoutGlue(word: string, isKnown: (name: string) => boolean): string {
  if (isKnown(word)) return word;
  for (let end = Math.min(word.length, MAX_GLUED); end > 0; end -= 1) {
    const name = word.slice(0, end);
    if (mayFollow(name, word.slice(end, end + 20)) && isKnown(name)) return name;
  }
  return word;
}

/** Whether words may follow a name without a space: in another script, or such that no name goes on with them. */
function mayFollow(name: string, rest: string): boolean {
  const script = SCRIPTS.find(({ begins }) => begins.test(rest));
  return script !== undefined && (!script.ends.test(name) || GLUED.test(rest.normalize("NFC")));
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
