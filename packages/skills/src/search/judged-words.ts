import { pairOf } from "./number-sets.js";
import type { QueryWord } from "./query-words.js";

/** A word of a query, with everything that is the same for all documents. */
export interface JudgedWord extends Pick<QueryWord, "word" | "cut"> {
  /** Number of its term; undefined if no document contains the term. */
  readonly term: number | undefined;
  /** The last word of the query that has the same term. */
  readonly last: string;
  /** Whether no earlier word has the same term. */
  readonly isFirst: boolean;
  /** The word before it and the word itself, unless the same two words are neighbours earlier in the query. */
  readonly pair: { readonly text: string; readonly number: number } | undefined;
}

/**
 * Prepares the words of a query, so that many documents can be judged by them.
 *
 * @param numbers - the number of each term
 */
export function judgedWords(query: readonly QueryWord[], numbers: ReadonlyMap<string, number>): readonly JudgedWord[] {
  const last = new Map(query.map(({ term, word }) => [term, word]));
  const seen = new Set<string>();
  const isNew = (text: string): boolean => seen.size < seen.add(text).size;
  let before: { word: string; term: number | undefined } | undefined;
  return query.map(({ word, term: text, cut }) => {
    const term = numbers.get(text);
    const pairText = before && `${before.word} ${word}`;
    const number = before?.term === undefined || term === undefined ? undefined : pairOf(before.term, term);
    const pair = pairText && number !== undefined && isNew(pairText) ? { text: pairText, number } : undefined;
    before = { word, term };
    return { word, cut, term, last: last.get(text) ?? word, isFirst: isNew(text), pair };
  });
}
