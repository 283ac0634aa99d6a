/** One run of a graph's task, from its beginning to its end or its next interrupt. */
export interface GraphExecution {
  /** Identity of the task. It is the same when the task runs again after an interrupt. */
  readonly task: string;
  /** The answers that this execution has received, by question. */
  readonly answers: Map<string, unknown>;
  /** Returns the number of the next call of `interrupt` in this execution, from 0. */
  readonly nextInterrupt: () => number;
}

/** The reason why no person can be asked in a graph that cannot be interrupted. */
export const NO_CHECKPOINTER = "the agent has no checkpointer";

const executions = new WeakMap<object, GraphExecution>();

/**
 * Key of the object that LangGraph makes for each execution of a task, to count its interrupts. LangGraph has no public
 * API for this count. To count our own interrupts would not be enough: if another one in the same task is left out when
 * the task runs again, its answer would be taken for ours.
 */
const COUNTER = "__pregel_scratchpad";

/**
 * Returns the execution to which a config of LangGraph belongs, or the reason why no person can be asked.
 *
 * @param config - from `getConfig` of LangGraph; undefined outside of a graph
 */
export function graphExecution(
  config: { readonly configurable?: Readonly<Record<string, unknown>> } | undefined,
): GraphExecution | { readonly problem: string } {
  const { configurable = {} } = config ?? {};
  const task: unknown = configurable["checkpoint_ns"];
  if (typeof task !== "string") return { problem: "it was used outside of an agent's run" };
  const counter: unknown = configurable[COUNTER];
  if (!countsInterrupts(counter)) {
    return { problem: "this version of @langchain/langgraph does not number its interrupts" };
  }
  const known = executions.get(counter);
  if (known) return known;
  const execution = {
    task,
    answers: new Map<string, unknown>(),
    nextInterrupt: () => counter.interruptCounter + 1,
  };
  executions.set(counter, execution);
  return execution;
}

function countsInterrupts(value: unknown): value is { readonly interruptCounter: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "interruptCounter" in value &&
    typeof value.interruptCounter === "number"
  );
}
