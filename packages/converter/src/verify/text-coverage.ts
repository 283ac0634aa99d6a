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
  const present = new Map<number, ReadonlySet<string>>();
  const presentOf = (length: number): ReadonlySet<string> => {
    const phrases = present.get(length) ?? phrasesOf(within, length);
    present.set(length, phrases);
    return phrases;
  };
  return (text) => {
    const count = text.match(WORD)?.length ?? 0;
    if (count === 0) return 1;
    const length = Math.min(count, phraseLength);
    const wanted = phrasesOf(text, length);
    const known = presentOf(length);
    return [...wanted].filter((phrase) => known.has(phrase)).length / wanted.size;
  };
}

function phrasesOf(text: string, length: number): ReadonlySet<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  const last = words.length - length;
  return new Set(
    Array.from({ length: Math.max(0, last + 1) }, (_, start) => words.slice(start, start + length).join(" ")),
  );
}
