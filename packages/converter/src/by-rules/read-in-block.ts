import { fileUseAt } from "../references/file-mentions/file-use.js";

/** The start of an item, and a program that reads the file itself. */
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;
const PROGRAM_BEFORE = /\b(?:bash|cat|cp|diff|grep|head|less|ls|node|python3?|sh|source|tail|wc)\s[^\n]*$/;
/** Number of characters before the name that are examined. */
const MAX_BEFORE = 120;
/** Maximum number of items before the one with the file that are examined. */
const MAX_ITEMS = 12;

/**
 * Whether a block of text has its reader read the file that it names from `start` up to `end`: in inline code, in the
 * sentence of the name, or in the line before the list that it is in (`READ:`).
 */
export function isReadInBlock(text: string, start: number, end: number): boolean {
  const use = fileUseAt(text, start, end);
  const near = text.slice(Math.max(0, start - MAX_BEFORE), start);
  if (use === "written" || PROGRAM_BEFORE.test(near)) return false;
  if (use === "read" || text[start] === "`") return true;
  const lead = listLead(text, start - near.length + near.lastIndexOf("\n") + 1);
  return fileUseAt(text, lead, lead) === "read";
}

/** Returns the end of the line before the list that has an item at this offset; that offset if there is no list. */
function listLead(text: string, item: number): number {
  let at = item;
  for (let count = 0; count <= MAX_ITEMS && ITEM.test(text.slice(at, at + 40)); count += 1) {
    const before = text.slice(0, at).trimEnd().length;
    at = text.lastIndexOf("\n", before - 1) + 1;
    if (!ITEM.test(text.slice(at, at + 40))) return before;
  }
  return item;
}
