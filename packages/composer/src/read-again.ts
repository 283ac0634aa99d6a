/** Options for `readAgain`. */
interface ReadAgainOptions {
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** Waits after failures in a row, in milliseconds; the last one repeats. */
  readonly waits: readonly number[];
  readonly onFailure: (error: unknown) => void;
}

/**
 * Reads from a server again and again, after failures with longer and longer waits.
 *
 * @param read - calls `arrived` whenever something has arrived, and returns the wait before the next reading, in
 *   milliseconds; undefined waits for the returned function
 * @returns a function that ends the wait after the present reading
 */
export function readAgain(
  read: (arrived: () => void) => Promise<number | undefined>,
  { signal, waits, onFailure }: ReadAgainOptions,
): () => void {
  let failures = 0;
  let wake: (() => void) | undefined;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const woken = new Promise<void>((resolve) => {
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const wait = await read(() => (failures = 0)).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        failures += 1;
        onFailure(error);
        return waits[Math.min(failures, waits.length) - 1];
      });
      if (signal.aborted) return;
      if (wait !== undefined) timer = setTimeout(() => wake?.(), wait);
      await woken;
    }
  };
  signal.addEventListener("abort", () => wake?.());
  void run();
  return () => wake?.();
}
