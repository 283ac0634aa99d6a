/** Work that waits for other work to end. */
interface Waiting {
  readonly maxRunning: number;
  readonly begin: () => void;
}

let running = 0;
const queue: Waiting[] = [];

/**
 * Does work while less than `maxRunning` of it runs in this process; else it waits its turn.
 *
 * @throws what the work throws, and the signal's reason where it is aborted while the work waits
 */
export async function inSlot<Result>(
  maxRunning: number,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  await turn(maxRunning, signal);
  try {
    return await work();
  } finally {
    running -= 1;
    beginNext();
  }
}

/** Settles when a slot is taken for the caller. */
async function turn(maxRunning: number, signal: AbortSignal | undefined): Promise<void> {
  let leave: (() => void) | undefined;
  const begun = new Promise<void>((resolve, reject) => {
    const waiting: Waiting = { maxRunning, begin: resolve };
    leave = (): void => {
      const place = queue.indexOf(waiting);
      if (place === -1) return; // its turn has come already
      queue.splice(place, 1);
      reject(signal?.reason);
      beginNext();
    };
    queue.push(waiting);
    signal?.addEventListener("abort", leave);
    beginNext();
  });
  try {
    await begun;
  } finally {
    if (leave) signal?.removeEventListener("abort", leave);
  }
}

/** In the order of the queue: a caller with a small limit is not overtaken for ever. */
function beginNext(): void {
  for (let next = queue[0]; next && running < next.maxRunning; next = queue[0]) {
    queue.shift();
    running += 1;
    next.begin();
  }
}
