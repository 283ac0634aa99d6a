import { firstIndex, rangeOf } from "./range-of.js";

/** A text that belongs to an item. */
interface Key {
  readonly key: string;
  readonly id: number;
}

/** Counts the items with a key that starts with a text, each item once, without a look at each of them. */
export class ItemCounts {
  readonly #sort: () => readonly Key[];
  #sorted: readonly Key[] | undefined;
  /**
   * By the length of a text: the sorted indexes of the keys that share so many characters with the previous key of the
   * same item. Both start with the text if one of them does, so the item would be counted twice.
   */
  readonly #repeated = new Map<number, readonly number[]>();

  /** @param sort - returns the keys in order; called at the first count */
  constructor(sort: () => readonly Key[]) {
    this.#sort = sort;
  }

  /** Returns the number of items with a key that starts with a text. */
  startingWith(text: string): number {
    this.#sorted ??= this.#sort();
    const [from, to] = rangeOf(this.#sorted, text);
    const repeated = this.#repeated.get(text.length) ?? repeatedKeys(this.#sorted, text.length);
    this.#repeated.set(text.length, repeated);
    const before = (end: number): number => firstIndex(repeated, (index) => index >= end);
    return to - from - (before(to) - before(from));
  }
}

function repeatedKeys(sorted: readonly Key[], length: number): number[] {
  const previous = new Map<number, string>();
  const repeated: number[] = [];
  for (const [index, { key, id }] of sorted.entries()) {
    const start = previous.get(id)?.slice(0, length);
    if (start?.length === length && key.startsWith(start)) repeated.push(index);
    previous.set(id, key);
  }
  return repeated;
}
