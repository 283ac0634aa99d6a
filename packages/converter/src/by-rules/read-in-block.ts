import type { SourceText } from "../source/source-text.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";

/** A program that reads the file itself. */
const PROGRAM_BEFORE = /\b(?:bash|cat|cp|diff|grep|head|less|ls|node|python3?|sh|source|tail|wc)\s[^\n]*$/;
/** Number of characters before the name that are examined. */
const MAX_BEFORE = 120;
/** Maximum number of items before the one with the file that are examined. */
const MAX_ITEMS = 12;

/**
 * Whether a block of text has its reader read the file that it names from `start` up to `end`: in inline code, in the
 * sentence of the name, or in the line before the list that it is in (`READ:`).
 */
export function isReadInBlock(source: SourceText, start: number, end: number): boolean {
  const { text } = source;
  const use = fileUseAt(source, start, end);
  const near = text.slice(Math.max(0, start - MAX_BEFORE), start);
  if (use === "written" || PROGRAM_BEFORE.test(near)) return false;
  if (use === "read" || text[start] === "`") return true;
  const lead = listLead(source, start);
  return fileUseAt(source, lead, lead) === "read";
}

/** Returns the end of the line before the list with an item at this offset; without one, the start of its line. */
function listLead(source: SourceText, at: number): number {
  const { lines } = source;
  const number = source.lineNumberAt(at);
  const item = lines[number];
  let above = number;
  while (number - above <= MAX_ITEMS && lines[above]?.isItem === true) above -= 1;
  return (above < number ? lines[above]?.end : item?.start) ?? at;
}
