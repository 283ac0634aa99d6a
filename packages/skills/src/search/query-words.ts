import { STOP_WORDS } from "./stop-words.js";
import { functionWordsOf } from "./function-words.js";
import { eachWord, stemOf, type WordCut } from "./search-words.js";

/** A word of a query that says something about the task. */
interface TypedWord {
  /** As typed, in lower case. */
  readonly word: string;
  readonly cut: WordCut;
}

/** A word of a query that is searched. */
export interface QueryWord extends TypedWord {
  readonly term: string;
}

/** Matches what an English message rules out, such as "don't send a letter", up to the end of the clause. */
const RULED_OUT =
  /(?:^|[.,;:!?\n(—–])[^\S\n]*(?:(?:please|just|but|and)[^\S\n]+)?(?:(?:do not|don['’]t|never)[^\S\n]+(?!know|forget|have|worry|mind|hesitate|understand|think|see|want)[a-z]|not[^\S\n]+(?:an?|the|for)\b|(?:instead of|rather than|without)\b)[^.,;:!?\n—–]*/giu;

/**
 * Returns the words of a query in order, without stop words, without the function words of its language and without
 * what it rules out. If it does nothing else, these words are returned.
 *
 * @param typed - the result of `typedWords`
 */
export function queryWords(query: string, typed = typedWords(query)): readonly QueryWord[] {
  const rest = query.replace(RULED_OUT, "\n");
  const asked = rest === query ? typed : typedWords(rest);
  return withTerms(asked.length > 0 ? asked : typed);
}

/**
 * Returns the same words as `queryWords`, with those of what the query rules out, before their terms are known: finding
 * these takes longer than reading the words.
 */
export function typedWords(query: string): readonly TypedWord[] {
  const words: TypedWord[] = [];
  const typed = new Set<string>();
  eachWord(query, (word, cut) => {
    if (cut === "whole") typed.add(word);
    if (!STOP_WORDS.has(word)) words.push({ word, cut });
  });
  const functionWords = functionWordsOf(typed, STOP_WORDS);
  return functionWords.size > 0 ? words.filter(({ word }) => !functionWords.has(word)) : words;
}

/** Adds the terms of words. */
export function withTerms(words: readonly TypedWord[]): readonly QueryWord[] {
  return words.map(({ word, cut }) => ({ word, term: stemOf(word), cut }));
}
