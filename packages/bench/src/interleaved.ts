import { seededRandom } from "./seeded-random.js";

/** Work to be timed together with other work. */
export interface Task {
  /** Prepares a `run`. Not timed. */
  readonly before?: () => unknown;
  /** Does the work `calls` times. A promise is awaited. */
  readonly run: () => unknown;
  /**
   * Number of calls in one `run`, by which its time is divided.
   * @default 1
   */
  readonly calls?: number;
  /**
   * Runs only in every n-th round, for work that takes seconds.
   * @default 1
   */
  readonly every?: number;
}

/** Options for `interleaved`. */
export interface InterleavedOptions {
  /** Number of timed rounds. */
  readonly rounds: number;
  /** Number of untimed rounds before them: at least the largest `every`. */
  readonly warmUp: number;
}

/**
 * Times tasks in turns, so that other load on the machine affects them all alike. Each round runs them in a different
 * order: in a fixed order, the garbage of a round could always be collected during the same task.
 *
 * @returns the tasks in the given order, each with its median time per call in milliseconds
 */
export async function interleaved<T extends Task>(
  tasks: readonly T[],
  { rounds, warmUp }: InterleavedOptions,
): Promise<(T & { readonly milliseconds: number })[]> {
  const random = seededRandom(1);
  const contestants = tasks.map((task) => ({ task, samples: new Array<number>() }));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { task, samples } of shuffled(contestants, random)) {
      if (round % (task.every ?? 1) !== 0) continue;
      await task.before?.();
      const start = performance.now();
      await task.run();
      const elapsed = performance.now() - start;
      if (round >= 0) samples.push(elapsed / (task.calls ?? 1));
    }
  }
  return contestants.map(({ task, samples }) => ({ ...task, milliseconds: median(samples) }));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const drawn = items.map((item) => ({ item, lot: random() }));
  return drawn.toSorted((a, b) => a.lot - b.lot).map(({ item }) => item);
}

/** Returns the median of samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new RangeError("No samples: a task needs at least one round.");
  return (low + high) / 2;
}
