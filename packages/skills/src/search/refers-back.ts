import { BACK_OPENINGS, BACK_REFERENCE_PHRASES, BACK_REFERENCES } from "./back-references.js";
import { isPolite } from "./is-small-talk.js";
import { typedWords } from "./query-words.js";
import { wordsByLanguage } from "./words-by-language.js";

const QUESTION = /[?？؟]/u;

/**
 * Maximum numbers of words that say something: of a message that looks back, and of a question without a word that
 * does. Two characters of a script without spaces are a word.
 */
const MAX_WORDS = 8;
const MAX_QUESTION_WORDS = 3;

const REFERENCES = wordsByLanguage(BACK_REFERENCES);
const OPENINGS = wordsByLanguage(BACK_OPENINGS);

/**
 * Whether a message may be about the answer before it: it is short and not only polite, and if it is a question, it is
 * very short or has a word such as "same" or "instead".
 */
export function refersBack(message: string): boolean {
  if (isPolite(message)) return false;
  const count = typedWords(message).reduce((sum, { cut }) => sum + (cut === "whole" ? 1 : 0.5), 0);
  if (count <= MAX_QUESTION_WORDS || !QUESTION.test(message)) return count <= MAX_WORDS;
  const words = message.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const looksBack =
    OPENINGS.has(words[0] ?? "") || words.some((word) => REFERENCES.has(word)) || BACK_REFERENCE_PHRASES.test(message);
  return looksBack && count <= MAX_WORDS;
}
