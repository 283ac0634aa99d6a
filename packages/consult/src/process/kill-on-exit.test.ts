import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "@langslash/testing/bundle-program";
import { newFolder } from "@langslash/testing/temporary-folder";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { misbehavingCommand } from "../__fixtures__/stand-ins.js";
import { processEntries } from "./process-table.js";
import { filterRunning } from "./process-tree.js";

expectNoOrphans();

const folder = newFolder();
let host: string;
/** A second copy of the module. */
let copy: string;
const tool = misbehavingCommand("starts a session of its own");
beforeAll(async () => {
  const bundled = (module: URL): Promise<string> => bundleProgram(fileURLToPath(module), folder);
  [host, copy] = await Promise.all([
    bundled(new URL("../__fixtures__/host.ts", import.meta.url)),
    bundled(new URL("kill-on-exit.ts", import.meta.url)),
  ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a program that consults a tool with its own session, and waits until all its processes run. */
async function startHost(ending: string) {
  const child = spawn(process.execPath, [host, ending, copy, ...tool], { stdio: ["pipe", "pipe", "ignore"] });
  const exit = once(child, "exit");
  const [line] = await once(child.stdout, "data");
  const pids = JSON.parse(String(line)) as number[];
  return { child, exit, processes: processEntries(pids) };
}

describe.concurrent("the tools that a program consults are ended", () => {
  it("when it throws", async () => {
    const { child, exit, processes } = await startHost("throws");
    expect(processes.length).toBeGreaterThanOrEqual(2);
    child.stdin.write("now");
    expect(await exit).toEqual([1, null]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });

  it("when SIGINT ends it", async () => {
    const { child, exit, processes } = await startHost("waits");
    expect(processes.length).toBeGreaterThanOrEqual(2);
    child.kill("SIGINT");
    expect(await exit).toEqual([null, "SIGINT"]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });

  it("when SIGTERM ends it and it has two copies of the package", async () => {
    const { child, exit, processes } = await startHost("has copies");
    expect(processes.length).toBeGreaterThanOrEqual(2);
    child.kill("SIGTERM");
    expect(await exit).toEqual([null, "SIGTERM"]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });

  it("when it exits, but not while it handles a signal itself and goes on", async () => {
    const { child, exit, processes } = await startHost("listens");
    child.kill("SIGTERM");
    expect(String(await once(child.stdout, "data"))).toBe("It goes on.\n");
    expect(filterRunning(processes)).toEqual(processes);
    child.stdin.write("now");
    expect(await exit).toEqual([3, null]);
    await vi.waitFor(() => expect(filterRunning(processes)).toEqual([]), 30_000);
  });
});
