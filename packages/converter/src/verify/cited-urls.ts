import { FILE_IN } from "../lexicon/connectives.js";
import { INSTALL, REACH } from "../lexicon/verbs.js";
import type { SourceLine } from "../source/source-line.js";
import type { SourceText } from "../source/source-text.js";
import { END, spaced, START, unicode, unspaced } from "../source/phrases.js";

/** Words that have a reader open an address, in a line. */
const REACHED = unicode(`${START}${spaced(REACH)}${END}|${unspaced(REACH)}`);
/** Identifiers that are written like addresses, and pictures that stand for others. */
const IDENTIFIER =
  /^https?:\/\/(?:www\.w3\.org\/(?:\d{4}|ns|TR)\/|(?:www\.)?(?:json-schema|schema|purl)\.org\/|schemas?\.[\w.-]+\/|(?:[\w-]+\.)?sitemaps\.org\/schemas|ns\.adobe\.com\/|(?:via\.placeholder|dummyimage|placehold|placekitten|picsum)\.)/i;
/** The start of a link, and of a remark. */
const LINK = /(?:\]\(|\[|<|\b(?:src|href)=["']?|\burl\(["']?)$/i;
const REMARK = /(?:^|\s)(?:\/\/|#(?!#|\s*$)|<!--|\/\*)[^\n]*$/;
/** A note at the end of a text, or a line in italics, and the text after the address of an item, a row or a note. */
const NOTE = /^[ \t]*(?:\[\^?\w+\]:?|[-*+])/;
const LABEL_END = /^[`*_>)"'|.,;\s]*(?:[-–—|(（][^\n]*)?$/;
/** A place from which people install something: it is named for the case that it is missing. */
const INSTALLED = new RegExp(String.raw`\b${spaced(INSTALL)}\b[^\n]{0,20}\b${spaced(FILE_IN)}\s<?$`, "i");
/** Number of characters around an address that are examined. */
const AROUND = 160;

/** Whether a text only names the address from `start` up to `end`, without having its reader open it. */
export function isOnlyCited(source: SourceText, start: number, end: number): boolean {
  const { text } = source;
  const url = text.slice(start, end);
  const before = source.before(start, AROUND);
  const [after = ""] = text.slice(end, end + AROUND).split("\n", 1);
  if (IDENTIFIER.test(url) || INSTALLED.test(before)) return true;
  const isLink = LINK.test(before);
  const isLabelled = isLabel(source.lineFrom(source.lineNumberAt(start), start - AROUND)) && LABEL_END.test(after);
  if (!isLink && !isLabelled && !REMARK.test(before)) return false;
  return !REACHED.test(before.toLowerCase());
}

/** Whether a line is an item, a row of a table, a note or in italics. */
function isLabel(line: SourceLine | undefined): boolean {
  return line !== undefined && (line.isItem || line.isRow || NOTE.test(line.text));
}
