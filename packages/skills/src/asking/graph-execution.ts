import { isRecord } from "@langslash/grammar/internal";

/** One run of a graph's task, from its beginning to its end or its next interrupt. */
export interface GraphExecution {
  /** The answers that this execution has received, by question. */
  readonly answers: Map<string, unknown>;
  /** Returns the number of the next call of `interrupt` in this execution, from 0. */
  readonly nextInterrupt: () => number;
  /** Whether the run was resumed with answers by the ids of interrupts. */
  readonly isResumedById: boolean;
  /**
   * Takes away the answer that the next call of `interrupt` would return, if it was given without the id of an
   * interrupt, so that the call interrupts instead. Returns whether there was such an answer.
   */
  readonly refuseUnaddressed: () => boolean;
}

/** The reason why no person can be asked in a graph that cannot be interrupted. */
export const NO_CHECKPOINTER = "the agent has no checkpointer";

const executions = new WeakMap<object, GraphExecution>();

/**
 * Key of the object that LangGraph makes for each execution of a task, to count its interrupts and to hold its answers.
 * LangGraph has no public API for them. To count our own interrupts would not be enough: if another one in the same
 * task is left out when the task runs again, its answer would be taken for ours. An answer without an id is in
 * `nullResume` of every task that waits; answers by id, and those of earlier executions, are in `resume`.
 */
const SCRATCHPAD = "__pregel_scratchpad";

/** Key of the answers by id of the run. It is missing if the run was resumed without ids. */
const ANSWERS_BY_ID = "__pregel_resume_map";

interface Scratchpad {
  readonly interruptCounter: number;
  readonly resume: readonly unknown[];
  nullResume?: unknown;
}

/**
 * Returns the execution to which a config of LangGraph belongs, or the reason why no person can be asked.
 *
 * @param config - from `getConfig` of LangGraph; undefined outside of a graph
 */
export function graphExecution(
  config: { readonly configurable?: Readonly<Record<string, unknown>> } | undefined,
): GraphExecution | { readonly problem: string } {
  const { configurable = {} } = config ?? {};
  if (typeof configurable["checkpoint_ns"] !== "string") return { problem: "it was used outside of an agent's run" };
  const scratchpad: unknown = configurable[SCRATCHPAD];
  if (!isScratchpad(scratchpad)) {
    return { problem: "this version of @langchain/langgraph does not number its interrupts" };
  }
  const known = executions.get(scratchpad);
  if (known) return known;
  const nextInterrupt = (): number => scratchpad.interruptCounter + 1;
  const execution = {
    answers: new Map<string, unknown>(),
    nextInterrupt,
    isResumedById: (configurable[ANSWERS_BY_ID] ?? undefined) !== undefined,
    refuseUnaddressed: () => {
      if (scratchpad.nullResume === undefined || nextInterrupt() < scratchpad.resume.length) return false;
      delete scratchpad.nullResume;
      return true;
    },
  };
  executions.set(scratchpad, execution);
  return execution;
}

function isScratchpad(value: unknown): value is Scratchpad {
  return isRecord(value) && typeof value["interruptCounter"] === "number" && Array.isArray(value["resume"]);
}
