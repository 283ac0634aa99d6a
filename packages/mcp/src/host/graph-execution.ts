/** One run of a graph's task, from its beginning to its end or its next interrupt. */
export interface GraphExecution {
  /** Identity of the task. It is the same when the task runs again after an interrupt. */
  readonly task: string;
  /** The answers that this execution has received, by question. */
  readonly answers: Map<string, boolean>;
  /** Returns the number of the next call of `interrupt` in this execution, from 0. */
  readonly nextInterrupt: () => number;
}

const executions = new WeakMap<object, GraphExecution>();

/** Key of the object that LangGraph makes for each execution of a task, to count its interrupts. */
const SCRATCHPAD = "__pregel_scratchpad";

/** Returns the execution that is running; undefined outside a graph. */
export async function currentExecution(): Promise<GraphExecution | undefined> {
  const { getConfig } = await import("@langchain/langgraph");
  const { configurable = {} } = getConfig() ?? {};
  const scratchpad: unknown = configurable[SCRATCHPAD];
  const task: unknown = configurable["checkpoint_ns"];
  if (!countsInterrupts(scratchpad) || typeof task !== "string") return undefined;
  const known = executions.get(scratchpad);
  if (known) return known;
  const execution = {
    task,
    answers: new Map<string, boolean>(),
    nextInterrupt: () => scratchpad.interruptCounter + 1,
  };
  executions.set(scratchpad, execution);
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
