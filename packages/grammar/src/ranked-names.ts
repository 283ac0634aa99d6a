import { foldName } from "./command-name.js";
import { rangeOf } from "./range-of.js";

const WORD_START = /[-_:]/;

/** The items found by a text, best first. */
export interface RankedMatches<T> {
  /** Each item once, with the name that matched. */
  readonly found: readonly { readonly name: string; readonly item: T }[];
  /** Number of further items that match. */
  readonly more: number;
}

/** Names prepared for completion: sorted as a whole, and from the start of each of their words. */
export class RankedNames<T> {
  readonly #whole: readonly Entry<T>[];
  readonly #words: readonly Entry<T>[];
  /** By item: the last search that found it. */
  readonly #foundBy: Uint32Array;
  #search = 0;

  /** @param items - pairs of a name and its item; an item may have several names, and several items may share one */
  constructor(items: Iterable<readonly [name: string, item: T]>) {
    const whole: Entry<T>[] = [];
    const words: Entry<T>[] = [];
    const ids = new Map<T, number>();
    for (const [name, item] of items) {
      const folded = foldName(name);
      const id = ids.get(item) ?? ids.size;
      ids.set(item, id);
      whole.push({ key: folded, name, item, id });
      for (let index = 1; index < folded.length; index += 1) {
        if (WORD_START.test(folded[index - 1] ?? "")) words.push({ key: folded.slice(index), name, item, id });
      }
    }
    this.#whole = whole.toSorted(byKey);
    this.#words = words.toSorted(byKey);
    this.#foundBy = new Uint32Array(ids.size);
  }

  /**
   * Returns up to `limit` items: those whose name starts with the text, then those with a word that does, then those
   * with its letters in order.
   */
  find(text: string, limit: number): RankedMatches<T> {
    const wanted = foldName(text);
    const found: { name: string; item: T }[] = [];
    this.#search += 1;
    const isNew = ({ id }: Entry<T>): boolean => {
      if (this.#foundBy[id] === this.#search) return false;
      this.#foundBy[id] = this.#search;
      return true;
    };
    let more = 0;
    for (const entries of [this.#whole, this.#words]) {
      const [from, to] = rangeOf(entries, wanted);
      for (let index = from; index < to; index += 1) {
        const entry = entries[index];
        if (!entry || !isNew(entry)) continue;
        if (found.length < limit) found.push({ name: entry.name, item: entry.item });
        else more += 1;
      }
    }
    if (found.length >= limit) return { found, more };
    if (wanted.length < 2) return { found, more: 0 };
    const spread = this.#whole.filter(({ key }) => isSubsequence(wanted, key)).toSorted(byLength); // those of one length stay in order
    const others = spread.filter(isNew).map(({ name, item }) => ({ name, item }));
    const room = limit - found.length;
    return { found: [...found, ...others.slice(0, room)], more: Math.max(0, others.length - room) };
  }
}

interface Entry<T> {
  /** Folded name, or the part of it from the start of a word. */
  readonly key: string;
  readonly name: string;
  readonly item: T;
  readonly id: number;
}

function isSubsequence(wanted: string, key: string): boolean {
  let position = 0;
  for (const character of wanted) {
    position = key.indexOf(character, position) + 1;
    if (position === 0) return false;
  }
  return true;
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function byLength(a: { key: string }, b: { key: string }): number {
  return a.key.length - b.key.length;
}
