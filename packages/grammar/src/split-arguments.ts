import { matchAt, scanValue } from "./scan-argument.js";

const SPACE = /[\s\p{DI}]*/uy;
const WORD = /\S+/y;

/**
 * Splits argument text into words for `$0`, `$1` and so on, like a shell: at white space, removing quotes of any kind
 * around a whole word. Other quotes are part of the word, and no other character is special: `$HOME`, `|` and `*` are
 * kept as typed.
 */
export function splitArguments(text: string): string[] {
  const words: string[] = [];
  for (let offset = 0; ;) {
    const start = offset + (matchAt(SPACE, text, offset)?.[0].length ?? 0);
    if (start === text.length) return words;
    const value = scanValue(text, start, true);
    if ("text" in value) {
      words.push(value.text);
      offset = value.end;
    } else {
      words.push(matchAt(WORD, text, start)?.[0] ?? "");
      offset = start + (words.at(-1)?.length ?? 1);
    }
  }
}
