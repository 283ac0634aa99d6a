import { entryOf, UsageSums } from "./usage-totals.js";
import type { UsageSink } from "./usage-sink.js";

/** Adds records up in memory, by skill: for one process, and until it ends. */
export function memoryUsage(): UsageSink {
  const sums = new UsageSums();
  return {
    add: (record) => void sums.add(entryOf(record)),
    totals: () => Promise.resolve(sums.totals()),
  };
}
