import type { Parameters, TemplateMode } from "@langslash/grammar";
import { codeRegions, placeholderTokens, rangeAt } from "@langslash/grammar/internal";
import { SHELL_LANGUAGE } from "../words/block-languages.js";
import { givenToTheLetter } from "./verbatim-words.js";
import { USES_AGENTS } from "../words/words.js";

/** A text whose parts for the user are replaced by marks. */
export interface WithoutVerbatim {
  readonly text: string;
  /** Puts the parts back into a text with the marks. */
  readonly restore: (text: string) => string;
}

/** A command with its arguments. */
export interface GivenCommand {
  readonly body: string;
  readonly parameters?: Parameters | undefined;
  readonly placeholders: TemplateMode;
  readonly userArguments: string;
}

/**
 * Replaces the parts of a command that it has its reader give to the user to the letter, so that nothing in them is
 * rewritten, followed or missing. Parts that Claude Code changes before its model reads them stay.
 */
export function withoutVerbatim({ body, parameters, placeholders, userArguments }: GivenCommand): WithoutVerbatim {
  const mark = freeCharacter(body + userArguments);
  if (mark === undefined) return { text: body, restore: (text) => text };
  const isChanged = (part: string): boolean =>
    OF_CLAUDE_CODE.test(part) || placeholderTokens(part, parameters, placeholders).length > 0;
  const ranges = verbatimRanges(body, isChanged);
  const parts = ranges.map(({ start, end }) => body.slice(start, end));
  let offset = 0;
  const kept = ranges.map(({ start, end }, index) => {
    const before = body.slice(offset, start);
    offset = end;
    return `${before}${mark}${index}${mark}`;
  });
  const anyMark = new RegExp(`${mark}(\\d+)${mark}`, "g");
  return {
    text: kept.join("") + body.slice(offset),
    restore: (marked) => marked.replace(anyMark, (whole, index: string) => parts[Number(index)] ?? whole),
  };
}

/** Returns a character for private use that a text does not have, if there is one. */
function freeCharacter(text: string): string | undefined {
  const taken = new Set(text);
  for (let code = 0xe000; code <= 0xf8ff; code += 1) {
    if (!taken.has(String.fromCharCode(code))) return String.fromCharCode(code);
  }
  return undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Line extends Range {
  readonly index: number;
  readonly text: string;
  readonly isCode: boolean;
  /** Its level as a heading; infinite for other lines. */
  readonly level: number;
}

const HEADING = /^ {0,3}#{1,6}\s/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*\r?$/;
const QUOTE = /^ {0,3}>/;
const ITEM = /^\s*(?:(?:[-*+•]|\d+[.)])\s|\d+、)/;
const ROW = /^\s*\|/;
/** The end of a sentence. */
const SENTENCE_END = /(?<=[.!?])\s|(?<=[。！？])/;
/** Maximum number of lines of a paragraph that are examined. */
const MAX_LINES = 4;
/** Commands that Claude Code runs, and its variables. */
const OF_CLAUDE_CODE = /!`|\$\{?CLAUDE_/;
const FENCE = /^[ \t>]*(?:```|~~~)/;
/** A file that Claude Code includes, or an agent. */
const INCLUDED = /(?<![^\s(*>|])@[\w.~/]/;
/** Something in prose that may be followed, read or run: code, `/command`, `notes/a.md`. */
const REFERENCE = /`|(?<![^\s(*>])\/\w|\w\/[\w/-]*\.\w|\.md\b/;

/** Returns the ranges of a text that it has its reader give to the user to the letter. */
function verbatimRanges(text: string, isChanged: (part: string) => boolean): Range[] {
  const fences = codeRegions(text).filter(({ isFence }) => isFence);
  const fenceFrom = new Map(fences.map((fence) => [fence.start, fence]));
  const lines = linesOf(text, fences);
  const ranges: Range[] = [];
  const keep = ({ start, end }: Range): void => {
    if (start < end && !isChanged(text.slice(start, end))) ranges.push({ start, end });
  };
  let level = 0;
  let scanned = 0;
  lines.forEach((line, index) => {
    if (index < scanned || line.isCode) return;
    level = line.level === Infinity ? level : line.level;
    const following = lines.slice(index + 1, index + 4).find(({ text: next }) => next.trim() !== "");
    if (following === undefined) return;
    const fence = fenceFrom.get(following.end + 1);
    if (following.index === index + 1 && fence === undefined) return;
    const given = givenToTheLetter(lastSentence(lines, index));
    if (given === undefined) return;
    if (fence) {
      const end = text.endsWith("\n", fence.end) ? fence.end - 1 : fence.end;
      if (!SHELL_LANGUAGE.test(fence.language)) keep({ start: fence.start, end });
      return;
    }
    const prose = proseAt(lines, following, given === "guide" ? level : 0, isChanged);
    scanned = prose.scanned;
    const range = rangeOf(prose.certain);
    if (range && !prose.certain.some(isFollowed)) keep(range);
  });
  return ranges;
}

/** Whether a line of prose may have its reader do something. Names and paths in a table do not count. */
function isFollowed({ text, isCode }: Line): boolean {
  if (isCode || FENCE.test(text)) return false;
  return (!ROW.test(text) && REFERENCE.test(text)) || INCLUDED.test(text) || USES_AGENTS.test(text.toLowerCase());
}

/** Returns the last sentence of the paragraph that ends with a line. */
function lastSentence(lines: readonly Line[], index: number): string {
  const paragraph: string[] = [];
  for (const { text, level } of lines.slice(Math.max(0, index - MAX_LINES + 1), index + 1).toReversed()) {
    if (text.trim() === "" || level < Infinity) break;
    paragraph.unshift(text.trim());
    if (ITEM.test(text)) break;
  }
  return paragraph.join(" ").split(SENTENCE_END).at(-1) ?? "";
}

/** Prose after an order to give it to the user. */
interface Prose {
  /** The lines that certainly belong to it. */
  readonly certain: readonly Line[];
  /** Index of the line after those that were examined. */
  readonly scanned: number;
}

/**
 * Returns the prose that begins with a line: a quotation; lines between two rules; and if the level of a heading is
 * given, from a rule or a heading up to the next heading of that level, or to the section with something that changes.
 */
function proseAt(lines: readonly Line[], first: Line, level: number, isChanged: (part: string) => boolean): Prose {
  const none = { certain: [], scanned: first.index };
  const upTo = (isEnd: (line: Line) => boolean): Prose => {
    let scanned = first.index + 1;
    for (let line = lines[scanned]; line !== undefined && !isEnd(line); line = lines[scanned]) scanned += 1;
    return { certain: lines.slice(first.index, scanned), scanned };
  };
  if (QUOTE.test(first.text)) return upTo((line) => !QUOTE.test(line.text));
  const isRule = RULE.test(first.text);
  if (level === 0) {
    const part = isRule ? upTo((line) => !line.isCode && RULE.test(line.text)) : none;
    return lines[part.scanned] === undefined ? none : part;
  }
  if (!isRule && (first.level <= level || first.level === Infinity)) return none;
  const page = upTo((line) => line.level <= level || isChanged(line.text));
  const after = lines[page.scanned];
  if (after === undefined || after.level <= level) return page;
  const section = page.certain.findLastIndex((line) => line.level < Infinity);
  return { ...page, certain: page.certain.slice(0, Math.max(0, section)) };
}

function rangeOf(lines: readonly Line[]): Range | undefined {
  const [first, last] = [lines[0], lines.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

/** Returns the lines of a text. Headings in blocks of code do not count. */
function linesOf(text: string, fences: readonly Range[]): Line[] {
  let start = 0;
  const fenceAt = rangeAt(fences);
  return text.split("\n").map((line, index) => {
    const isCode = fenceAt(start) !== undefined;
    const level = isCode ? Infinity : (HEADING.exec(line)?.[0].trim().length ?? Infinity);
    const found = { index, start, end: start + line.length, text: line, isCode, level };
    start = found.end + 1;
    return found;
  });
}
