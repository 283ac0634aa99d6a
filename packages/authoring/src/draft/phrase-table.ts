import { randomInt } from "node:crypto";
import type { Phrase } from "./instruction-phrases.js";

/** Random, so that phrases with equal hashes cannot be written on purpose. */
const BASE = randomInt(2 ** 31) * 2 + 1;

/** Phrases of one text, which are looked up in another one. Both give the same number to the same word. */
export class PhraseTable {
  readonly #words: Int32Array;
  readonly #hashes: Int32Array;
  /** The phrases by their length in words and their hash. */
  readonly #byLength = new Map<number, Map<number, Phrase[]>>();

  constructor(words: Int32Array, phrases: readonly Phrase[]) {
    this.#words = words;
    this.#hashes = hashesOf(words);
    for (const phrase of phrases) this.#add(phrase);
  }

  /**
   * Finds the phrases in words, in linear time.
   *
   * @param find - takes the position of a phrase in the words, and its first position in the text
   */
  findIn(words: Int32Array, find: (position: number, begin: number) => void): void {
    const hashes = hashesOf(words);
    for (const [length, byHash] of this.#byLength) {
      const power = powerOf(length);
      for (let position = 0; position + length <= words.length; position += 1) {
        const hash = hashAt(hashes, position, length, power);
        const phrase = byHash.get(hash)?.find(({ begin }) => this.#isAt(begin, length, words, position));
        if (phrase) find(position, phrase.begin);
      }
    }
  }

  #add(phrase: Phrase): void {
    const { begin, length } = phrase;
    let byHash = this.#byLength.get(length);
    if (!byHash) this.#byLength.set(length, (byHash = new Map<number, Phrase[]>()));
    const hash = hashAt(this.#hashes, begin, length, powerOf(length));
    const same = byHash.get(hash);
    if (!same) byHash.set(hash, [phrase]);
    else if (!same.some((other) => this.#isAt(other.begin, length, this.#words, begin))) same.push(phrase);
  }

  #isAt(begin: number, length: number, words: Int32Array, position: number): boolean {
    for (let index = 0; index < length; index += 1) {
      if (this.#words[begin + index] !== words[position + index]) return false;
    }
    return true;
  }
}

/** Returns the hashes of all beginnings of the words. */
function hashesOf(words: Int32Array): Int32Array {
  const hashes = new Int32Array(words.length + 1);
  for (let index = 0; index < words.length; index += 1)
    hashes[index + 1] = Math.imul(hashes[index] ?? 0, BASE) + (words[index] ?? 0);
  return hashes;
}

/** Returns the hash of some words, from those of the beginnings before and after them. */
function hashAt(hashes: Int32Array, begin: number, length: number, power: number): number {
  return ((hashes[begin + length] ?? 0) - Math.imul(hashes[begin] ?? 0, power)) | 0;
}

function powerOf(length: number): number {
  let power = 1;
  for (let index = 0; index < length; index += 1) power = Math.imul(power, BASE);
  return power;
}
