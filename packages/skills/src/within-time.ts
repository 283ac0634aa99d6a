import { MAX_DELAY } from "./poll.js";

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
  const expire = (): void => controller.abort(new TimeLimitError(`no answer within ${milliseconds} ms`));
  const end = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(expire, Math.min(milliseconds, MAX_DELAY));
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  try {
    return await untilAborted(Promise.resolve(work(controller.signal)), controller.signal);
  } catch (error) {
    // Work that is aborted may throw another error.
    const { reason } = controller.signal;
    throw reason instanceof TimeLimitError ? reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** Waits for a result until a signal is aborted, also if the work does not follow the signal. */
export async function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const answered = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { signal: answered.signal });
    if (signal.aborted) reject(signal.reason);
  });
  try {
    return await Promise.race([result, aborted]);
  } finally {
    answered.abort();
  }
}
