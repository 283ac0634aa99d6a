import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A running process. Zombies, which have ended but are not yet reaped, are left out. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Start time, in a system-specific unit. Together with the id it identifies a process, because ids are reused. */
  readonly started: number;
}

/** Lists all processes, from `/proc` or `ps`. Always empty on Windows, where `taskkill` finds the tree instead. */
export function processTable(): readonly ProcessEntry[] {
  return process.platform === "linux" ? entriesFromProc(runningIds()) : entriesFromPs(["-ax"]);
}

/** Looks up processes by id. Those that have ended are left out. */
export function processEntries(pids: readonly number[]): readonly ProcessEntry[] {
  if (process.platform === "linux") return entriesFromProc(pids);
  return pids.length === 0 ? [] : entriesFromPs(["-p", pids.join(",")]);
}

/** Returns the initial environment of a process on Linux, and an empty string on other systems. */
export function environmentOf(pid: number): string {
  return process.platform === "linux" ? readText(`/proc/${pid}/environ`) : "";
}

/** Parses the output of `ps -o pid=,ppid=,pgid=,stat=,lstart=`. */
export function parsePs(output: string): readonly ProcessEntry[] {
  return Array.from(output.matchAll(/(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)/g)).flatMap(
    ([, pid, parent, group, state = "", started = ""]) =>
      state.startsWith("Z")
        ? []
        : [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: Date.parse(started) }],
  );
}

function entriesFromPs(selection: readonly string[]): readonly ProcessEntry[] {
  if (process.platform === "win32") return [];
  const env = { ...process.env, LC_ALL: "C" };
  const { stdout } = spawnSync("ps", [...selection, "-o", "pid=,ppid=,pgid=,stat=,lstart="], { encoding: "utf8", env });
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

/** Reads `/proc/<pid>/stat`: after the name in parentheses follow the state and numeric fields. */
function entryFromProc(pid: number): ProcessEntry | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  return state === "" || state === "Z"
    ? undefined
    : { pid, parent: Number(parent), group: Number(group), started: Number(fields[19]) };
}

/** Reads a file of `/proc`. Returns an empty string if the process has just ended or belongs to another user. */
function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
