/** Maximum delay of a timer. A longer one would end at once. */
const MAX_DELAY = 2 ** 31 - 1;

/** Thrown if something takes longer than its time limit. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/**
 * Waits for work until its time limit, or until a signal is aborted. The work may go on afterwards, but its result is
 * ignored.
 *
 * @param milliseconds - the time limit; Infinity for none
 * @param work - gets a signal that is aborted at the end of the time, and with the given one
 * @throws TimeLimitError, and the reason of the given signal
 */
export async function withinTime<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  // Not `AbortSignal.any`: Node keeps such a signal in memory for as long as something listens to it.
  const controller = new AbortController();
  const expire = (): void => controller.abort(new TimeLimitError(`No answer within ${milliseconds} ms.`));
  const end = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(expire, Math.min(milliseconds, MAX_DELAY));
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  const ended = new Promise<never>((_, reject) => {
    const stop = (): void => reject(controller.signal.reason);
    controller.signal.addEventListener("abort", stop);
    if (controller.signal.aborted) stop();
  });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    ended.catch(() => undefined);
  }
}
