import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A process that runs. What has ended and only waits to be collected is left out. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** When it began, in a unit of the system's. With the id it names a process for good, for ids are used again. */
  readonly started: number;
}

/** All processes, from `/proc` or from `ps`. Empty on Windows, where nothing asks for them. */
export function processTable(): readonly ProcessEntry[] {
  return process.platform === "linux" ? entriesFromProc(runningIds()) : entriesFromPs(["-ax"]);
}

/** Those of these processes that have not ended. */
export function processEntries(pids: readonly number[]): readonly ProcessEntry[] {
  if (process.platform === "linux") return entriesFromProc(pids);
  return pids.length === 0 ? [] : entriesFromPs(["-p", pids.join(",")]);
}

/** The environment with which a process began, on systems that tell; else empty. */
export function environmentOf(pid: number): string {
  return process.platform === "linux" ? textOf(`/proc/${pid}/environ`) : "";
}

/** Reads the output of `ps -o pid=,ppid=,pgid=,stat=,lstart=`. */
export function parsePs(output: string): readonly ProcessEntry[] {
  return Array.from(output.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/gm)).flatMap(
    ([, pid, parent, group, state = "", started = ""]) =>
      state.startsWith("Z")
        ? []
        : [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: Date.parse(started) }],
  );
}

function entriesFromPs(which: readonly string[]): readonly ProcessEntry[] {
  if (process.platform === "win32") return [];
  const env = { ...process.env, LC_ALL: "C" };
  const { stdout } = spawnSync("ps", [...which, "-o", "pid=,ppid=,pgid=,stat=,lstart="], { encoding: "utf8", env });
  return parsePs(stdout ?? "");
}

function entriesFromProc(pids: readonly number[]): readonly ProcessEntry[] {
  return pids.flatMap((pid) => entryFromProc(pid) ?? []);
}

function runningIds(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Reads `/proc/<pid>/stat`: behind the name, which stands in brackets, the state and numbers. */
function entryFromProc(pid: number): ProcessEntry | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parent, group] = fields;
  const hasEnded = state === "" || state === "Z" || state === "X";
  return hasEnded ? undefined : { pid, parent: Number(parent), group: Number(group), started: Number(fields[19]) };
}

/** Empty where the process has just ended or belongs to somebody else. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
