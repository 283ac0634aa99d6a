/** Work to be timed beside other work. */
export interface Task<Name extends string> {
  readonly name: Name;
  /** Does the work `calls` times; a promise is awaited. */
  readonly run: () => unknown;
  /**
   * How many calls one `run` makes; the time is divided by it.
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
  /** How many rounds are run before, untimed; at least the largest `every`. */
  readonly warmUp: number;
  /** Called before each round, untimed. */
  readonly beforeRound?: () => unknown;
}

/**
 * Times all tasks in turns, A B C A B C, so that what else the machine does falls on all of them alike.
 *
 * @returns the median of each task in milliseconds per call
 */
export async function interleaved<Name extends string>(
  tasks: readonly Task<Name>[],
  options: InterleavedOptions,
): Promise<Readonly<Record<Name, number>>> {
  const timed = tasks.map((task) => ({ ...task, samples: [] as number[] }));
  for (let round = -options.warmUp; round < options.rounds; round += 1) {
    await options.beforeRound?.();
    for (const { run, calls = 1, every = 1, samples } of timed) {
      if (round % every !== 0) continue;
      const start = performance.now();
      await run();
      const elapsed = performance.now() - start;
      if (round >= 0) samples.push(elapsed / calls);
    }
  }
  const medians = timed.map(({ name, samples }) => [name, median(samples)] as const);
  // oxlint-disable-next-line no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(medians) as Record<Name, number>;
}

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new RangeError("No samples: every task needs one round at least.");
  return (low + high) / 2;
}
