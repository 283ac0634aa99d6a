/** Number of consecutive words that make a phrase. */
const PHRASE = 5;
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the share of a text's phrases that another text contains, from 0 to 1; 1 for a text without words. */
export type Coverage = (text: string) => number;

/**
 * Creates a measure of how much of other texts this one contains. Ignores line breaks, punctuation and case.
 *
 * @param phraseLength - number of words of a phrase; a measure with shorter phrases tolerates rewording
 */
export function coverageIn(within: string, phraseLength = PHRASE): Coverage {
  const withinWords = wordsOf(within);
  const present = new Map<number, ReadonlySet<string>>();
  const presentOf = (length: number): ReadonlySet<string> => {
    const phrases = present.get(length) ?? phrasesOf(withinWords, length);
    present.set(length, phrases);
    return phrases;
  };
  return (text) => {
    const words = wordsOf(text);
    if (words.length === 0) return 1;
    const length = Math.min(words.length, phraseLength);
    const wanted = phrasesOf(words, length);
    const known = presentOf(length);
    let found = 0;
    for (const phrase of wanted) if (known.has(phrase)) found += 1;
    return found / wanted.size;
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function phrasesOf(words: readonly string[], length: number): ReadonlySet<string> {
  const phrases = new Set<string>();
  for (let end = length; end <= words.length; end += 1) phrases.add(words.slice(end - length, end).join(" "));
  return phrases;
}
