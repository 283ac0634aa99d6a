/** Returns the message of an error, or any other thrown value as a string. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
