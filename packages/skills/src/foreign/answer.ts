import { ellipsis } from "@langslash/grammar/internal";
import { reasonOf } from "../reason-of.js";
import { shownText } from "./shown-text.js";
import { withinTime } from "../within-time.js";

/** An answer of strangers, or the problem with it in words that users may read. */
export type Answer<Result> =
  | { readonly result: Result }
  | {
      readonly problem: string;
      /** Whether there is no such thing. */
      readonly isMissing?: boolean;
    };

/** A problem with an answer of strangers, in words that users may read. */
export class ForeignProblem extends Error {
  /** Whether there is no such thing. */
  readonly isMissing: boolean;

  constructor(message: string, isMissing = false) {
    super(message);
    this.isMissing = isMissing;
  }
}

/**
 * Returns the result of an answer.
 *
 * @throws ForeignProblem if there is none
 */
export function resultOf<Result>(answer: Answer<Result>): Result {
  if ("result" in answer) return answer.result;
  throw new ForeignProblem(answer.problem, answer.isMissing);
}

/** Maximum length of a foreign error message that is shown. */
const MAX_REASON = 200;

/**
 * Calls strangers. Every error is a problem, and so is no answer within the time limit.
 *
 * @param origin - who is called, for the problem
 * @param timeout - in milliseconds
 * @param caller - cancels the call
 * @throws the reason of the caller's signal if that is aborted
 */
export async function callForeign<Result>(
  origin: string,
  timeout: number,
  call: (signal: AbortSignal) => Promise<Result>,
  caller?: AbortSignal,
): Promise<Answer<Result>> {
  caller?.throwIfAborted();
  try {
    return { result: await withinTime(timeout, caller, call) };
  } catch (error) {
    if (caller?.aborted) throw caller.reason;
    if (error instanceof ForeignProblem) return { problem: error.message, isMissing: error.isMissing };
    const isMissing = error instanceof Error && "status" in error && error.status === 404;
    return { problem: failureOf(origin, error, timeout), isMissing };
  }
}

/** Returns a text in an answer that breaks a rule, which may be anything, for the report. */
export function fieldOf(raw: unknown, field: string): string {
  const value: unknown = typeof raw === "object" && raw !== null ? Reflect.get(raw, field) : undefined;
  return typeof value === "string" ? value : "unknown";
}

/** Name of an error of a time limit: our own, or that of a signal or a client. */
const TIMEOUT = /^Time(?:Limit|out)Error$/;

/** Describes the failure of a call. */
export function failureOf(origin: string, error: unknown, timeout: number): string {
  const message = reasonOf(error);
  const isTimeout = error instanceof Error && (TIMEOUT.test(error.name) || /timed? ?out/i.test(message));
  const reason = isTimeout ? `no answer within ${timeout} ms` : ellipsis(shownText(message), MAX_REASON);
  return `${origin} failed: ${reason}`;
}
