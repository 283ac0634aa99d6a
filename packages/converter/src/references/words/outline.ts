import { enumeratedIn, type Enumeration } from "./enumerations.js";
import { SAYS_AGENTS, SAYS_SKILLS, SUGGESTIONS, TO_USE } from "./words.js";

/** Place of a line in the outline of a text. */
export interface OutlineLine {
  /** Position of the end of the line in the text. */
  readonly end: number;
  readonly isHeading: boolean;
  /** Whether the line is in a block of code. */
  readonly isCode: boolean;
  /** Whether the line is in a list or section of suggestions, such as `Related`. */
  readonly isSuggestion: boolean;
  /** Contents of a list according to the line that introduces it, for items of such a list. */
  readonly listed: "agent" | "skill" | undefined;
  /** Whether that line says to use them: `Skills to invoke`. */
  readonly isToUse: boolean;
  /** Contents that the line itself lists between these positions in the text. */
  readonly enumerates: Enumeration | undefined;
}

const HEADING = /^ {0,3}#{1,6}\s/;
/** An item of a list, with its marker, or a row of a table. */
const ITEM = /^\s*(?:(?:[-*+•·]|\d+[.)])\s|\d+、|\|)/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** A row of a table, and the line below its head. */
const ROW = /^\s*\|/;
const RULE = /^\s*\|[\s:|-]*-[\s:|-]*$/;
/** A line in bold, which people use as a heading. */
const TITLE = /^\s*(?:[-*+•]\s+)?\*\*([^*]+?)[:：]?\*\*[:：]?\s*$/;
/** The end of a line that introduces a list. */
const INTRODUCES = /[:：][*_]{0,3}\s*$/;
/** `Read before you begin:` introduces more of what its section lists. */
const READS = /^[^\p{L}]*(?:read|load)\b/u;
/** Numbers, marks and symbols before the first word of a title. */
const BEFORE_TITLE = /^[^\p{L}]+/u;
/** Maximum number of characters of a line that are examined. */
const MAX_LINE = 300;

/** A line that introduces a list, or a section of suggestions. */
interface Introduction {
  readonly indent: number;
  readonly isItem: boolean;
  readonly isSuggestion: boolean;
  readonly listed: OutlineLine["listed"];
  readonly isToUse: boolean;
}

const NOTHING_LISTED = { listed: undefined, isToUse: false } as const;

/** Returns a function that finds the line around an offset; offsets must ascend. The text is read on its first call. */
export function outlineAt(text: string): (offset: number) => OutlineLine | undefined {
  let lines: readonly OutlineLine[] | undefined;
  let next = 0;
  return (offset) => {
    lines ??= outlineOf(text);
    while ((lines[next]?.end ?? Infinity) < offset) next += 1;
    return lines[next];
  };
}

/** Returns the lines of a text with their place in its outline, in linear time. */
function outlineOf(text: string): OutlineLine[] {
  const reader = new OutlineReader();
  let start = 0;
  return text.split("\n").map((whole) => {
    const end = start + whole.length;
    const line = reader.read(whole.slice(0, MAX_LINE).toLowerCase(), start);
    start = end + 1;
    return { end, ...line };
  });
}

/** Reader of a text line by line. The lines before the next one decide about its place. */
class OutlineReader {
  /** Level of the heading of suggestions that the lines are below; Infinity for none. */
  #suggestions = Infinity;
  /** Whether that heading is `Integration`, which may list what the text uses after `This skill uses:`. */
  #isIntegration = false;
  #section: Pick<OutlineLine, "listed" | "isToUse"> = NOTHING_LISTED;
  #introduction: Introduction | undefined;
  #isCode = false;
  /** What the line before introduces if it is the head of a table. */
  #head: Omit<Introduction, "indent"> | undefined;

  /** Returns the place of the next line, which is in lower case and begins at an offset. */
  read(line: string, start: number): Omit<OutlineLine, "end"> {
    const isFence = FENCE.test(line);
    if (isFence) this.#isCode = !this.#isCode;
    this.#readRow(line);
    const marks = HEADING.exec(line)?.[0];
    if (marks !== undefined) this.#readHeading(marks.trim().length, line.trimEnd());
    if (marks === undefined && line.trim() !== "") return this.#readText(line, start);
    const isSuggestion = this.#suggestions < Infinity;
    const isCode = this.#isCode || isFence;
    return { isHeading: marks !== undefined, isSuggestion, isCode, ...NOTHING_LISTED, enumerates: undefined };
  }

  /** Lets the head of a table introduce its rows. */
  #readRow(line: string): void {
    if (this.#head && RULE.test(line)) this.#introduction = { ...this.#head, indent: indentOf(line) };
    this.#head = ROW.test(line) ? introducedBy(line) : undefined;
  }

  #readHeading(level: number, title: string): void {
    if (level <= this.#suggestions) {
      this.#suggestions = isSuggestions(title) ? level : Infinity;
      this.#isIntegration = title.replace(BEFORE_TITLE, "").startsWith("integration");
    }
    this.#section = { listed: listedIn(title), isToUse: TO_USE.test(title) };
    this.#introduction = undefined;
  }

  #readText(line: string, start: number): Omit<OutlineLine, "end"> {
    const indent = indentOf(line);
    const isItem = ITEM.test(line);
    if (this.#introduction && !isBelow(indent, isItem, this.#introduction)) this.#introduction = undefined;
    const introduction = this.#introduction;
    const { listed, isToUse } = introduction ?? this.#section;
    const isUsed = this.#isIntegration && introduction?.listed !== undefined && isToUse;
    const isSuggestion = !isUsed && (this.#suggestions < Infinity || introduction?.isSuggestion === true);
    this.#introduce(line, indent, isItem);
    const enumerates = enumeratedIn(line, start);
    return { isHeading: false, isCode: this.#isCode, isSuggestion, listed, isToUse, enumerates };
  }

  /** Lets a line introduce the list after it. An item that is not about agents keeps its list. */
  #introduce(line: string, indent: number, isItem: boolean): void {
    const title = TITLE.exec(line)?.[1] ?? (INTRODUCES.test(line) ? line : undefined);
    if (title === undefined) return;
    const own = listedIn(title);
    if (this.#introduction && own === undefined && isItem) return;
    const listed = own ?? (READS.test(title) ? this.#section.listed : undefined);
    this.#introduction = { indent, isItem, isSuggestion: isSuggestions(title), listed, isToUse: TO_USE.test(title) };
  }
}

/** Returns the introduction that a row would be to the rows of its table, if it says agents or skills. */
function introducedBy(row: string): Omit<Introduction, "indent"> | undefined {
  const listed = listedIn(row);
  return listed && { isItem: false, isSuggestion: false, listed, isToUse: TO_USE.test(row) };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Whether a line belongs to the list that a line introduces: its items, and all that is further indented. */
function isBelow(indent: number, isItem: boolean, introduction: Introduction): boolean {
  return indent > introduction.indent || (isItem && !introduction.isItem && indent === introduction.indent);
}

function isSuggestions(title: string): boolean {
  return SUGGESTIONS.test(title.replace(BEFORE_TITLE, ""));
}

function listedIn(title: string): OutlineLine["listed"] {
  if (SAYS_AGENTS.test(title)) return "agent";
  return SAYS_SKILLS.test(title) ? "skill" : undefined;
}
