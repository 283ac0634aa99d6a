/** A task waiting in the queue for a slot. */
interface QueuedTask {
  readonly maxRunning: number;
  readonly start: () => void;
}

let running = 0;
const queue: QueuedTask[] = [];

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
    running -= 1;
    startNext();
  }
}

/** Resolves once the caller holds a slot. */
async function takeSlot(maxRunning: number, signal: AbortSignal | undefined): Promise<void> {
  let leave: (() => void) | undefined;
  const started = new Promise<void>((resolve, reject) => {
    const task: QueuedTask = { maxRunning, start: resolve };
    leave = (): void => {
      const position = queue.indexOf(task);
      if (position === -1) return; // it has already started
      queue.splice(position, 1);
      reject(signal?.reason);
      startNext();
    };
    queue.push(task);
    signal?.addEventListener("abort", leave);
    startNext();
  });
  try {
    await started;
  } finally {
    if (leave) signal?.removeEventListener("abort", leave);
  }
}

/** Starts tasks strictly in queue order, so that a task with a low limit is not overtaken indefinitely. */
function startNext(): void {
  for (let next = queue[0]; next && running < next.maxRunning; next = queue[0]) {
    queue.shift();
    running += 1;
    next.start();
  }
}
