import type { RunnableConfig } from "@langchain/core/runnables";

/**
 * Whether an error is an abort or graph control flow, which only the caller may handle. Control flow is recognised as
 * LangGraph does it, but without loading LangGraph: converting by rules does not need it.
 */
export function mustRethrow(cause: unknown, { signal }: Pick<RunnableConfig, "signal"> = {}): boolean {
  const isAbort = signal?.aborted === true || (cause instanceof Error && cause.name === "AbortError");
  return isAbort || (cause instanceof Error && "is_bubble_up" in cause);
}
