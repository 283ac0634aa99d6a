import { codeRegions, rangeAt } from "@langslash/grammar/internal";
import { readLine, type SourceLine } from "./source-line.js";

/** Replacement of the text from `start` up to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Number of characters of a line before an offset that are examined. */
const MAX_LEAD = 1000;

/** A part of a text that is code. */
export type CodeRegion = ReturnType<typeof codeRegions>[number];

/**
 * A text that is read once: its lines, and its code. It is made when a text enters the conversion, and handed on in
 * place of the string, so that each part of it is found on the first question and known from then on.
 */
export class SourceText {
  readonly text: string;
  #lines: readonly SourceLine[] | undefined;
  #code: readonly CodeRegion[] | undefined;
  #blocks: readonly CodeRegion[] | undefined;
  #lineBlocks: readonly (CodeRegion | undefined)[] | undefined;
  #headings: readonly (readonly SourceLine[])[] | undefined;
  readonly #read = new Map<(source: SourceText) => unknown, unknown>();

  constructor(text: string) {
    this.text = text;
  }

  /** The lines of the text, in order. */
  get lines(): readonly SourceLine[] {
    return (this.#lines ??= linesOf(this.text));
  }

  /** The blocks of code, and the code within lines, in order. */
  get code(): readonly CodeRegion[] {
    return (this.#code ??= codeRegions(this.text));
  }

  /** The blocks of code, in order. */
  get blocks(): readonly CodeRegion[] {
    return (this.#blocks ??= this.code.filter(({ isFence }) => isFence));
  }

  /** The block of code that each line is in, without the lines that open and close it. */
  get lineBlocks(): readonly (CodeRegion | undefined)[] {
    return (this.#lineBlocks ??= blocksOfLines(this));
  }

  /** The headings that each line is below or is itself, the outermost first. */
  get headings(): readonly (readonly SourceLine[])[] {
    return (this.#headings ??= headingsOf(this));
  }

  /** Returns the number of the line around an offset. */
  lineNumberAt(offset: number): number {
    return Math.max(0, firstAfter(this.lines, ({ start }) => start > offset) - 1);
  }

  /** Returns the line around an offset. */
  lineAt(offset: number): SourceLine | undefined {
    return this.lines[this.lineNumberAt(offset)];
  }

  /** Returns a line, or the part of it from an offset on; undefined if it ends before. */
  lineFrom(number: number, offset: number): SourceLine | undefined {
    const line = this.lines[number];
    if (line === undefined || line.end < offset) return undefined;
    return line.start < offset ? readLine(this.text.slice(offset, line.end), offset) : line;
  }

  /** Returns the code around an offset. */
  codeAt(offset: number): CodeRegion | undefined {
    return rangeAround(this.code, offset);
  }

  /** Returns the block of code around an offset. */
  blockAt(offset: number): CodeRegion | undefined {
    return rangeAround(this.blocks, offset);
  }

  /** Returns the text before an offset in its line, at most its last `length` characters. */
  before(offset: number, length: number): string {
    return this.text.slice(Math.max(offset - length, this.lineAt(offset)?.start ?? 0), offset);
  }

  /**
   * Returns the text of a line before an offset, without the marks of a heading, an item, a row or a quotation. Of a
   * long one, it is the end after an ellipsis.
   */
  leadOf(offset: number): string {
    const start = this.lineAt(offset)?.content ?? offset;
    return offset - start > MAX_LEAD
      ? `…${this.text.slice(offset - MAX_LEAD, offset)}`
      : this.text.slice(start, offset);
  }

  /** Returns the text of a line without the marks of a heading, an item, a row or a quotation. */
  contentOf({ content, end }: SourceLine): string {
    return this.text.slice(content, end);
  }

  /** Whether the text of a line or an item begins at an offset, rather than that of a heading or a table. */
  isStartOfText(offset: number): boolean {
    const line = this.lineAt(offset);
    return line !== undefined && line.level === 0 && !line.isRow && this.leadOf(offset) === "";
  }

  /** Whether nothing else is on the line of a part of the text but the mark of an item. */
  isWholeLine(start: number, end: number): boolean {
    const isFirst = this.isStartOfText(start) && this.lineAt(start)?.isQuote === false;
    return isFirst && /^[ \t]*(?:\r?\n|$)/.test(this.text.slice(end, end + 20));
  }

  /** Returns the text with edits, in the order of their positions. One that overlaps an earlier one is skipped. */
  edited(edits: readonly Edit[]): SourceText {
    const parts: string[] = [];
    let offset = 0;
    for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
      if (start < offset) continue;
      parts.push(this.text.slice(offset, start), text);
      offset = end;
    }
    return this.changedTo(parts.join("") + this.text.slice(offset));
  }

  /** Returns a text that is made from this one; if it is the same, this one, which is not read again. */
  changedTo(text: string): SourceText {
    return text === this.text ? this : new SourceText(text);
  }

  /** Returns the text with the matches of a pattern replaced; undefined keeps a match. */
  replaced(pattern: RegExp, replacement: (match: RegExpExecArray) => string | undefined): SourceText {
    const edits = Array.from(this.text.matchAll(pattern)).flatMap((match): Edit | [] => {
      const text = replacement(match);
      return text === undefined ? [] : { start: match.index, end: match.index + match[0].length, text };
    });
    return this.edited(edits);
  }

  /** Returns the matches of a pattern within the lines that have a sign without which it never matches. */
  matchesInLines(pattern: RegExp, sign: RegExp): RegExpExecArray[] {
    let end = -1;
    return this.text.split("\n").flatMap((line) => {
      const start = end + 1;
      end = start + line.length;
      if (!sign.test(line)) return [];
      return Array.from(line.matchAll(pattern), (match) => Object.assign(match, { index: match.index + start }));
    });
  }

  /** Returns the result of a function for this text. It is called once. */
  once<Value>(read: (source: SourceText) => Value): Value {
    if (!this.#read.has(read)) this.#read.set(read, read(this));
    // oxlint-disable-next-line no-unsafe-type-assertion -- it is the result of this very function
    return this.#read.get(read) as Value;
  }
}

function linesOf(text: string): SourceLine[] {
  let start = 0;
  return text.split("\n").map((whole) => {
    const line = readLine(whole, start);
    start = line.end + 1;
    return line;
  });
}

function blocksOfLines({ lines, blocks }: SourceText): (CodeRegion | undefined)[] {
  const blockAt = rangeAt(blocks);
  return lines.map(({ start }) => blockAt(start));
}

/** A line in a block of code is no heading. */
function headingsOf(source: SourceText): (readonly SourceLine[])[] {
  let open: readonly SourceLine[] = [];
  return source.lines.map((line, number) => {
    if (line.level > 0 && source.lineBlocks[number] === undefined)
      open = [...open.filter(({ level }) => level < line.level), line];
    return open;
  });
}

function rangeAround(ranges: readonly CodeRegion[], offset: number): CodeRegion | undefined {
  const range = ranges[firstAfter(ranges, ({ end }) => end > offset)];
  return range && range.start <= offset ? range : undefined;
}

/** Returns the index of the first of several sorted parts that is beyond a place; their number if there is none. */
function firstAfter<Part>(parts: readonly Part[], isBeyond: (part: Part) => boolean): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part !== undefined && isBeyond(part)) high = middle;
    else low = middle + 1;
  }
  return low;
}
