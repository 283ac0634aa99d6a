import type { Phrases } from "../source/phrases.js";

/** The start of a line that shows how a command is used. */
export const USAGE_LABEL: Phrases = {
  en: "usage",
  de: "verwendung",
  es: "uso", // also Portuguese
  fr: "utilisation",
  ru: "использование",
  zh: "使用方法, 用法",
  ja: "使い方",
  ko: "사용법",
};
/** Words of a text that explains placeholders: `$ARGUMENTS is replaced`. */
export const EXPLAINED_AS: Phrases = {
  en: "(is /are /gets /will be )(a /the ){placeholder/substitut{ion/ed}/syntax/injection/replaced}",
};
/** Parts of a rule for calls without arguments: `if the arguments are empty`. */
export const IF_THE: Phrases = { en: "{if/when}( the)" };
export const ALL_OF_THEM: Phrases = { en: "argument(s), args" };
export const PARAMETERS: Phrases = { en: "parameter(s)" };
export const ARE_EMPTY: Phrases = { en: "{is/are} {empty/missing/blank/omitted/not given/not provided}" };
export const NONE: Phrases = { en: "empty, no argument(s), none, blank" };
export const WITH_NO: Phrases = { en: "{if/when/with} no, without( any)" };
/** Parts of a sentence about the arguments: `if $ARGUMENTS is a path`, `whether $1 exists`. */
export const WHETHER: Phrases = { en: "if, when, unless, whether" };
export const SUBJECT_OF: Phrases = {
  en: "is, are, used, must, should, may, can, could, cannot, need(s), contain(s), hold(s)",
};
export const IN_STATE: Phrases = {
  en: `is, are, was, were, has, have, had, contain(s/ed), starts, begins, ends, include(s/d), looks, matches, names, mentions,
    equals, specifies, does, doesn't, isn't, not, exists, points, provided, given, empty, blank, missing, absent, omitted,
    unclear, unset`,
};
/** Names of kinds of values in a choice, rather than of values: `<path|url>`. */
export const KINDS: Phrases = {
  en: `branch, commit, date, desc, description, dir, directory, feature, file, filename, folder, glob, id, idea, issue, keyword, message,
    module, name, none, number, path, pattern, pr, prompt, query, question, sha, slug, spec, task, text, ticket, title, topic, url, version`,
};
/** Names of arguments that are texts of several words. */
export const TEXTS: Phrases = {
  en: `args, arguments, context, description, feature, goal, idea, instructions, message, note(s), problem, prompt, query, question,
    reason, request, summary, symptom, task, text, title, topic`,
};
