import { codeRegions, rangeAt } from "@langslash/grammar/internal";
import { TEXT_LANGUAGE } from "./block-languages.js";
import { type Output, outputOf } from "./verbatim-words.js";

/** A text whose parts for the user are replaced by marks. */
export interface WithoutVerbatim {
  readonly text: string;
  /** Puts the parts back into a text with the marks. */
  readonly restore: (text: string) => string;
}

/** A character for private use, which no text has. */
const MARK = "\uE000";
const ANY_MARK = new RegExp(`${MARK}(\\d+)${MARK}`, "g");
/** Arguments, which Claude Code puts into a text before it is given to the user. */
const PLACEHOLDER = /\$(?:ARGUMENTS|\d)/;

/**
 * Replaces the parts of a command that it has its reader give to the user to the letter, so that nothing in them is
 * rewritten, followed or missing. Parts with arguments stay.
 */
export function withoutVerbatim(text: string): WithoutVerbatim {
  const ranges = text.includes(MARK) ? [] : verbatimRanges(text);
  const parts = ranges.map(({ start, end }) => text.slice(start, end));
  let offset = 0;
  const kept = ranges.map(({ start, end }, index) => {
    const before = text.slice(offset, start);
    offset = end;
    return `${before}${MARK}${index}${MARK}`;
  });
  return {
    text: kept.join("") + text.slice(offset),
    restore: (marked) => marked.replace(ANY_MARK, (whole, index: string) => parts[Number(index)] ?? whole),
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Line extends Range {
  readonly text: string;
  /** Its level as a heading; infinite for other lines. */
  readonly level: number;
}

const HEADING = /^ {0,3}(#{1,6})\s/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;
const QUOTE = /^ {0,3}>/;
const ITEM = /^\s*(?:[-*+•]|\d+[.)])\s/;
/** The end of a sentence. */
const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])/;
/** Maximum number of lines of a paragraph that are examined. */
const MAX_LINES = 4;
/** Options among which a user chooses, which the text goes on with. */
const OPTION = /^[^\p{L}\n]{0,8}(?:\d|[A-Z])[\]).:]/gmu;

/** Returns the ranges of a text that it has its reader give to the user to the letter. */
function verbatimRanges(text: string): Range[] {
  const fences = codeRegions(text).filter(({ isFence }) => isFence);
  const lines = linesOf(text, fences);
  const ranges: Range[] = [];
  let next = 0;
  let level = 0;
  let end = 0;
  lines.forEach((line, index) => {
    while ((fences[next]?.end ?? Infinity) <= line.start) next += 1;
    if (line.start < end || (fences[next]?.start ?? Infinity) <= line.start) return;
    level = line.level === Infinity ? level : line.level;
    const first = [1, 2, 3].map((each) => index + each).find((each) => (lines[each]?.text.trim() ?? "") !== "");
    const following = first === undefined ? undefined : lines[first];
    if (first === undefined || following === undefined) return;
    const fence = fences[next]?.start === following.end + 1 ? fences[next] : undefined;
    if (first === index + 1 && fence === undefined) return;
    const use = outputOf(lastSentence(lines, index));
    if (use === undefined) return;
    const range = fence ? blockIn(fence, use) : use === "exact" ? proseAt(lines, first, level) : undefined;
    if (range === undefined || range.end <= range.start) return;
    end = range.end;
    if (isVerbatim(text.slice(range.start, range.end), use)) ranges.push(range);
  });
  return ranges;
}

/** Returns the range of a block of code without its fences; of one that is not text, only if it is to the letter. */
function blockIn({ start, end, language }: Range & { readonly language: string }, use: Output): Range | undefined {
  return use === "exact" || TEXT_LANGUAGE.test(language) ? { start, end: end - 1 } : undefined;
}

/** Whether a part may be given to the user as it is. */
function isVerbatim(part: string, use: Output): boolean {
  return !PLACEHOLDER.test(part) && (use === "exact" || (part.match(OPTION) ?? []).length < 2);
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

/**
 * Returns the range of prose that begins with a line: from a rule or a heading up to the next heading of the level of
 * the text before it, or up to the part with the arguments; a quotation; or a paragraph.
 */
function proseAt(lines: readonly Line[], first: number, level: number): Range {
  const { start = 0, end = 0, text = "", level: own = Infinity } = lines[first] ?? {};
  const isPage = RULE.test(text) || own < Infinity;
  const isQuote = QUOTE.test(text);
  const isEnd = (line: Line): boolean => {
    if (isPage) return line.level <= level;
    return isQuote ? !QUOTE.test(line.text) : line.text.trim() === "";
  };
  let last = end;
  let beforeHeading: number | undefined;
  for (let index = first + 1; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined || isEnd(line)) break;
    if (isPage && beforeHeading !== undefined && PLACEHOLDER.test(line.text)) return { start, end: beforeHeading };
    if (line.level < Infinity) beforeHeading = last;
    last = line.end;
  }
  return { start, end: last };
}

/** Returns the lines of a text, of which those in blocks of code are no headings. */
function linesOf(text: string, fences: readonly Range[]): Line[] {
  let start = 0;
  const fenceAt = rangeAt(fences);
  return text.split("\n").map((line) => {
    const level = fenceAt(start) ? Infinity : (HEADING.exec(line)?.[1]?.length ?? Infinity);
    const found = { start, end: start + line.length, text: line, level };
    start = found.end + 1;
    return found;
  });
}
