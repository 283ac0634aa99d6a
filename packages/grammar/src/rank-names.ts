import { foldName } from "./command-name.js";

const WORD_START = /[-_:]/;

/** Names prepared for completion: sorted by every place at which a word begins. */
export class RankedNames<T> {
  readonly #whole: readonly Entry<T>[];
  readonly #words: readonly Entry<T>[];

  /** @param items - each under its name; several may share one */
  constructor(items: Iterable<readonly [name: string, item: T]>) {
    const whole: Entry<T>[] = [];
    const words: Entry<T>[] = [];
    for (const [name, item] of items) {
      const folded = foldName(name);
      whole.push({ key: folded, name, item });
      for (let index = 1; index < folded.length; index += 1) {
        if (WORD_START.test(folded[index - 1] ?? "")) words.push({ key: folded.slice(index), name, item });
      }
    }
    this.#whole = whole.toSorted(byKey);
    this.#words = words.toSorted(byKey);
  }

  /** Up to `limit` names: those that begin with the text, then those with a word that does, then those with its letters in order. */
  find(text: string, limit: number): { name: string; item: T }[] {
    const wanted = foldName(text);
    const found = new Map<string, T>();
    const add = ({ name, item }: Entry<T>): void => {
      if (found.size < limit && !found.has(name)) found.set(name, item);
    };
    const ranges = [
      () => beginning(this.#whole, wanted, limit),
      () => beginning(this.#words, wanted, limit * 2),
      () => (wanted.length < 2 ? [] : this.#whole.filter(({ key }) => isSubsequence(wanted, key)).toSorted(byLength)),
    ];
    for (const range of ranges) if (found.size < limit) for (const entry of range()) add(entry);
    return Array.from(found, ([name, item]) => ({ name, item }));
  }
}

interface Entry<T> {
  /** What the text is compared with, in lower case. */
  readonly key: string;
  readonly name: string;
  readonly item: T;
}

/** The entries whose keys begin with a text, at most so many, shortest first. */
function beginning<T>(entries: readonly Entry<T>[], wanted: string, most: number): Entry<T>[] {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  const found: Entry<T>[] = [];
  for (let index = low; index < entries.length && found.length < most; index += 1) {
    const entry = entries[index];
    if (!entry?.key.startsWith(wanted)) break;
    found.push(entry);
  }
  return found;
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
  return a.key.length - b.key.length || byKey(a, b);
}
