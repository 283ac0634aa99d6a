/**
 * Returns why something failed, for a message to users. Of a system error only the code is used, because its message
 * may contain absolute paths and addresses.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isSystemError = "code" in error && ("path" in error || "syscall" in error || error.message === "");
  return isSystemError ? String(error.code) : error.message;
}
