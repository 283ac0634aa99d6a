import { eachWord, searchTerm } from "@langslash/skills/internal";

/** Returns the words of a text that say something, by their search terms. */
export function wordsByTerm(text: string): Map<string, string> {
  const words = new Map<string, string>();
  eachWord(text, (word) => {
    const term = searchTerm(word);
    if (term !== undefined && !words.has(term)) words.set(term, word);
  });
  return words;
}
