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
async function takeSlot(maxRunning: number, signal: AbortSignal | undefined): Promise<void> {
  let leave = (): void => undefined;
  const started = new Promise<void>((resolve, reject) => {
    const task: QueuedTask = { maxRunning, start: resolve };
    leave = (): void => {
      const position = slots.queue.indexOf(task);
      if (position === -1) return; // it has already started
      slots.queue.splice(position, 1);
      reject(signal?.reason);
      startNext();
    };
    slots.queue.push(task);
    signal?.addEventListener("abort", leave);
    startNext();
  });
  try {
    await started;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

/** Starts tasks strictly in queue order, so that a task with a low limit is not overtaken indefinitely. */
function startNext(): void {
  for (let next = slots.queue[0]; next && slots.running < next.maxRunning; next = slots.queue[0]) {
    slots.queue.shift();
    slots.running += 1;
    next.start();
  }
}
