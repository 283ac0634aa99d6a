import type { RunnableConfig } from "@langchain/core/runnables";

/**
 * Returns the result of a method of a store, or `otherwise` if it fails. Rethrows aborts and graph control flow,
 * such as the interrupt of a store that asks a person.
 *
 * @param read - undefined if the store does not have the method
 */
export async function readOr<Read, Otherwise>(
  read: Promise<Read> | undefined,
  otherwise: Otherwise,
): Promise<Read | Otherwise | undefined> {
  try {
    return await read;
  } catch (cause) {
    if (mustRethrow(cause)) throw cause;
    return otherwise;
  }
}

/**
 * Whether an error is an abort or graph control flow, which only the caller may handle. Control flow is recognised as
 * LangGraph does it, but without loading LangGraph: converting by rules does not need it.
 */
export function mustRethrow(cause: unknown, { signal }: Pick<RunnableConfig, "signal"> = {}): boolean {
  const isAbort = signal?.aborted === true || (cause instanceof Error && cause.name === "AbortError");
  return isAbort || (cause instanceof Error && "is_bubble_up" in cause);
}
