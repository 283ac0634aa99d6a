import { MAX_DELAY } from "./max-delay.js";

/**
 * Asks again and again, and calls back where the answer is another than before. That nothing can be answered counts as an
 * answer.
 *
 * @param interval - the time between an answer and the next question, in milliseconds
 * @returns stops it; nothing is called afterwards
 */
export async function poll(
  ask: () => Promise<string>,
  onChange: () => void,
  interval: number,
): Promise<() => Promise<void>> {
  const answer = (): Promise<string | undefined> => ask().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let before = await answer();
  const askLater = (): void => {
    timer = setTimeout(() => void compare(), Math.min(interval, MAX_DELAY));
  };
  const compare = async (): Promise<void> => {
    const current = await answer();
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
