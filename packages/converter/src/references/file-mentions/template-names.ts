import { DEFINITE } from "../../lexicon/connectives.js";
import { FILLED_FROM, OWNED_BY, PRESENT } from "../../lexicon/files.js";
import { TEMPLATES } from "../../lexicon/nouns.js";
import { END, spaced, START, unicode, unspaced, words } from "../../source/phrases.js";
import type { SourceText } from "../../source/source-text.js";

/** Number of characters before and after a name that are examined. */
const BEFORE = 60;
const AFTER = 16;
const MARKS = String.raw`["'${"`"}*(]{0,3}`;
/** `its a.md`, `each office's own a.md`: a file of something that the text is about. */
const OWNED = unicode(String.raw`${START}${spaced(OWNED_BY)}[ \t]+${MARKS}$`);
/** `a.md present`: a state of the project. */
const THERE = unicode(String.raw`^["'${"`"}*)]{0,3}[ \t]+${spaced(PRESENT)}${END}`);
/** `from a.md`, `fill in a.md`: a form. */
const FROM = unicode(
  String.raw`${START}${spaced(FILLED_FROM)}[ \t]+(?:${spaced(DEFINITE)}[ \t]+)?${MARKS}$|${unspaced(FILLED_FROM)}${MARKS}$`,
);
const SAYS_TEMPLATES = unicode(words(TEMPLATES));

/** Whether a name without a folder is that of a file of the project, although the collection may have one, too. */
export function isOwned(source: SourceText, start: number, end: number): boolean {
  return OWNED.test(source.before(start, BEFORE).toLowerCase()) || THERE.test(source.text.slice(end, end + AFTER));
}

/** Whether the text around a name speaks of a template, rather than of a file that was made from it. */
export function isTemplateAt(source: SourceText, start: number): boolean {
  const headings = source.headings[source.lineNumberAt(start)] ?? [];
  const around = [source.lineAt(start), headings.at(-1)].map((line) => line?.lower ?? "");
  return around.some((line) => SAYS_TEMPLATES.test(line)) || FROM.test(source.before(start, BEFORE).toLowerCase());
}
