/** Returns the first and the last index, exclusive, of the entries that start with a text. */
export function rangeOf(entries: readonly { readonly key: string }[], start: string): [from: number, to: number] {
  return [
    firstIndex(entries, ({ key }) => key >= start),
    firstIndex(entries, ({ key }) => key.slice(0, start.length) > start),
  ];
}

/** Returns the index of the first entry that meets a condition, which all entries after it meet too. */
function firstIndex<T>(entries: readonly T[], meets: (entry: T) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && meets(entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}
