import { ellipsis } from "@langslash/grammar/internal";
import { shownText } from "./shown-text.js";

/** An answer of strangers, or the problem with it in words that users may read. */
export type Answer<Result> =
  | { readonly result: Result }
  | {
      readonly problem: string;
      /** Whether there is no such thing. */
      readonly isMissing?: boolean;
    };

/** Maximum length of a foreign error message that is shown. */
const MAX_REASON = 200;

/**
 * Calls strangers. Every error is a problem, and so is no answer within the time limit.
 *
 * @param origin - who is called, for the problem
 * @param timeout - in milliseconds
 */
export async function callForeign<Result>(
  origin: string,
  timeout: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Answer<Result>> {
  const deadline = AbortSignal.timeout(timeout);
  try {
    return { result: await untilAborted(call(deadline), deadline) };
  } catch (error) {
    const isMissing = error instanceof Error && "status" in error && error.status === 404;
    return { problem: failureOf(origin, error, timeout), isMissing };
  }
}

/** Describes the failure of a call. */
export function failureOf(origin: string, error: unknown, timeout: number): string {
  const message = error instanceof Error ? error.message : String(error);
  const isTimeout = error instanceof Error && (error.name === "TimeoutError" || /timed? ?out/i.test(message));
  const reason = isTimeout ? `no answer within ${timeout} ms` : ellipsis(shownText(message), MAX_REASON);
  return `${origin} failed: ${reason}`;
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
