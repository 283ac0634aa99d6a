import { FILE_ARTICLE, INTO, NOT_INTO } from "../../lexicon/connectives.js";
import { ENTER, EXAMINE, READ, READ_FILE_AFTER, WRITE, WRITE_AFTER } from "../../lexicon/files.js";
import { END, type Phrases, spaced, START, unicode, unspaced } from "../../source/phrases.js";
import type { SourceText } from "../../source/source-text.js";
import type { SourceLine } from "../../source/source-line.js";

/** The end of the clause that a verb without spaces begins. */
const CJK_CLAUSE = String.raw`(?=[^。，；、—（）()\n]{0,24}$)`;
const pattern = (end: string, write = WRITE): RegExp => {
  const lead = (phrases: Phrases): string =>
    String.raw`${START}${spaced(phrases)}${END}(?![-/.])|${unspaced(phrases)}${end}`;
  return new RegExp(`(${lead(READ)})|${lead(write)}`, "gu");
};
const LEAD = pattern(CJK_CLAUSE);
/** The same in a line that introduces a list, at any place. */
const INTRODUCING = pattern("");
const EXAMINED = pattern(CJK_CLAUSE, EXAMINE);
const INTRODUCING_EXAMINED = pattern("", EXAMINE);
/** `cat > `: the output of a command goes to the file. */
const REDIRECTED = /\s>{1,2}\s*["']?$/;

/** `a.md に保存`, `a.md を読む`: the same for languages with the verb at the end. */
const WRITTEN_AFTER = unicode(String.raw`^["'${"`"}]?\s?${unspaced(WRITE_AFTER)}`);
const READ_AFTER = unicode(String.raw`^["'${"`"}]?\s?${unspaced(READ_FILE_AFTER)}`);

/** Number of characters before a file that are examined in its line. */
const MAX_BEFORE = 120;

/** How a text uses the file that it names: by itself on a line, to read it, to write it, or in some other way. */
export type FileUse = "alone" | "read" | "written" | "named";

/** Returns how a text uses the file that it names from `start` up to `end`. */
export function fileUseAt(source: SourceText, start: number, end: number): FileUse {
  const before = source.before(start, MAX_BEFORE);
  const after = source.text.slice(end, end + 20);
  if (WRITTEN_AFTER.test(after) || isEnteredIn(before)) return "written";
  if (READ_AFTER.test(after)) return "read";
  const use = lastLead(before);
  if (use === "write" || (use === undefined ? />\s*["']?$/ : REDIRECTED).test(before)) return "written";
  if (use) return "read";
  const isAlone = source.isWholeLine(before.endsWith("@") ? start - 1 : start, end);
  const introduced = introducedUse(source, start);
  if (introduced) return introduced === "write" ? "written" : "read";
  return isAlone ? "alone" : "named";
}

/** Whether a text has its reader examine or change the file that it names from `start`. */
export function isExaminedAt(source: SourceText, start: number): boolean {
  const before = source.before(start, MAX_BEFORE);
  const use = lastLead(before, EXAMINED) ?? introducedUse(source, start, INTRODUCING_EXAMINED);
  return use === "write";
}

/** Returns whether the last word of a line that leads to a file has it read or written. */
function lastLead(line: string, words = LEAD): "read" | "write" | undefined {
  const last = Array.from(line.toLowerCase().matchAll(words)).at(-1);
  return last && (last[1] === undefined ? "write" : "read");
}

/** The start of a line with nothing but the file, which may be in marks. */
const MARKS = /^[ \t]*["'`*@]{0,3}$/;
/** Number of characters before a file that are examined for the line that introduces its list. */
const MAX_INTRODUCED = 1200;

/** Returns how the lines that introduce the list or the table of a file use it: `Read these:`, `| task | read |`. */
function introducedUse(source: SourceText, start: number, words = INTRODUCING): "read" | "write" | undefined {
  const number = source.lineNumberAt(start);
  const own = source.lines[number];
  if (own === undefined) return undefined;
  if (!isListed(own) && !MARKS.test(source.before(start, MAX_INTRODUCED))) return undefined;
  let { indent, isRow } = own;
  for (let above = number - 1; above >= 0; above -= 1) {
    const line = source.lineFrom(above, start - MAX_INTRODUCED);
    if (line === undefined) return undefined;
    if (line.isBlank) continue;
    const isHead = isRow && line.isRow;
    const isBeside = isListed(line) && !line.isBold && line.indent >= indent;
    const isHeading = line.level > 0 && line.indent === 0;
    const isIntroduction = (isHeading || line.introduces) && !isBeside;
    if (isIntroduction || isHead) {
      const use = line === source.lines[above] ? leadOfLine(source, above, words) : lastLead(line.lower, words);
      if (use) return use;
    } else if (!isListed(line) && line.indent <= indent) return undefined;
    if (isHeading) return undefined;
    if (isIntroduction) indent = line.indent;
    isRow &&= isHead;
  }
  return undefined;
}

/** The same for a whole line, which several files may be below. */
function leadOfLine(source: SourceText, number: number, words: RegExp): ReturnType<typeof lastLead> {
  const known = source.once(words === INTRODUCING ? leadsOfLines : examinedLeads);
  const lower = source.lines[number]?.lower ?? "";
  const use = known.has(number) ? known.get(number) : lastLead(lower, words);
  known.set(number, use);
  return use;
}

const leadsOfLines = () => new Map<number, ReturnType<typeof lastLead>>();
const examinedLeads = () => new Map<number, ReturnType<typeof lastLead>>();

/** Whether a line is an item, a row or in bold. */
function isListed({ isItem, isRow, isBold }: SourceLine): boolean {
  return isItem || isRow || isBold;
}

/** Marks before the name of a file. */
const MARKS_BEFORE = String.raw`["'${"`"}*@([]{0,4}`;
/** `according to`, `a link to`, `as described in`: not a place to write to. */
const OF_OTHER = String.raw`(?<!${START}${spaced(NOT_INTO)}[ \t])`;

/** `Add an entry to a.md`, `log it in a.md`: the text of a line before the file, in lower case. */
const ENTERED = unicode(
  String.raw`${START}${spaced(ENTER)}${END}(?:[^.;!?\n]|\.(?=\S)){0,80}[ \t]${OF_OTHER}${spaced(INTO)}[ \t]+(?:${spaced(FILE_ARTICLE)}[ \t]+)?${MARKS_BEFORE}$`,
);
/** A file or a folder between the verb and the file, which is the one that is entered or read. */
const OTHER_FILE = /[\w-]\/[\w-]|\.[a-z]{2,4}\b/;

/** Whether a line has its reader add an entry to the file that it names next. */
export function isEnteredIn(before: string): boolean {
  const [entered] = ENTERED.exec(before.toLowerCase()) ?? [];
  return entered !== undefined && !OTHER_FILE.test(entered);
}
