import { scanValue } from "./scan-argument.js";

const SPACE = /\s*/y;

/**
 * Splits argument text into words for `$0`, `$1` and so on, like a shell: at white space, removing quotes around a
 * whole word. Other quotes are part of the word, and no other character is special: `$HOME`, `|` and `*` are kept as
 * typed.
 */
export function splitArguments(text: string): string[] {
  const words: string[] = [];
  for (let offset = 0; ;) {
    SPACE.lastIndex = offset;
    const start = offset + (SPACE.exec(text)?.[0].length ?? 0);
    if (start === text.length) return words;
    const value = scanValue(text, start);
    if ("text" in value) {
      words.push(value.text);
      offset = value.end;
    } else {
      const word = /\S+/y;
      word.lastIndex = start;
      words.push(word.exec(text)?.[0] ?? "");
      offset = start + (words.at(-1)?.length ?? 1);
    }
  }
}
