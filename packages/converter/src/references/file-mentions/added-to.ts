import { FILE_ARTICLE, INTO } from "../../lexicon/connectives.js";
import { ENTER } from "../../lexicon/files.js";
import { END, spaced, START, unicode } from "../../source/phrases.js";

/** Marks before the name of a file. */
export const MARKS = String.raw`["'${"`"}*@([]{0,4}`;
/** `according to`, `a link to`, `as described in`: not a place to write to. */
export const OF_OTHER = String.raw`(?<!${START}(?:according|adhering|compared|conform\w*|due|equal|link|links|next|pointer|prior|refer\w*|relative|similar|defined|described|documented|explained|found|given|listed|named|outlined|shown|specified)[ \t])`;

/** `Add an entry to a.md`, `log it in a.md`: the text of a line before the file, in lower case. */
const ENTERED = unicode(
  String.raw`${START}${spaced(ENTER)}${END}(?:[^.;!?\n]|\.(?=\S)){0,80}[ \t]${OF_OTHER}${spaced(INTO)}[ \t]+(?:${spaced(FILE_ARTICLE)}[ \t]+)?${MARKS}$`,
);
/** A file or a folder between the verb and the file, which is the one that is entered or read. */
const OTHER_FILE = /[\w-]\/[\w-]|\.[a-z]{2,4}\b/;

/** Whether a line has its reader add an entry to the file that it names next. */
export function isEnteredIn(before: string): boolean {
  const [entered] = ENTERED.exec(before.toLowerCase()) ?? [];
  return entered !== undefined && !OTHER_FILE.test(entered);
}
