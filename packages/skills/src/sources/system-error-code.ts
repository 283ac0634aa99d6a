/** Returns the code of an error of the system, such as ENOENT, or `unknown error` if it has none. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
