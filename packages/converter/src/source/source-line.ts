/** A line of a text, as Markdown reads it. */
export interface SourceLine {
  /** Position of the line in the text, from `start` up to `end`, without its line break. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The part of the line that is examined, in lower case. */
  readonly lower: string;
  /** Number of characters before the first that is not white space. */
  readonly indent: number;
  /** Position of the first character after the marks of a heading, an item, a row or a quotation. */
  readonly content: number;
  readonly isBlank: boolean;
  /** Level of a heading, from 1 to 6; 0 for other lines. */
  readonly level: number;
  /** The mark that opens or closes a block of code, and the language after it. */
  readonly fence: { readonly mark: string; readonly language: string } | undefined;
  /** Whether it is an item of a list, and whether it is one in a tree of lines. */
  readonly isItem: boolean;
  readonly isBranch: boolean;
  /** Whether it is a row of a table, and whether it is the line below the head. */
  readonly isRow: boolean;
  readonly isRule: boolean;
  readonly isQuote: boolean;
  /** The words of a line in bold, which people use as a heading, or of a heading in a quotation, in lower case. */
  readonly title: string | undefined;
  /** Whether it ends with a colon, and introduces what follows. */
  readonly introduces: boolean;
  /** Whether it begins with words in bold. */
  readonly isBold: boolean;
}

/** Maximum number of characters of a line that are examined. */
const MAX_LINE = 300;

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s/;
const ITEM = /^\s*(?:(?:[-*+•·]|\d+[.)、])\s|\d+、)/;
const BRANCH = /^[\s├└│─|]*[├└│─|][\s├└│─|]*(?:[-*+•·]|\d+[.)、])\s|^[\s│]*[├└]─+\s/;
const ROW = /^\s*\|/;
const RULE = /^\s*\|[\s:|-]*-[\s:|-]*$/;
const BOLD = /^\s*\*\*/;
const QUOTE = /^(?:\s*>)+[ \t]?/;
const TITLE = /^\s*(?:[-*+•]\s+)?\*\*([^*]+?)[:：]?\*\*[:：]?\s*$/;
const QUOTED_TITLE = /^#{1,6}\s+(\S.*)$/;
const INTRODUCES = /[:：][*_`]{0,3}$/;

/** The first letter of a line without marks, as most lines are. */
const PROSE = /[a-z]/;
const NO_MARKS = {
  isBlank: false,
  level: 0,
  fence: undefined,
  isItem: false,
  isBranch: false,
  isRow: false,
  isRule: false,
  isQuote: false,
  title: undefined,
  isBold: false,
} as const;
/** The marks before the text of a line. */
const MARKS = /^[\s>]*(?:#{1,6}[ \t]+|(?:[-*+•·]|\d+[.)、])[ \t]+|\|[ \t]*)?/;

/** Reads a line that begins at an offset of its text. */
export function readLine(text: string, start: number): SourceLine {
  const lower = text.slice(0, MAX_LINE).toLowerCase();
  const indent = lower.length - lower.trimStart().length;
  const introduces = INTRODUCES.test(text.trimEnd());
  if (PROSE.test(lower.charAt(indent)))
    return { ...NO_MARKS, start, end: start + text.length, text, lower, indent, content: start + indent, introduces };
  const [, mark, language = ""] = FENCE.exec(lower) ?? [];
  const [quote] = QUOTE.exec(lower) ?? [];
  const own = quote === undefined ? lower : lower.slice(quote.length);
  const isRow = ROW.test(own);
  return {
    start,
    end: start + text.length,
    text,
    lower,
    indent: lower.length - own.trimStart().length,
    content: start + (MARKS.exec(lower)?.[0].length ?? 0),
    isBlank: own.trim() === "",
    level: HEADING.exec(lower)?.[1]?.length ?? 0,
    fence: mark === undefined ? undefined : { mark, language },
    isItem: ITEM.test(own),
    isBranch: BRANCH.test(own),
    isRow,
    isRule: isRow && RULE.test(own),
    isQuote: quote !== undefined,
    title: (TITLE.exec(own) ?? (quote === undefined ? null : QUOTED_TITLE.exec(own)))?.[1],
    introduces,
    isBold: BOLD.test(own),
  };
}
