import { IF_AVAILABLE } from "../../lexicon/conditions.js";
import { ELSEWHERE, MADE, OTHER_NAMES } from "../../lexicon/mentions.js";
import { END, spaced, START, unicode, words } from "../../source/phrases.js";

/** A known agent or skill of several words in a text. */
interface PlainName {
  readonly before: string;
  readonly after: string;
  readonly isSeveralWords: boolean;
  readonly line: { readonly isCode: boolean; readonly isHeading: boolean };
}

/** Code marks or brackets of a link between notes, before and after a name. */
const MARK_BEFORE = /(?<![\w`])`$|\[\[$/;
const MARK_AFTER = /^`(?![\w`])|^\]\]/;

/** `Valid branches: x, y`: a list of other names. */
const NAMES_BEFORE = unicode(String.raw`${START}${spaced(OTHER_NAMES)}${END}[^.;:\n]{0,20}:[^.;\n]*$`);
const ELSEWHERE_BEFORE = unicode(
  String.raw`${START}(?:${spaced(ELSEWHERE)}|${spaced(MADE)}[ \t]+by)[ \t]+(?:the[ \t]+)?["'${"`"}*[]{1,4}$`,
);
/** A sentence that leaves the name to the user, or to a case that may not be there. */
const OPTIONAL_AFTER = unicode(String.raw`^[^.;\n]{0,40}${words(IF_AVAILABLE)}`);

/**
 * Whether a text names a known agent or skill of several words in code marks or brackets as a part of its work, as in
 * ``four agents: `x-y` ``.
 */
export function isPlainlyNamed({ before, after, isSeveralWords, line }: PlainName): boolean {
  if (!isSeveralWords || line.isCode || line.isHeading) return false;
  if (!MARK_BEFORE.test(before) || !MARK_AFTER.test(after)) return false;
  return !ELSEWHERE_BEFORE.test(before) && !NAMES_BEFORE.test(before) && !OPTIONAL_AFTER.test(after);
}
