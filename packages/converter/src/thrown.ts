import type { RunnableConfig } from "@langchain/core/runnables";
import { isGraphBubbleUp } from "@langchain/langgraph";

/** Whether what was thrown is an abort or the control flow of a graph, which nobody but the caller may deal with. */
export function mustBeThrown(cause: unknown, { signal }: RunnableConfig): boolean {
  const isAbort = signal?.aborted === true || (cause instanceof Error && cause.name === "AbortError");
  return isAbort || isGraphBubbleUp(cause);
}

/** What was thrown, in words. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
