import { foldName } from "./command-name.js";

const WORD_START = /[-_:]/;

/** Names prepared for completion: sorted as a whole, and from the start of each of their words. */
export class RankedNames<T> {
  readonly #whole: readonly Entry<T>[];
  readonly #words: readonly Entry<T>[];

  /** @param items - pairs of a name and its item; several items may share a name */
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

  /**
   * Returns up to `limit` names: those that start with the text, then those with a word that does, then those with its
   * letters in order.
   */
  find(text: string, limit: number): { name: string; item: T }[] {
    const wanted = foldName(text);
    const found = new Map<string, T>();
    const add = ({ name, item }: Entry<T>): void => {
      if (found.size < limit && !found.has(name)) found.set(name, item);
    };
    const ranges = [
      () => entriesWithPrefix(this.#whole, wanted, limit),
      () => entriesWithPrefix(this.#words, wanted, limit * 2),
      () => (wanted.length < 2 ? [] : this.#whole.filter(({ key }) => isSubsequence(wanted, key)).toSorted(byLength)),
    ];
    for (const range of ranges) if (found.size < limit) for (const entry of range()) add(entry);
    return Array.from(found, ([name, item]) => ({ name, item }));
  }
}

interface Entry<T> {
  /** Folded name, or the part of it from the start of a word. */
  readonly key: string;
  readonly name: string;
  readonly item: T;
}

/**
 * Returns at most `limit` entries whose keys start with a text, in the order of the keys. `entries` must be sorted by
 * key.
 */
function entriesWithPrefix<T>(entries: readonly Entry<T>[], wanted: string, limit: number): Entry<T>[] {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  const found: Entry<T>[] = [];
  for (let index = low; index < entries.length && found.length < limit; index += 1) {
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
