/** Returns a function that finds the range around an offset, in constant time on average; offsets must ascend. */
export function rangeAt<Range extends { readonly start: number; readonly end: number }>(
  ranges: readonly Range[],
): (offset: number) => Range | undefined {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Infinity) <= offset) next += 1;
    const range = ranges[next];
    return range && range.start <= offset ? range : undefined;
  };
}
