import type { Phrases } from "../source/phrases.js";

export const ARTICLE: Phrases = {
  en: "the, a, an",
  de: "de{n/r/m}, die, das, eine(n/r/m)",
  es: "el, la, los, las, un(a/as)",
  fr: "le(s), un(e), au(x)",
};
/** Articles and pronouns that mean one thing in particular. */
export const DEFINITE: Phrases = { en: "the, your, our", de: "de{n/r/m}, die, das", es: "el, la", fr: "le" };
/** Words for several of something, before their names. */
export const QUANTITY: Phrases = { en: "both, each, all" };
export const AND_OR: Phrases = {
  en: "and, or",
  de: "und, oder",
  es: "y, o",
  fr: "et, ou",
  it: "e",
  nl: "en, of",
  ru: "и, или",
  zh: "和, 与",
  ja: "及, と",
  ko: "와, 과",
};
/** The same between the names of arguments, and between two commands. */
export const OR: Phrases = { en: "or", de: "oder", es: "o", fr: "ou", ru: "или" };
export const AND_NEXT_ONE: Phrases = {
  en: "and, then",
  de: "und, dann",
  es: "y, luego",
  fr: "et, puis",
  zh: "和, 然后",
};
/** Words between two orders, after a comma. */
export const THEN: Phrases = {
  en: "and( then), then",
  de: "dann",
  es: "luego",
  fr: "puis",
  pt: "depois",
  ru: "затем, потом",
};
/** Words before the verb of an order. */
export const ADVERBS: Phrases = {
  en: `please, then, and, first, next, finally, now, also, always, immediately, automatically, only, (you )must,
    make sure to, make sure you, be sure to, ensure you`,
  de: "dann, zuerst, danach",
  es: "luego, después, primero",
  fr: "ensuite, puis, d'abord",
  pt: "então, depois, primeiro",
  ru: "затем, потом, далее, сначала, теперь, также, всегда, автоматически, обязательно, и",
};
export const LIKE: Phrases = { en: "like", de: "wie", es: "como", fr: "comme", ru: "как" }; // also Portuguese
/** The particle between a name and its noun, and between a file and its parts. */
export const NOUN_OF: Phrases = { ja: "の" };

/** Prepositions between a verb and the file to which it adds something. */
export const INTO: Phrases = {
  en: "to, into, in, onto, under, at the end of, at the top of",
  de: "in, nach, an, am ende von, unter, zu",
  es: "en, a, al, al final de",
  fr: "dans, à, au, sur, vers, à la fin de",
  it: "a, in, nel, al, alla fine di",
  nl: "in, aan, toe aan",
  pt: "em, no, na, nos, nas, ao, à, para, ao final de",
  ru: "в, во, в конец",
  vi: "vào, vào cuối",
};
/** Articles and nouns before the name of a file. */
export const FILE_ARTICLE: Phrases = {
  en: "the, your, our, file, the file",
  de: "die, das, den, der, dem, datei, die datei, der datei",
  es: "el, la, los, las, archivo, el archivo",
  fr: "le, la, les, fichier, le fichier",
  nl: "de, het, bestand, het bestand",
  pt: "o, a, os, as, arquivo, o arquivo",
  ru: "файл, файле",
  vi: "tệp",
};
/** Words before a preposition that do not lead to a place to write to: `according to`, `a link to`. */
export const NOT_INTO: Phrases = {
  en: `according, adhering, compared, conform*, due, equal, link, links, next, pointer, prior, refer*, relative, similar,
    defined, described, documented, explained, found, given, listed, named, outlined, shown, specified`,
};
/** Prepositions before a file that is read. */
export const FILE_IN: Phrases = { en: "from, per, in, at, to, with, against, using" };
/** Prepositions with which `directly` is about a direction. */
export const DIRECTION: Phrases = { en: "to, on, in, into, from, against, at" };
/** Words that begin a clause, so that no noun comes before them. */
export const CLAUSE_STARTS: Phrases = { en: "if, of, that, to, what, whether, which" };
/** Words after a name that make it a part of a sentence, rather than a program with its arguments. */
export const IN_SENTENCE: Phrases = {
  en: "to, for, of, in, on, at, by, from, with, about, the, a(n), and, or, not, only",
};
