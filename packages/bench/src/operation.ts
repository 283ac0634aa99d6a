import { againstFirst } from "./against-first.js";
import type { Figure } from "./figure.js";
import { interleaved, type InterleavedOptions, type Task } from "./interleaved.js";

/** Work whose time is shown in a row of a table. */
export interface Operation extends Task {
  readonly row: string;
  /** Converts a time in milliseconds to the figure in the table. */
  readonly shown: (milliseconds: number) => number;
}

/** Converts the milliseconds of one call to calls per second. */
export const perSecond = (milliseconds: number): number => 1000 / milliseconds;

/** Converts milliseconds to microseconds. */
export const microseconds = (milliseconds: number): number => milliseconds * 1000;

/** Returns an operation that makes `calls` calls in each sample. */
export function repeated(row: string, calls: number, shown: Operation["shown"], work: () => unknown): Operation {
  const run = (): void => {
    for (let call = 0; call < calls; call += 1) work();
  };
  return { row, calls, shown, run };
}

/** Times groups of operations, all of them interleaved, and compares each operation with the first of its group. */
export async function figuresOf(
  groups: readonly (readonly Operation[])[],
  rounds: InterleavedOptions,
): Promise<Figure[]> {
  const tasks = groups.flatMap((operations, group) => operations.map((operation) => ({ ...operation, group })));
  const timed = await interleaved(tasks, rounds);
  return groups.flatMap((_, index) => {
    const ofGroup = timed.filter(({ group }) => group === index);
    return againstFirst(ofGroup.map(({ row, shown, milliseconds }) => ({ row, value: shown(milliseconds) })));
  });
}
