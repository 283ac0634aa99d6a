import { beforeAll, describe, expect, it, vi } from "vitest";
import { runInSlot } from "./process-slots.js";

/** A task that runs until `end` is called. */
function task() {
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

describe("runInSlot", () => {
  beforeAll(() => runInSlot(1, undefined, async () => undefined)); // waits for programs of earlier test files

  it("runs at most the given number of tasks, in the order of the calls", async () => {
    const all = Array.from({ length: 4 }, task);
    const done = Promise.all(all.map(({ run }) => runInSlot(2, undefined, run)));
    await turns();
    expect(all.map(({ isRunning }) => isRunning())).toEqual([true, true, false, false]);
    all[1]?.end();
    await turns();
    expect(all.map(({ isRunning }) => isRunning())).toEqual([true, false, true, false]);
    for (const { end } of all) end();
    await done;
  });

  it("counts the tasks of all copies of the package in this process", async () => {
    vi.resetModules();
    const copy = await import("./process-slots.js");
    expect(copy.runInSlot).not.toBe(runInSlot);
    const [first, second] = [task(), task()];
    const done = [runInSlot(1, undefined, first.run), copy.runInSlot(1, undefined, second.run)];
    await turns();
    expect(second.isRunning()).toBe(false);
    first.end();
    await turns();
    expect(second.isRunning()).toBe(true);
    second.end();
    await Promise.all(done);
  });

  it("releases the slot if the task fails", async () => {
    const failure = new Error("failed");
    const fail = async (): Promise<never> => {
      throw failure;
    };
    await expect(runInSlot(1, undefined, fail)).rejects.toBe(failure);
    expect(await runInSlot(1, undefined, async () => "next")).toBe("next");
  });

  it("removes a queued task on abort, and starts the next ones", async () => {
    const [first, second, third] = [task(), task(), task()];
    const controller = new AbortController();
    const running = runInSlot(1, undefined, first.run);
    const waiting = runInSlot(1, controller.signal, second.run);
    const next = runInSlot(2, undefined, third.run);
    await turns();
    expect(third.isRunning()).toBe(false);
    controller.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    await turns();
    expect([second.isRunning(), third.isRunning()]).toEqual([false, true]);
    first.end();
    third.end();
    await Promise.all([running, next]);
  });

  it("runs the queued tasks even if the one before them is aborted in the moment of its start", async () => {
    const [first, second] = [task(), task()];
    const controller = new AbortController();
    const running = runInSlot(1, controller.signal, first.run);
    const waiting = runInSlot(1, undefined, second.run);
    controller.abort();
    first.end();
    second.end();
    expect(await Promise.race([Promise.all([running, waiting]), turns()])).toHaveLength(2);
  });
});
