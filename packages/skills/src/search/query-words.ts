import { STOP_WORDS } from "./stop-words.js";
import { functionWordsOf } from "./function-words.js";
import { eachWord, searchTerm, type WordCut } from "./search-words.js";

/** A word of a query that says something about the task. */
export interface QueryWord {
  /** As typed, in lower case. */
  readonly word: string;
  readonly term: string;
  readonly cut: WordCut;
}

/** Matches what an English message rules out, such as "don't send a letter", up to the end of the clause. */
const RULED_OUT =
  /(?:^|[.,;:!?\n(—–])[^\S\n]*(?:(?:please|just|but|and)[^\S\n]+)?(?:(?:do not|don['’]t|never)[^\S\n]+(?!know|forget|have|worry|mind|hesitate|understand|think|see|want)[a-z]|not[^\S\n]+(?:an?|the|for)\b|(?:instead of|rather than|without)\b)[^.,;:!?\n—–]*/giu;

/**
 * Returns the words of a query in order, without stop words, without the function words of its language and without
 * what it rules out. If it does nothing else, these words are returned.
 */
export function queryWords(query: string): readonly QueryWord[] {
  const asked = allWords(query.replace(RULED_OUT, "\n"));
  return asked.length > 0 ? asked : allWords(query);
}

/** Returns the same words as `queryWords`, with those of what the query rules out. */
export function allWords(query: string): readonly QueryWord[] {
  const words: QueryWord[] = [];
  const typed = new Set<string>();
  eachWord(query, (word, cut) => {
    if (cut === "whole") typed.add(word);
    const term = searchTerm(word);
    if (term !== undefined) words.push({ word, term, cut });
  });
  const functionWords = functionWordsOf(typed, STOP_WORDS);
  return words.filter(({ word }) => !functionWords.has(word));
}
