import { setImmediate } from "node:timers/promises";

/** How long the event loop may be held at a time, in milliseconds. */
const SLICE = 8;

/** Maps synchronously, but lets the event loop turn every few milliseconds. */
export async function inSlices<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let start = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - start > SLICE) {
      await setImmediate();
      start = performance.now();
    }
  }
  return results;
}
