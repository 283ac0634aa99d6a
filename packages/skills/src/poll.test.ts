import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { poll } from "./poll.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for one answer after the other, the last one again and again. An error is a failure. */
function answering(...answers: (string | Error)[]): () => Promise<string> {
  return vi.fn<() => Promise<string>>(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "";
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

it("a poll reports each answer that differs from the one before, and failures like answers", async () => {
  const ask = answering("1", "1", "2", new Error("down"), new Error("down"), "2");
  const onChange = vi.fn<() => void>();
  await poll(ask, onChange, 1000);
  const changes: number[] = [];
  for (let second = 0; second < 6; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    changes.push(onChange.mock.calls.length);
  }
  expect(changes).toEqual([0, 1, 2, 2, 3, 3]);
});

it("a poll ends when it is stopped, also while it waits for an answer", async () => {
  const onChange = vi.fn<() => void>();
  const stop = await poll(answering("1", "2"), onChange, 1000);
  await stop();
  expect(vi.getTimerCount()).toBe(0);

  let answer: ((text: string) => void) | undefined;
  const slow = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (answer = resolve)));
  const starting = poll(slow, onChange, 1000);
  answer?.("1");
  const stopSlow = await starting;
  await vi.advanceTimersByTimeAsync(1000);
  await stopSlow();
  answer?.("2");
  await vi.advanceTimersByTimeAsync(10_000);
  expect([slow.mock.calls.length, onChange.mock.calls.length]).toEqual([2, 0]);
});

it("a poll with an endless interval asks once", async () => {
  const ask = answering("1");
  const stop = await poll(ask, () => undefined, Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await stop();
});
