import { DEFINITE } from "../../lexicon/connectives.js";
import { FILLED_FROM } from "../../lexicon/files.js";
import { TEMPLATES } from "../../lexicon/nouns.js";
import { spaced, START, unicode, unspaced, words } from "../../source/phrases.js";
import type { SourceText } from "../../source/source-text.js";

/** Number of characters before a name that are examined. */
const BEFORE = 60;
const MARKS = String.raw`["'${"`"}*(]{0,3}`;
/** `from a.md`, `fill in a.md`: a form. */
const FROM = unicode(
  String.raw`${START}${spaced(FILLED_FROM)}[ \t]+(?:${spaced(DEFINITE)}[ \t]+)?${MARKS}$|${unspaced(FILLED_FROM)}${MARKS}$`,
);
const SAYS_TEMPLATES = unicode(words(TEMPLATES));

/** Whether the text around a name speaks of a template, rather than of a file that was made from it. */
export function isTemplateAt(source: SourceText, start: number): boolean {
  const headings = source.headings[source.lineNumberAt(start)] ?? [];
  const around = [source.lineAt(start), headings.at(-1)].map((line) => line?.lower ?? "");
  return around.some((line) => SAYS_TEMPLATES.test(line)) || FROM.test(source.before(start, BEFORE).toLowerCase());
}
