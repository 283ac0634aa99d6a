import { processWide } from "./process-wide.js";

/** A task waiting in the queue for a slot. */
interface QueuedTask {
  readonly maxRunning: number;
  readonly start: () => void;
}

/** The tasks of this process. */
interface Slots {
  running: number;
  readonly queue: QueuedTask[];
}

const slots = processWide<Slots>("slots-1", () => ({ running: 0, queue: [] }));

/**
 * Runs a task when fewer than `maxRunning` tasks are running in this process; until then the task waits in a queue.
 *
 * @throws the error of the task, or the signal's reason if it aborts while the task is queued
 */
export async function runInSlot<Result>(
  maxRunning: number,
  signal: AbortSignal | undefined,
  task: () => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  await takeSlot(maxRunning, signal);
  try {
    return await task();
  } finally {
    slots.running -= 1;
    startNext();
  }
}

/** Resolves once the caller holds a slot. */
function takeSlot(maxRunning: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      slots.queue.splice(slots.queue.indexOf(task), 1);
      reject(signal?.reason);
      startNext();
    };
    const start = (): void => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const task: QueuedTask = { maxRunning, start };
    slots.queue.push(task);
    signal?.addEventListener("abort", leave);
    startNext();
  });
}

/** Starts tasks strictly in queue order, so that a task with a low limit is not overtaken indefinitely. */
function startNext(): void {
  for (let next = slots.queue[0]; next && slots.running < next.maxRunning; next = slots.queue[0]) {
    slots.queue.shift();
    slots.running += 1;
    next.start();
  }
}
