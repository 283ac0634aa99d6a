/** The longest delay of a timer, in milliseconds. With a longer one, such as `Infinity`, a timer fires immediately. */
export const MAX_DELAY = 2 ** 31 - 1;

/**
 * Calls `ask` repeatedly, and calls `onChange` when its result differs from the previous one. A rejection counts as a
 * result.
 *
 * @param interval - the time between a result and the next call, in milliseconds
 * @returns a function that stops polling; `onChange` is not called afterwards
 */
export async function poll(
  ask: () => Promise<string>,
  onChange: () => void,
  interval: number,
): Promise<() => Promise<void>> {
  const askSafely = (): Promise<string | undefined> => ask().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let before = await askSafely();
  const askLater = (): void => {
    timer = setTimeout(() => void compare(), Math.min(interval, MAX_DELAY));
  };
  const compare = async (): Promise<void> => {
    const current = await askSafely();
    if (isStopped) return;
    if (current !== before) onChange();
    before = current;
    askLater();
  };
  askLater();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
