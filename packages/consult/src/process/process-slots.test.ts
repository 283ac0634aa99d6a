import { describe, expect, it } from "vitest";
import { inSlot } from "./process-slots.js";

/** Work that lasts until it is told to end. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    await ended;
    isRunning = false;
  };
  return { run, end, isRunning: () => isRunning };
}

const turns = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 0));

describe("inSlot", () => {
  it("lets only so many run, in the order in which they came", async () => {
    const all = Array.from({ length: 4 }, work);
    const done = Promise.all(all.map(({ run }) => inSlot(2, undefined, run)));
    await turns();
    expect(all.map(({ isRunning }) => isRunning())).toEqual([true, true, false, false]);
    all[1]?.end();
    await turns();
    expect(all.map(({ isRunning }) => isRunning())).toEqual([true, false, true, false]);
    for (const { end } of all) end();
    await done;
  });

  it("gives the slot back where the work fails", async () => {
    const failure = new Error("failed");
    const fail = async (): Promise<never> => {
      throw failure;
    };
    await expect(inSlot(1, undefined, fail)).rejects.toBe(failure);
    expect(await inSlot(1, undefined, async () => "next")).toBe("next");
  });

  it("lets those leave who are aborted while they wait, and starts those behind them", async () => {
    const [first, second, third] = [work(), work(), work()];
    const controller = new AbortController();
    const running = inSlot(1, undefined, first.run);
    const waiting = inSlot(1, controller.signal, second.run);
    const behind = inSlot(2, undefined, third.run);
    await turns();
    expect(third.isRunning()).toBe(false);
    controller.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    await turns();
    expect([second.isRunning(), third.isRunning()]).toEqual([false, true]);
    first.end();
    third.end();
    await Promise.all([running, behind]);
  });
});
