import { eachWord, searchTerm } from "@langslash/skills/internal";

/** Returns the search terms of the words in a text that say something. */
export function searchTerms(text: string): Set<string> {
  const terms = new Set<string>();
  eachWord(text, (word) => {
    const term = searchTerm(word);
    if (term !== undefined) terms.add(term);
  });
  return terms;
}
