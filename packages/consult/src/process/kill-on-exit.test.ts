import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { processEntries } from "./process-table.js";
import { filterRunning } from "./process-tree.js";

expectNoOrphans();

const host = fileURLToPath(new URL("../__fixtures__/host.ts", import.meta.url));

/** Starts a program that consults a tool with its own session, and waits until all its processes run. */
async function startHost(ending: string) {
  const args = ["--conditions=@langslash/source", "--import=tsx", host, ending];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  const exit = once(child, "exit");
  const [line] = await once(child.stdout, "data");
  const pids = JSON.parse(String(line)) as number[];
  return { child, exit, processes: processEntries(pids) };
}

describe.concurrent("the tools that a program consults are ended", () => {
  it.each([
    ["exits", 3],
    ["throws", 1],
  ])("when it %s", async (ending, code) => {
    const { child, exit, processes } = await startHost(ending);
    expect(processes.length).toBeGreaterThanOrEqual(2);
    child.stdin.write("now");
    expect(await exit).toEqual([code, null]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("when %s ends it", async (signal) => {
    const { child, exit, processes } = await startHost("waits");
    expect(processes.length).toBeGreaterThanOrEqual(2);
    child.kill(signal);
    expect(await exit).toEqual([null, signal]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });

  it("when a signal ends it and it has two copies of the package", async () => {
    const { child, exit, processes } = await startHost("has copies");
    child.kill("SIGTERM");
    expect(await exit).toEqual([null, "SIGTERM"]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });

  it("but not while it handles the signal itself and goes on", async () => {
    const { child, exit, processes } = await startHost("listens");
    child.kill("SIGTERM");
    expect(String(await once(child.stdout, "data"))).toBe("It goes on.\n");
    expect(filterRunning(processes)).toEqual(processes);
    child.stdin.write("now");
    expect(await exit).toEqual([3, null]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });
});
