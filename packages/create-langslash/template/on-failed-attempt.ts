/** Codes of connections that broke, and may hold the next time. */
const BROKEN = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * Decides whether a failed call of the model is tried again: if the server is busy or has a fault, or if the connection
 * broke. Throws at once if the server cannot be reached or refuses the request.
 */
export function onFailedAttempt(error: unknown): void {
  const problem = connectionProblem(error);
  if (problem) throw new Error(`The model's server cannot be reached (${problem}). Check the network and .env.`);
  if (!(error instanceof Error)) throw error;
  const status = "status" in error && typeof error.status === "number" ? error.status : 500;
  const isRefused = status < 500 && ![408, 409, 429].includes(status);
  if (isRefused || /^Abort|^Cancel/.test(error.message)) throw error;
}

/** Returns why no connection was made: "connect ECONNREFUSED 127.0.0.1:11434". */
function connectionProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message !== "fetch failed") return connectionProblem(error.cause);
  const { cause } = error;
  if (!(cause instanceof Error) || ("code" in cause && BROKEN.has(String(cause.code)))) return undefined;
  return cause instanceof AggregateError ? cause.errors.map(({ message }) => message).join(", ") : cause.message;
}
