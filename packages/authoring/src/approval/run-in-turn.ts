import { getConfig, isGraphBubbleUp } from "@langchain/langgraph";
import { graphExecution } from "@langslash/skills/internal";

/** The last call in each execution of a task. A call outside of a graph has an execution of its own. */
const lastCalls = new WeakMap<object, Promise<unknown>>();

/**
 * Runs a call after the earlier calls in the same execution of a graph's task. After one of them has interrupted the
 * run, the call is interrupted, too: LangGraph runs the whole task again, and nothing may be written until then.
 */
export function runInTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const execution = graphExecution(getConfig());
  const before = lastCalls.get(execution) ?? Promise.resolve();
  const running = before.then(call, (error: unknown) => {
    if (isGraphBubbleUp(error)) throw error;
    return call();
  });
  lastCalls.set(execution, running);
  return running;
}
