import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { processEntries, type ProcessEntry } from "./process-table.js";
import { markEnvironment, processRoot, processTree } from "./process-tree.js";

const UNMARKED = "no mark";

/** Starts a line of shell in a process group of its own. */
function start(script: string, env: Record<string, string> = {}): ChildProcess & { readonly pid: number } {
  const child = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "pipe", "ignore"], detached: true, env });
  if (child.pid === undefined) throw new Error("The shell was not started.");
  onTestFinished(() => void child.kill("SIGKILL"));
  return Object.assign(child, { pid: child.pid });
}

/** Returns the entry of the process whose id a program prints. It is killed after the test. */
async function printedBy({ stdout }: ChildProcess): Promise<ProcessEntry> {
  const [line] = stdout ? await once(stdout, "data") : [];
  const [entry] = processEntries([Number(line)]);
  if (!entry) throw new Error("The process has ended.");
  onTestFinished(() => void (processEntries([entry.pid])[0]?.started === entry.started && process.kill(entry.pid, 9)));
  return entry;
}

const entryOf = (pid: number): ProcessEntry | undefined => processEntries([pid])[0];

describe.runIf(process.platform === "linux")("a process tree", () => {
  it("has the root and its descendants, and nothing else, such as a younger program", async () => {
    const shell = start("sleep 60 & echo $!; wait");
    const sleep = await printedBy(shell);
    const root = processRoot(shell.pid, UNMARKED);
    await vi.waitFor(() => {
      const other = start("exec sleep 60");
      expect(entryOf(other.pid)?.started).toBeGreaterThan(root.started);
    });
    expect(processTree(root)).toEqual(expect.arrayContaining([entryOf(shell.pid), sleep]));
    expect(processTree(root)).toHaveLength(2);
    expect(processTree({ ...root, pid: sleep.pid, started: sleep.started })).toEqual([sleep]);
  });

  it("has those of the root's process group after the root has ended, unless they are older than the root", async () => {
    const shell = start("sleep 60 & echo $!");
    const ended = once(shell, "exit");
    const sleep = await printedBy(shell);
    await ended;
    const root = { pid: shell.pid, started: sleep.started, mark: UNMARKED };
    expect(processTree(root)).toEqual([{ ...sleep, parent: entryOf(sleep.pid)?.parent }]); // which may be new by now
    expect(processTree({ ...root, started: sleep.started + 1 })).toEqual([]);
  });

  it("keeps a known process in a session of its own after the process that started it has ended", async () => {
    const shell = start("setsid sleep 60 & echo $!; read line");
    const sleep = await printedBy(shell);
    const root = processRoot(shell.pid, UNMARKED);
    await vi.waitFor(() => expect(entryOf(sleep.pid)).toMatchObject({ group: sleep.pid }));
    const known = processTree(root);
    expect(new Set(known.map(({ pid }) => pid))).toEqual(new Set([shell.pid, sleep.pid]));
    shell.stdin?.end("\n");
    await once(shell, "exit");
    expect(processTree(root)).toEqual([]);
    expect(processTree(root, known)).toEqual([entryOf(sleep.pid)]);
    expect(processTree(root, [{ ...sleep, started: sleep.started - 1 }])).toEqual([]);
  });

  it("does not have another program that the system gave the id of the root later", async () => {
    const shell = start("sleep 60 & echo $!; wait");
    await printedBy(shell);
    const { started, ...root } = processRoot(shell.pid, UNMARKED);
    expect(processTree({ ...root, started: started - 1 })).toEqual([]);
  });

  it("has the processes of any age if its root ended before it was described", async () => {
    const run = markEnvironment({});
    const root = processRoot(2 ** 22 + 1, run.mark);
    expect(root).toEqual({ pid: 2 ** 22 + 1, started: 0, mark: run.mark });
    const sleep = start("exec sleep 60", run.env);
    await vi.waitFor(() => expect(processTree(root)).toEqual([entryOf(sleep.pid)]));
  });

  it("has the processes with its mark, wherever they are, and none with the mark of another run", async () => {
    const [run, other] = [markEnvironment({ A: "1" }), markEnvironment({})];
    const [, name = "", value = ""] = /^(\w+)=(.+)$/.exec(run.mark) ?? [];
    expect(run.env).toEqual({ A: "1", [name]: value });
    expect([name, value.split("-", 1)]).toEqual(["LANGSLASH_CONSULT_RUN", [String(process.pid)]]);
    expect(other.mark).not.toBe(run.mark);
    const sleep = start("exec sleep 60", run.env);
    await vi.waitFor(() => expect(readFileSync(`/proc/${sleep.pid}/environ`, "utf8")).toContain(run.mark));
    const ended = { pid: 2 ** 22 + 1, started: 0 };
    expect(processTree({ ...ended, mark: run.mark })).toEqual([entryOf(sleep.pid)]);
    expect(processTree({ ...ended, mark: other.mark })).toEqual([]);
  });
});
