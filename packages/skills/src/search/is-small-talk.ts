import { typedWords } from "./query-words.js";

/** Maximum number of characters of a text that counts as small talk: longer ones are rare, and ask for something. */
const MAX_LENGTH = 200;

/** Whether a query is short and has only stop words: there is nothing to search for, and no skill is selected. */
export function isSmallTalk(query: string): boolean {
  return query.length <= MAX_LENGTH && typedWords(query).length === 0;
}
