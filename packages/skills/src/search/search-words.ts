import stemmer from "stemmer";
import { STOP_WORDS } from "./stop-words.js";

/** What a UTF-16 code unit is to a search; 0 is not known yet. What lies beyond the basic plane, emoji above all, is nothing. */
const NOTHING = 1;
const LETTER = 2;
/** Of a script that writes no spaces between words, or glues particles to them. */
const DENSE = 3;
/** Belongs to the letter before it. */
const MARK = 4;
const KINDS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [NOTHING, /^[^\p{L}\p{N}\p{M}]/u],
  [DENSE, /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u],
  [MARK, /^\p{M}/u],
];
const kinds = new Uint8Array(0x10000);

/** Longer words are no words: keys, digests, base64. */
const MAX_WORD = 40;

const APOSTROPHE = 0x27;
const QUOTE = 0x2019;

/** The letters behind the apostrophe of an English ending. */
const MAX_ENDING = 2;

/**
 * Calls `take` with each word of a text: runs of letters and digits in lower case, of which `don't` leaves `don`. In dense
 * scripts, such as Chinese, each two neighbouring characters are a word.
 */
export function eachWord(text: string, take: (word: string) => void): void {
  const lower = text.normalize("NFC").toLowerCase();
  for (let start = 0; start < lower.length;) {
    const kind = kindAt(lower, start);
    const end = endOfRun(lower, start, kind);
    if (kind === LETTER) take(lower.slice(start, end));
    if (kind === DENSE) eachPair(lower, start, end, take);
    start = kind === LETTER ? behindEnding(lower, end) : end;
  }
}

/** What is searched in place of a word: its stem by Porter's rules. Undefined for a word that says nothing. */
export function searchTerm(word: string): string | undefined {
  if (STOP_WORDS.has(word)) return undefined;
  return word.length > MAX_WORD ? word.slice(0, MAX_WORD) : stemmer(word);
}

/** Where the text goes on behind a word: of `don't` and `they're` the ending is left out, of `l'avocat` nothing. */
function behindEnding(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (code !== APOSTROPHE && code !== QUOTE) return end;
  const next = endOfRun(text, end + 1, LETTER);
  return next - end - 1 <= MAX_ENDING ? next : end;
}

/** Where the characters of this kind end; one that is nothing, or a mark without a letter, stands alone. */
function endOfRun(text: string, start: number, kind: number): number {
  if (kind !== LETTER && kind !== DENSE) return start + 1;
  let end = start;
  for (; end < text.length; end += 1) {
    const here = kindAt(text, end);
    if (here !== kind && (here !== MARK || end === start)) break;
  }
  return end;
}

function eachPair(text: string, start: number, end: number, take: (word: string) => void): void {
  if (end - start === 1) take(text.slice(start, end));
  for (let first = start; first < end - 1; first += 1) take(text.slice(first, first + 2));
}

function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return kinds[code] || (kinds[code] = kindOf(String.fromCharCode(code)));
}

function kindOf(character: string): number {
  return KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? LETTER;
}
