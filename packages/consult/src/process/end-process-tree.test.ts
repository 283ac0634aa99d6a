import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { endProcessTree, killProcessTree } from "./end-process-tree.js";
import { type ProcessRoot, processRoot } from "./process-tree.js";
import { type ProcessRequest, runProcess } from "./run-process.js";

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

/** Returns the request for a line of shell. */
function shell(script: string, timeout: number): ProcessRequest {
  const env = { PATH: process.env["PATH"] ?? "" };
  return { file: "/bin/sh", args: ["-c", script], input: "", env, cwd: "/", timeout };
}

/** Starts a program that runs for a minute. */
function startProgram() {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
  return { root: { pid: child.pid ?? 0, started: 0, mark: "none" }, exit: once(child, "exit") };
}

it.skipIf(process.platform === "win32")(
  "a process tree that obeys TERM is not waited for any longer",
  async () => {
    vi.spyOn(performance, "now").mockReturnValue(0); // the time to obey never passes
    onTestFinished(() => void vi.restoreAllMocks());
    const { root, exit } = startProgram();
    await endProcessTree(processRoot(root.pid, "no mark"));
    expect((await exit)[1]).toBe("SIGTERM");
  },
  20_000,
);

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
    const { end, stdout } = await runProcess(shell("ps -o pgid= -p $$", 20));
    expect([end, stdout.trim()]).toEqual(["exit", group().trim()]);
  });

  it("is ended at its deadline, but not after it has exited, when its id may be that of another program", async () => {
    const log = join(windows('echo "$2" > "$0.log"; kill -9 "$2"'), "System32/taskkill.exe.log");
    expect(await runProcess(shell("exit 0", 20))).toMatchObject({ end: "exit" });
    expect(existsSync(log)).toBe(false);
    expect(await runProcess(shell("exec sleep 60", 0.2))).toMatchObject({ end: "deadline", signal: "SIGKILL" });
    expect(existsSync(log)).toBe(true);
  });

  it("that has just ended is no error, though taskkill fails", async () => {
    windows("exit 128");
    await expect(endProcessTree({ pid: 2 ** 22 + 1, started: 0, mark: "none" })).resolves.toBeUndefined();
  });
});
