import stemmer from "stemmer";
import { STOP_WORDS } from "./stop-words.js";

/**
 * Kinds of UTF-16 code units, as the search sees them; 0 is not determined yet. Code units of characters beyond the
 * basic plane, mostly emoji, are separators.
 */
const SEPARATOR = 1;
const LETTER = 2;
/** Character of a script that has no spaces between words, or attaches particles to them. */
const DENSE = 3;
/** Combining mark, which belongs to the letter before it. */
const MARK = 4;
const KINDS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [SEPARATOR, /[^\p{L}\p{N}\p{M}]/u],
  [DENSE, /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u],
  [MARK, /\p{M}/u],
];
const kinds = new Uint8Array(0x10000);

/** Maximum length of a search term, in UTF-16 code units. Longer words are keys, digests or base64, and are cut. */
const MAX_WORD = 40;

const APOSTROPHE = 0x27;
const QUOTE = 0x2019;

/** Maximum number of letters after the apostrophe of an English ending, as in `they're`. */
const MAX_ENDING = 2;

/**
 * How a word was cut from its text: a run of letters, or in a script without spaces, the first pair of characters of a
 * run, or one that overlaps with the pair before it.
 */
export type WordCut = "whole" | "first-pair" | "next-pair";

/**
 * Calls `take` with each word of a text. A word is a run of letters and digits, in lower case and without an English
 * ending: `don` for `don't`. In dense scripts, such as Chinese, each pair of neighbouring characters is a word.
 */
export function eachWord(text: string, take: (word: string, cut: WordCut) => void): void {
  const lower = text.normalize("NFC").toLowerCase();
  for (let start = 0; start < lower.length;) {
    const kind = kindAt(lower, start);
    const end = endOfRun(lower, start, kind);
    if (kind === LETTER) take(lower.slice(start, end), "whole");
    if (kind === DENSE) eachPair(lower, start, end, take);
    start = kind === LETTER ? skipEnding(lower, end) : end;
  }
}

/** Returns the term that is searched for a word, or undefined for a stop word. */
export function searchTerm(word: string): string | undefined {
  return STOP_WORDS.has(word) ? undefined : stemOf(word);
}

/** Returns the stem of a word by Porter's rules. */
export function stemOf(word: string): string {
  return word.length > MAX_WORD ? word.slice(0, MAX_WORD) : stemmer(word);
}

/**
 * Returns the offset after a word and its English ending, as in `don't` and `they're`. In `l'avocat`, nothing is
 * skipped.
 */
function skipEnding(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (code !== APOSTROPHE && code !== QUOTE) return end;
  const next = endOfRun(text, end + 1, LETTER);
  return next - end - 1 <= MAX_ENDING ? next : end;
}

/** Returns the end of a run of characters of one kind. A separator, or a mark without a letter, is a run by itself. */
function endOfRun(text: string, start: number, kind: number): number {
  if (kind !== LETTER && kind !== DENSE) return start + 1;
  let end = start;
  for (; end < text.length; end += 1) {
    const here = kindAt(text, end);
    if (here !== kind && here !== MARK) break;
  }
  return end;
}

function eachPair(text: string, start: number, end: number, take: (word: string, cut: WordCut) => void): void {
  if (end - start === 1) take(text.slice(start, end), "first-pair");
  for (let first = start; first < end - 1; first += 1) {
    take(text.slice(first, first + 2), first === start ? "first-pair" : "next-pair");
  }
}

function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return kinds[code] || (kinds[code] = kindOf(String.fromCharCode(code)));
}

function kindOf(character: string): number {
  return KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? LETTER;
}
