import { randomUUID } from "node:crypto";
import { environmentOf, processEntries, type ProcessEntry, processTable } from "./process-table.js";

/** Environment variable that marks all processes of one run, even those that left its tree or process group. */
const MARK_VARIABLE = "LANGSLASH_CONSULT_RUN";

/** The root process of a run, and the mark that its descendants inherit. */
export interface ProcessRoot {
  readonly pid: number;
  readonly started: number;
  /** The environment variable with its value, as `NAME=value`. */
  readonly mark: string;
}

/** Creates a mark and returns it together with the environment that contains it. */
export function markEnvironment(env: Readonly<Record<string, string>>): {
  readonly mark: string;
  readonly env: Record<string, string>;
} {
  const value = `${process.pid}-${randomUUID()}`;
  return { mark: `${MARK_VARIABLE}=${value}`, env: { ...env, [MARK_VARIABLE]: value } };
}

/** Describes the root of a tree. Call it right after the start, before the process id can be reused. */
export function processRoot(pid: number, mark: string): ProcessRoot {
  return { pid, started: processEntries([pid])[0]?.started ?? 0, mark };
}

/**
 * Returns the running processes of a tree: the root, its process group, its descendants, and all processes that carry
 * its mark. The mark finds processes that started a new session and lost their parent. Processes in `known`, from an
 * earlier call, remain part of the tree after their parents have ended.
 */
export function processTree(root: ProcessRoot, known: readonly ProcessEntry[] = []): readonly ProcessEntry[] {
  const candidates = processTable().filter(({ started }) => started >= root.started);
  const before = new Map(known.map(({ pid, started }) => [pid, started]));
  const isReused = candidates.some(({ pid, started }) => pid === root.pid && started !== root.started);
  const belongs = ({ pid, group, started }: ProcessEntry): boolean =>
    (!isReused && (pid === root.pid || group === root.pid)) ||
    before.get(pid) === started ||
    environmentOf(pid).includes(root.mark);
  const tree = new Set(candidates.filter(belongs));
  // Iterating a set includes entries added during the iteration.
  for (const { pid } of tree) {
    for (const child of candidates.filter(({ parent }) => parent === pid)) tree.add(child);
  }
  return [...tree];
}

/** Filters processes to those still running, comparing start times so that a reused id does not count. */
export function filterRunning(entries: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const now = new Map(processEntries(entries.map(({ pid }) => pid)).map(({ pid, started }) => [pid, started]));
  return entries.filter(({ pid, started }) => now.get(pid) === started);
}

/** Sends a signal to those of the processes that are still running. */
export function signalProcesses(entries: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  for (const { pid } of filterRunning(entries)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has just ended.
    }
  }
}
