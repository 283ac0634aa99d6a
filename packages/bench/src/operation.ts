import { againstFirst } from "./against-first.js";
import type { Figure } from "./figure.js";
import { interleaved, type InterleavedOptions, type Task } from "./interleaved.js";

/** Work whose time becomes a row of a table. */
export interface Operation extends Task {
  readonly row: string;
  /** What the table shows of a time in milliseconds. */
  readonly shown: (milliseconds: number) => number;
}

/** Calls in a second, by the milliseconds of one. */
export const perSecond = (milliseconds: number): number => 1000 / milliseconds;

/** Milliseconds as microseconds. */
export const microseconds = (milliseconds: number): number => milliseconds * 1000;

/** An operation of which one sample makes so many calls. */
export function repeated(row: string, calls: number, shown: Operation["shown"], work: () => unknown): Operation {
  const run = (): void => {
    for (let call = 0; call < calls; call += 1) work();
  };
  return { row, calls, shown, run };
}

/** Times groups of operations in turns, all with all, and holds each operation against the first of its group. */
export async function figuresOf(
  groups: readonly (readonly Operation[])[],
  rounds: InterleavedOptions,
): Promise<Figure[]> {
  const tasks = groups.flatMap((operations, group) => operations.map((operation) => ({ ...operation, group })));
  const timed = await interleaved(tasks, rounds);
  return groups.flatMap((_, index) => {
    const own = timed.filter(({ group }) => group === index);
    return againstFirst(own.map(({ row, shown, milliseconds }) => ({ row, value: shown(milliseconds) })));
  });
}
