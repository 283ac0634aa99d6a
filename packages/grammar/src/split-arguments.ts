import { matchAt, scanValue } from "./scan-argument.js";

const SPACE = /[\s\p{DI}]*/uy;
const WORD = /\S+/y;

/**
 * Splits argument text into words for `$0`, `$1` and so on, like a shell: at white space, removing quotes of any kind
 * around a whole word. Other quotes are part of the word, and no other character is special: `$HOME`, `|` and `*` are
 * kept as typed.
 */
export function splitArguments(text: string): string[] {
  return wordsOf(text).map(([word]) => word);
}

/** Returns argument text with another word at a position, counted as `splitArguments` does. */
export function withWord(text: string, position: number, word: string): string {
  const [, start, end] = wordsOf(text)[position] ?? ["", text.length, text.length];
  return text.slice(0, start) + word + text.slice(end);
}

/** Returns the words of argument text, each with the offsets of its start and just past its end. */
function wordsOf(text: string): (readonly [word: string, start: number, end: number])[] {
  const words: (readonly [string, number, number])[] = [];
  for (let offset = 0; ;) {
    const start = offset + (matchAt(SPACE, text, offset)?.[0].length ?? 0);
    if (start === text.length) return words;
    const value = scanValue(text, start, true);
    const word = "text" in value ? value.text : (matchAt(WORD, text, start)?.[0] ?? "");
    offset = "text" in value ? value.end : start + word.length;
    words.push([word, start, offset]);
  }
}
