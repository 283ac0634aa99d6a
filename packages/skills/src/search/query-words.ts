import { CHAT_WORDS } from "./chat-words.js";
import { functionWordsOf } from "./function-words.js";
import { eachWord, searchTerm, type WordCut } from "./search-words.js";

/** A word of a query that says something about the task. */
export interface QueryWord {
  /** As typed, in lower case. */
  readonly word: string;
  readonly term: string;
  readonly cut: WordCut;
}

/** Returns the words of a query in order, without stop words and without the function words of its language. */
export function queryWords(query: string): readonly QueryWord[] {
  const words: QueryWord[] = [];
  const typed = new Set<string>();
  eachWord(query, (word, cut) => {
    if (cut === "whole") typed.add(word);
    const term = searchTerm(word);
    if (term !== undefined) words.push({ word, term, cut });
  });
  const functionWords = functionWordsOf(typed, CHAT_WORDS);
  return functionWords.size === 0 ? words : words.filter(({ word }) => !functionWords.has(word));
}
