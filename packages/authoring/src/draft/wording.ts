/** A number for each word. That of a Chinese or Japanese character is its code. */
export type WordNumbers = Map<string, number>;

/** The words of a text: at the same index of each list, what is known about one word. */
export interface Wording {
  readonly words: Int32Array;
  /** The number of its letters; 0 for a Chinese or Japanese character, which is a word. */
  readonly letters: Uint8Array;
  readonly lines: Int32Array;
  /** The number of its sentence, which ends with the line. */
  readonly sentences: Int32Array;
  /** The number of its sentence, which may go on in the next line. */
  readonly joinedSentences: Int32Array;
  /** The positions of the words that begin at the given offsets, or after them. */
  readonly begins: readonly number[];
}

/** Longer words are data and are compared in pieces. */
const MAX_LETTERS = 64;

/** Greater than the codes of all characters. */
const FIRST_NUMBER = 0x11_0000;

const SPACE = 1;
const LETTER = 2;
const IDEOGRAPH = 3;
const END = 4;
const KINDS: readonly (readonly [kind: number, pattern: RegExp])[] = [
  [END, /[\n\r\u2028\u2029]/],
  [IDEOGRAPH, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u],
  [LETTER, /[\p{L}\p{N}]/u],
];

/** The kinds of the characters that have been seen; 0 for any other. */
const seen = new Uint8Array(FIRST_NUMBER);

/** A text that is split into words. The ends of its lines and U+2028 are the ends of its sentences. */
interface SplitText {
  readonly text: string;
  /** The same text with spaces in place of the line breaks at which a sentence goes on. */
  readonly joined: string;
  /** The offsets at which words begin even if letters precede them, in ascending order. */
  readonly offsets: readonly number[];
}

/** Splits a text into words. */
export function wordingOf({ text, joined, offsets }: SplitText, numbers: WordNumbers): Wording {
  const words = new Int32Array(text.length);
  const letters = new Uint8Array(text.length);
  const lines = new Int32Array(text.length);
  const sentences = new Int32Array(text.length);
  const joinedSentences = new Int32Array(text.length);
  const begins: number[] = [];
  let [count, line, sentence, joinedSentence] = [0, 0, 0, 0];
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const kind = kindOf(code);
    let end = at + 1; // the second half of a character is not a word
    if (kind === END) {
      sentence += 1;
      if (joined[at] !== " ") joinedSentence += 1;
      if (text[at] === "\n") line += 1;
    } else if (kind !== SPACE) {
      while ((offsets[begins.length] ?? Infinity) <= at) begins.push(count);
      if (kind === LETTER) end = endOfWord(text, at, Math.min(at + MAX_LETTERS, offsets[begins.length] ?? Infinity));
      words[count] = kind === IDEOGRAPH ? code : numberOf(text.slice(at, end), numbers);
      letters[count] = kind === IDEOGRAPH ? 0 : end - at;
      lines[count] = line;
      sentences[count] = sentence;
      joinedSentences[count] = joinedSentence;
      count += 1;
    }
    at = end;
  }
  return {
    words: words.subarray(0, count),
    letters: letters.subarray(0, count),
    lines: lines.subarray(0, count),
    sentences: sentences.subarray(0, count),
    joinedSentences: joinedSentences.subarray(0, count),
    begins,
  };
}

function endOfWord(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit) {
    const code = text.codePointAt(end) ?? 0;
    if (kindOf(code) !== LETTER) break;
    end += code > 0xff_ff ? 2 : 1;
  }
  return end;
}

function kindOf(code: number): number {
  const known = seen[code] ?? 0;
  if (known !== 0) return known;
  const character = String.fromCodePoint(code);
  const kind = KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? SPACE;
  seen[code] = kind;
  return kind;
}

function numberOf(word: string, numbers: WordNumbers): number {
  let number = numbers.get(word);
  if (number === undefined) numbers.set(word, (number = FIRST_NUMBER + numbers.size));
  return number;
}
