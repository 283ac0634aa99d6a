import { expect } from "vitest";

/** How often a measurement is repeated. One run can be slow by chance, but hardly all of them. */
const ROUNDS = 8;
/** Eight times the input takes eight times as long in linear time, and 64 times as long in quadratic time. */
const TIMES = 8;
const LIMIT = 24;
/** Milliseconds that the smaller input counts as at least, because shorter times depend on chance. */
const SHORTEST = 1;

/**
 * Expects that work takes time in proportion to the size of its input. Compares the processor time of two sizes, so
 * that neither other programs nor the speed of the machine matter.
 *
 * @param size - size of the larger input
 * @param inputOf - returns the input of a size; called before each run, so that it can prevent caching
 */
export async function expectLinearTime<Input>(
  size: number,
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown,
): Promise<void> {
  const measure = async (ofSize: number): Promise<number> => {
    const input = inputOf(ofSize);
    const start = process.cpuUsage();
    await work(input);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const small = Math.round(size / TIMES);
  let long = await measure(size);
  let short = 0; // until the smaller input is measured, which a larger one of a few milliseconds does not need
  const isLinear = (): boolean => long < LIMIT * Math.max(short, SHORTEST);
  for (let round = 0; round < ROUNDS && !isLinear(); round += 1) {
    if (round > 0) long = Math.min(long, await measure(size)); // the first run also compiles the code
    short = Math.min(short || Infinity, await measure(small), await measure(small));
  }
  expect(long / Math.max(short, SHORTEST), `growth of the time from size ${small} to ${size}`).toBeLessThan(LIMIT);
}
