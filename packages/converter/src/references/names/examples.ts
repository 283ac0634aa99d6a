import { spaced, START, unicode, words } from "../words/phrases.js";
import { AGENT, ARTICLE, OPENING, SKILL } from "../words/words.js";

/** Phrases before an example. */
const FOR_EXAMPLE = words({
  en: "e.g., for example, for instance, example(s):",
  de: "z.b., z. b., zum beispiel, beispielsweise, bspw., beispiel(e):",
  es: "por ejemplo, p. ej., p.ej., ejemplo(s):",
  fr: "par exemple, p. ex., exemple(s):",
  pt: "por exemplo, p. ex., exemplo(s):",
  ru: "например, пример(ы):",
  zh: "例如, 比如, 譬如, 例:",
  ja: "例:, 例えば, たとえば",
  ko: "예:, 예를 들어, 예컨대",
});
const SUCH_AS = spaced({
  en: "such as",
  de: "wie etwa",
  es: "tal(es) como",
  fr: "tel(s/le/les) que",
  pt: "tal como, tais como",
  ru: "такие как, таких как",
});
/** `agents like x`: without the noun, `like` is a comparison. The Spanish word is also the Portuguese one. */
const LIKE = spaced({ en: "like", de: "wie", es: "como", fr: "comme", ru: "как" });
/** An article and a noun before a name, and the names before the one in question. */
const NOUN = String.raw`(?:${ARTICLE}\s+|l['’])?(?:(?:${AGENT}|${SKILL})\s+)?`;
const NAMES = String.raw`(?:${NOUN}${OPENING}[\w:-]{1,40}["'${"`"}*]{0,3}(?:,\s*|(?:,?\s+)(?:and|or|und|oder|y|o|et|ou|e|и|или)\s+)){0,6}`;

/** Matches the text before a name, in lower case, that makes it an example rather than an order. */
export const EXAMPLE_BEFORE = unicode(
  [
    String.raw`${FOR_EXAMPLE}[^.;!?)\n。；！？）]*$`,
    String.raw`${START}(?:${SUCH_AS}|(?:${AGENT}|${SKILL})\s+${LIKE})\s+${NAMES}${NOUN}${OPENING}$`,
  ].join("|"),
);
