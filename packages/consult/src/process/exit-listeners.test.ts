import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { killOnExit } from "./kill-on-exit.js";
import { processRoot } from "./process-tree.js";

afterEach(() => vi.restoreAllMocks());

it("the end of this process is listened for only while a program runs", () => {
  const count = (): number[] => ["exit", "SIGINT", "SIGTERM", "SIGHUP"].map((name) => process.listenerCount(name));
  const before = count();
  const [first, second] = [1, 2].map((started) => killOnExit({ pid: 2 ** 22 + 1, started, mark: "none" }));
  const during = count();
  first?.();
  expect(count()).toEqual(during);
  second?.();
  expect([during, count()]).toEqual([before.map((number) => number + 1), before]);
});

describe.skipIf(process.platform === "win32")("a running program", () => {
  /** Starts a program, and returns the listeners for the end of this process that were added for it. */
  async function start() {
    const child = spawn("sleep", ["60"], { stdio: "ignore", detached: true });
    onTestFinished(() => void child.kill("SIGKILL"));
    const exit = once(child, "exit");
    await once(child, "spawn");
    const before = new Set([...process.listeners("exit"), ...process.listeners("SIGHUP")]);
    onTestFinished(killOnExit(processRoot(child.pid ?? 0, "no mark")));
    const onExit = process.listeners("exit").find((listener) => !before.has(listener));
    const onSignal = process.listeners("SIGHUP").find((listener) => !before.has(listener));
    return { child, exit, onExit, onSignal };
  }

  it("is killed when this process exits", async () => {
    const { exit, onExit } = await start();
    onExit?.(0);
    expect(await exit).toEqual([null, "SIGKILL"]);
  });

  it("is killed by a signal, which then ends this process", async () => {
    const { child, exit, onSignal } = await start();
    const kill = process.kill.bind(process);
    const sent: unknown[] = [];
    vi.spyOn(process, "kill").mockImplementation((pid, signal) => {
      if (pid !== process.pid) return kill(pid, signal);
      sent.push([signal, process.listeners("SIGHUP").some((listener) => listener === onSignal)]);
      return true;
    });
    onSignal?.("SIGHUP");
    expect(await exit).toEqual([null, "SIGKILL"]);
    expect([child.signalCode, sent]).toEqual(["SIGKILL", [["SIGHUP", false]]]);
  });

  it("is left alone by a signal that the application listens for, too", async () => {
    const { child, onSignal } = await start();
    const own = (): void => undefined;
    process.on("SIGHUP", own);
    onTestFinished(() => void process.removeListener("SIGHUP", own));
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    onSignal?.("SIGHUP");
    expect([kill.mock.calls, child.signalCode]).toEqual([[], null]);
  });
});
