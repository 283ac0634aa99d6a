import { setImmediate } from "node:timers/promises";

/** How long the event loop may be blocked at a time, in milliseconds. */
const SLICE = 5;

/** Yields to the event loop every few milliseconds of a long task: `if (slice.isOver()) await slice.next();`. */
export class TimeSlice {
  #start = Date.now();

  isOver(): boolean {
    return Date.now() - this.#start > SLICE;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#start = Date.now();
  }
}

/** Maps items with a synchronous function, and yields to the event loop every few milliseconds. */
export async function inSlices<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  const slice = new TimeSlice();
  for (const item of items) {
    results.push(work(item));
    if (slice.isOver()) await slice.next();
  }
  return results;
}
