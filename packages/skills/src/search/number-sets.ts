/** Sets of sorted 32-bit numbers in one array: four bytes for each number. */
export class NumberSets {
  /** Per set, the offset of its first number in `values`; the next set's offset is the end. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;

  constructor(starts: Uint32Array, values: Uint32Array) {
    this.starts = starts;
    this.values = values;
  }

  /** Copies sets into one array. */
  static of(sets: readonly Uint32Array[]): NumberSets {
    const starts = new Uint32Array(sets.length + 1);
    for (const [position, set] of sets.entries()) starts[position + 1] = (starts[position] ?? 0) + set.length;
    const values = new Uint32Array(starts.at(-1) ?? 0);
    for (const [position, set] of sets.entries()) values.set(set, starts[position]);
    return new NumberSets(starts, values);
  }

  /** Returns whether the set at a position contains a number. */
  has(position: number, value: number): boolean {
    let low = this.starts[position] ?? 0;
    let high = this.starts[position + 1] ?? low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.values[middle] ?? 0;
      if (found === value) return true;
      if (found < value) low = middle + 1;
      else high = middle;
    }
    return false;
  }
}

/** Returns numbers sorted and without duplicates. */
export function sortedNumbers(numbers: readonly number[]): Uint32Array {
  return new Uint32Array(new Set(numbers)).toSorted();
}

/** Returns a number for two neighbouring terms. Different pairs of one document rarely have the same number. */
export function pairOf(before: number, term: number): number {
  return (Math.imul(before, 0x9e3779b1) ^ term) >>> 0; // multiplicative hashing by the golden ratio (Knuth, TAOCP 6.4)
}
