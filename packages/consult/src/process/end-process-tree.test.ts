import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endProcessTree, killProcessTree } from "./end-process-tree.js";
import type { ProcessRoot } from "./process-tree.js";
import { runProcess } from "./run-process.js";

const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
afterEach(() => {
  Object.defineProperty(process, "platform", platform);
  vi.unstubAllEnvs();
});

/** Makes this process look like one on Windows, with a program in place of taskkill. Returns the system's folder. */
function windows(taskkill: string): string {
  const system = temporaryFolder({ "System32/taskkill.exe": `#!/bin/sh\n${taskkill}\n` });
  chmodSync(join(system, "System32/taskkill.exe"), 0o755);
  vi.stubEnv("SystemRoot", system);
  Object.defineProperty(process, "platform", { ...platform, value: "win32" });
  return system;
}

/** Starts a program that runs for a minute. */
function startProgram() {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
  return { root: { pid: child.pid ?? 0, started: 0, mark: "none" }, exit: once(child, "exit") };
}

describe.skipIf(process.platform === "win32")("on Windows, a process tree", () => {
  it.each([
    ["is ended", endProcessTree],
    ["is ended at once when this process exits", async (root: ProcessRoot) => killProcessTree(root)],
  ])("%s with the system's own taskkill, with all its processes and by force", async (_when, end) => {
    const { root, exit } = startProgram();
    const system = windows('echo "$@" > "$0.log"; kill -9 "$2"');
    await end(root);
    expect((await exit)[1]).toBe("SIGKILL");
    expect(readFileSync(join(system, "System32/taskkill.exe.log"), "utf8")).toBe(`/pid ${root.pid} /T /F\n`);
  });

  it("is not in a group of its own, as that would open a window", async () => {
    const group = (): string =>
      spawnSync("ps", ["-o", "pgid=", "-p", String(process.pid)], { encoding: "utf8" }).stdout;
    windows("exit 0");
    const env = { PATH: process.env["PATH"] ?? "" };
    const request = { file: "/bin/sh", args: ["-c", "ps -o pgid= -p $$"], input: "", env, cwd: "/", timeout: 20 };
    const { end, stdout } = await runProcess(request);
    expect([end, stdout.trim()]).toEqual(["exit", group().trim()]);
  });

  it("that has just ended is no error, though taskkill fails", async () => {
    windows("exit 128");
    await expect(endProcessTree({ pid: 2 ** 22 + 1, started: 0, mark: "none" })).resolves.toBeUndefined();
  });
});
