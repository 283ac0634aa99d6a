import type { Phrases } from "../source/phrases.js";

/** Words that start a clause with a condition of an order. */
export const CONDITIONS: Phrases = {
  en: "if, when, once, unless",
  de: "wenn, falls, sobald",
  es: "si, cuando",
  fr: "si, quand, lorsque",
  pt: "se, quando",
  ru: "если, когда",
};
/** Words that start another clause before an order. */
export const TIMES: Phrases = {
  en: "after, before, for, on, in, otherwise, else",
  de: "nach, vor",
  es: "tras, antes",
  fr: "après, avant",
  pt: "após, antes",
  ru: "после, перед, для",
};
/** States of a program that cannot be used. */
export const UNAVAILABLE: Phrases = {
  en: "absent, auth* fails, missing, not {authenticated/available/found/installed}, unavailable",
  de: "fehlt",
  pt: "ausente",
};
/** Phrases before an example. */
export const FOR_EXAMPLE: Phrases = {
  en: "e.g., for example, for instance, example(s):",
  de: "z.b., z. b., zum beispiel, beispielsweise, bspw., beispiel(e):",
  es: "por ejemplo, p. ej., p.ej., ejemplo(s):",
  fr: "par exemple, p. ex., exemple(s):",
  pt: "por exemplo, p. ex., exemplo(s):",
  ru: "например, пример(ы):",
  zh: "例如, 比如, 譬如, 例:",
  ja: "例:, 例えば, たとえば",
  ko: "예:, 예를 들어, 예컨대",
};
export const SUCH_AS: Phrases = {
  en: "such as",
  de: "wie etwa",
  es: "tal(es) como",
  fr: "tel(s/le/les) que",
  pt: "tal como, tais como",
  ru: "такие как, таких как",
};
/** Conditions about the wishes of the user, which are no conditions of an order. */
export const IF_YOU: Phrases = { en: "you {rel/want/prefer/like/need}" };
