import type { Mention } from "./mention.js";
import { spaced, START, unicode, words } from "../words/phrases.js";
import { AGENT, ARTICLE, CLOSING, OPENING, SKILL, USE_BEFORE } from "../words/words.js";

/** Maximum length of a text that does no more than name the one that took its place. */
export const MAX_REPLACED = 1500;
/** Phrases between a text and the name of the one that took its place. */
const REPLACED_BY = spaced({
  en: `moved to, moved into, renamed to, merged into, collapsed into, folded into, consolidated into, absorbed by,
    replaced by, replaced with, superseded by, succeeded by, redirect(s) to, now lives in, now part of, alias for, alias of`,
  de: "ersetzt durch, verschoben nach, umbenannt in",
  es: "reemplazado por, sustituido por, movido a",
  fr: "remplacé par, déplacé vers, renommé en",
  ru: "заменён на, заменен на, перемещён в",
});
const REPLACED = unicode(String.raw`${START}${REPLACED_BY}:?\s+(?:${ARTICLE}\s+)?${OPENING}$`);
const INSTEAD_WORDS = words({ en: "instead", de: "stattdessen", es: "en su lugar", fr: "à la place" });
const INSTEAD = unicode(String.raw`^${CLOSING}\s+(?:(?:${AGENT}|${SKILL})\s+)?${INSTEAD_WORDS}`);

/** Whether a short text says that the name took its place: ``Use `x` instead``, ``Moved to `x` ``. */
export function isReplacement({ before, after, isMarked, isSeveralWords }: Mention): boolean {
  if (!isMarked && !isSeveralWords) return false;
  return REPLACED.test(before) || (USE_BEFORE.test(before) && INSTEAD.test(after));
}
