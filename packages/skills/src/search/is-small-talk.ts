import { typedWords } from "./query-words.js";
import { SMALL_TALK_PHRASES, SMALL_TALK_WORDS } from "./small-talk-words.js";
import { wordsByLanguage } from "./words-by-language.js";

/** Maximum number of characters of a text that counts as small talk: longer ones are rare, and ask for something. */
const MAX_LENGTH = 200;

const WORDS = wordsByLanguage(SMALL_TALK_WORDS);

/**
 * Whether a query is short and has only stop words, thanks, agreement and goodbyes: there is nothing to search for, and
 * no skill is selected.
 */
export function isSmallTalk(query: string): boolean {
  if (query.length > MAX_LENGTH) return false;
  return typedWords(query.replace(SMALL_TALK_PHRASES, " ")).every(({ word }) => WORDS.has(word));
}

/** Whether a query only thanks, agrees or says goodbye. "Two of them" has no such word, and says something. */
export function isPolite(query: string): boolean {
  if (!isSmallTalk(query)) return false;
  const words = query.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => WORDS.has(word)) || query.search(SMALL_TALK_PHRASES) !== -1;
}
