import type { CommandArguments } from "@langslash/grammar";
import { choiceValues, type OpenValue } from "@langslash/grammar/internal";
import { TimeLimitError, withinTime } from "./within-time.js";

/** Values to choose from for a parameter: undefined or empty if there are none to suggest. */
type ArgumentChoices = readonly (string | number)[] | undefined | Promise<readonly (string | number)[] | undefined>;

/** The run or the request for which values are asked. */
export interface ChoiceRuntime {
  /** The context of the run; while someone types, the result of the `context` of `catalogueRoutes`. */
  readonly context?: unknown;
  /** Aborted at the time limit, and when the values are no longer needed. */
  readonly signal: AbortSignal;
}

/** Options for the values of parameters. */
export interface ChoiceOptions {
  /**
   * Returns the values to choose from for a parameter of a skill, in a question and while someone types. `typed` is the
   * beginning of the value, empty in a question, and `given` the other arguments as typed, without secrets. Of the
   * values that begin with `typed`, 50 are shown, of 10,000 at most.
   * @default none
   */
  readonly complete?: (
    skill: string,
    parameter: string,
    typed: string,
    given: CommandArguments,
    runtime: ChoiceRuntime,
  ) => ArgumentChoices;
  /**
   * Time limit for each call of `complete`, also of custom commands, in milliseconds. After it, no values are shown.
   * @default 1_000
   */
  readonly completeTimeout?: number;
}

const COMPLETE_TIMEOUT = 1_000;

/** The function of a custom command that returns the values to choose from for a parameter. */
export type CompleteCommand = (
  parameter: string,
  typed: string,
  given: CommandArguments,
  runtime: ChoiceRuntime,
) => ArgumentChoices;

/**
 * Asks code for the values of a parameter. Never waits longer than the time limit.
 *
 * @param code - the function of a custom command, or that for all skills
 * @returns the problem if the code failed, did not answer in time, or returned no list
 * @throws the reason of the signal, and whatever `rethrows` accepts
 */
export async function choicesBy(
  code: CompleteCommand | ChoiceOptions,
  { command, parameter, typed, given }: OpenValue,
  {
    timeout,
    context,
    signal,
    rethrows,
  }: {
    readonly timeout: number | undefined;
    readonly context?: unknown;
    readonly signal?: AbortSignal | undefined;
    readonly rethrows?: (error: unknown) => boolean;
  },
): Promise<{ readonly values: readonly (string | number)[] } | { readonly problem: string }> {
  const limit = timeout ?? COMPLETE_TIMEOUT;
  const ask = (runtime: ChoiceRuntime): ArgumentChoices =>
    typeof code === "function"
      ? code(parameter, typed, given, runtime)
      : code.complete?.(command, parameter, typed, given, runtime);
  const name = `\`complete\` of /${command}, for the parameter ${parameter},`;
  try {
    const found = await withinTime(limit, signal, (ending) => ask({ context, signal: ending }));
    const values = choiceValues(found, typed);
    return values ? { values } : { problem: `${name} did not return a list.` };
  } catch (error) {
    if (signal?.aborted || rethrows?.(error)) throw error;
    return {
      problem: error instanceof TimeLimitError ? `${name} did not answer within ${limit} ms.` : `${name} failed.`,
    };
  }
}
