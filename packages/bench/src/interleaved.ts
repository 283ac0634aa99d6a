import { seededRandom } from "./seeded-random.js";

/** Work to be timed beside other work. */
export interface Task {
  /** Makes ready for `run`, untimed. */
  readonly before?: () => unknown;
  /** Does the work `calls` times; a promise is awaited. */
  readonly run: () => unknown;
  /**
   * How many calls one `run` makes; its time is divided by it.
   * @default 1
   */
  readonly calls?: number;
  /**
   * Takes part in every so manyth round only, for work that takes seconds.
   * @default 1
   */
  readonly every?: number;
}

/** Options of `interleaved`. */
export interface InterleavedOptions {
  /** How many rounds are timed. */
  readonly rounds: number;
  /** How many rounds go before, untimed: at least the largest `every`. */
  readonly warmUp: number;
}

/**
 * Times tasks in turns, so that what else the machine does falls on all of them alike. Each round has an order of its own: in a
 * fixed one the garbage of a round can be collected in the same task's time every time.
 *
 * @returns the tasks as they were given, each with the median of its times per call in milliseconds
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

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new RangeError("No samples: a task needs at least one round.");
  return (low + high) / 2;
}
