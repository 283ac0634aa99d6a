import { END, spaced, START, unicode, unspaced } from "../references/phrases.js";

const OR = spaced({
  en: "or",
  de: "oder",
  es: "o",
  fr: "ou",
  it: "o, oppure",
  nl: "of",
  pt: "ou",
  ru: "или",
  tr: "veya, ya da",
  vi: "hoặc, hay",
});
const CJK_OR = unspaced({ zh: "或, 或者", ja: "または, もしくは, あるいは", ko: "또는, 혹은" });
/** Prepositions and articles between that word and a source. */
const TO_SOURCE = spaced({
  en: "from, in, of, on, our, the, this",
  de: "aus, das, dem, den, der, die, in, von",
  es: "de, del, desde, el, en, la",
  fr: "dans, de, depuis, du, la, le",
  it: "da, dalla, di, il, la, nella",
  nl: "de, het, in, uit",
  pt: "a, da, de, do, na, o",
  ru: "в, из",
  vi: "trong, từ",
});
const TALK = spaced({ en: "chat, conversation, dialogue, discussion, session, thread" });
const WHICH = spaced({ en: "current, entire, existing, full, preceding, previous, prior, recent, whole" });
/** The text before a source that is one of several: `a file or the`, `notes／`. */
const OTHER_BEFORE = unicode(
  String.raw`(?:${START}${OR}[ \t]+(?:${TO_SOURCE}[ \t]+){0,2}|\S[・／/][ \t]?|${CJK_OR}[ \t]?)$`,
);
/** The same up to the end of the source: `a file or the current conversation`. */
const OTHER_SOURCE = unicode(String.raw`${START}${OR}[ \t]+(?:${TO_SOURCE}[ \t]+){0,2}(?:${WHICH}[ \t]+)?${TALK}$`);
/** The text after it. A second word for the conversation is no other source. */
const OTHER_AFTER = unicode(
  String.raw`^["'${"`"}*」』)）]{0,3}(?:,?[ \t]+${OR}[ \t]+(?!(?:${TO_SOURCE}[ \t]+)?${TALK}${END})|[ \t]?[・／/]|[ \t]?${CJK_OR}|이나)`,
);
/** The start of a clause about the case that something is in the conversation. */
const IF = unicode(
  String.raw`(?:${START}${spaced({
    en: "if, unless, when, whether",
    de: "falls, ob, wenn",
    es: "cuando, si",
    fr: "quand, si",
    it: "quando, se",
    nl: "als, indien",
    pt: "caso, quando, se",
    ru: "если, когда",
    tr: "eğer",
    vi: "khi, nếu",
  })}[ \t][^,;:，。、]{0,160}|${unspaced({ zh: "如果, 若, 除非" })}[^,;:，。、]{0,160})$`,
);
/** The same in languages with the condition at the end of the clause. */
const IF_AFTER = unicode(
  String.raw`^(?:に|で|の中に|에|에서|안에)[^,.。、]{0,20}(?:${unspaced({
    ja: "あれば, なければ, 場合",
    ko: "있으면, 있다면, 없으면, 없다면",
  })})`,
);

/**
 * Whether a sentence, in lower case, has the conversation that it speaks of from `start` up to `end` only as one of
 * several sources, or as the place at which something may be: `if you know it from this conversation`.
 */
export function isOnlyPossible(sentence: string, start: number, end: number): boolean {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const isOther = OTHER_BEFORE.test(before) || OTHER_SOURCE.test(sentence.slice(0, end));
  return isOther || OTHER_AFTER.test(after) || IF.test(before) || IF_AFTER.test(after);
}
