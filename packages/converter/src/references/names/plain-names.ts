import { END, type Phrases, spaced, START, unicode, words } from "../words/phrases.js";

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

/** Words before a name that belongs to other work, or that the user is told about. */
const ELSEWHERE: Phrases = {
  en: `downstream, upstream, before, after, see, like, unlike, vs, not, than, recommend, suggest,
    point the user to, point them at`,
  de: "nach, vor, siehe, wie, nicht",
  es: "después de, antes de, ver, véase, como, no",
  fr: "après, avant, voir, comme, pas",
  ru: "после, до, перед, как у, см., не",
};
/** `Valid branches: x, y`: a list of other names. */
const NAMES_BEFORE = unicode(
  String.raw`${START}${spaced({ en: "valid, invalid, branch(es), label(s), tag(s), keyword(s), slug(s)" })}${END}[^.;:\n]{0,20}:[^.;\n]*$`,
);
/** `produced by x`: the work of others. */
const DONE = spaced({
  en: "authored, consumed, covered, created, emitted, generated, owned, produced, published, recorded, saved, written",
});
const ELSEWHERE_BEFORE = unicode(
  String.raw`${START}(?:${spaced(ELSEWHERE)}|${DONE}[ \t]+by)[ \t]+(?:the[ \t]+)?["'${"`"}*[]{1,4}$`,
);
/** A sentence that leaves the name to the user, or to a case that may not be there. */
const OPTIONAL_AFTER = unicode(
  String.raw`^[^.;\n]{0,40}${words({ en: "if available, if installed, optional, if needed, instead", zh: "可选", ja: "任意" })}`,
);

/**
 * Whether a text names a known agent or skill of several words in code marks or brackets as a part of its work, as in
 * ``four agents: `x-y` ``.
 */
export function isPlainlyNamed({ before, after, isSeveralWords, line }: PlainName): boolean {
  if (!isSeveralWords || line.isCode || line.isHeading) return false;
  if (!MARK_BEFORE.test(before) || !MARK_AFTER.test(after)) return false;
  return !ELSEWHERE_BEFORE.test(before) && !NAMES_BEFORE.test(before) && !OPTIONAL_AFTER.test(after);
}
