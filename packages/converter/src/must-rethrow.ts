import type { RunnableConfig } from "@langchain/core/runnables";
import { isGraphBubbleUp } from "@langchain/langgraph";

/** Whether an error is an abort or graph control flow, which only the caller may handle. */
export function mustRethrow(cause: unknown, { signal }: Pick<RunnableConfig, "signal"> = {}): boolean {
  const isAbort = signal?.aborted === true || (cause instanceof Error && cause.name === "AbortError");
  return isAbort || isGraphBubbleUp(cause);
}
