import { randomUUID } from "node:crypto";
import { environmentOf, processEntries, type ProcessEntry, processTable } from "./process-table.js";

/** The environment variable that marks all processes of one run, wherever they went. */
const MARK_VARIABLE = "LANGSLASH_CONSULT_RUN";

/** A program that was started, and the mark that all processes below it carry. */
export interface ProcessRoot {
  readonly pid: number;
  readonly started: number;
  readonly mark: string;
}

/** A new mark, and the environment with it. */
export function marked(env: Readonly<Record<string, string>>): {
  readonly mark: string;
  readonly env: Record<string, string>;
} {
  const mark = `${MARK_VARIABLE}=${process.pid}-${randomUUID()}`;
  return { mark, env: { ...env, [MARK_VARIABLE]: mark.slice(MARK_VARIABLE.length + 1) } };
}

/** The root of a tree, to be called directly after the start, while the id is sure to be its own. */
export function processRoot(pid: number, mark: string): ProcessRoot {
  return { pid, started: processEntries([pid])[0]?.started ?? 0, mark };
}

/**
 * The processes of a tree that run now: the root, its group, what descends from it, and what carries its mark, which finds those
 * that began a session of their own and lost their parent. `known` are those that were found before: they stay in the tree when
 * their parents are gone.
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
  // A set goes on to what is added while it is walked.
  for (const { pid } of tree) {
    for (const child of candidates.filter(({ parent }) => parent === pid)) tree.add(child);
  }
  return [...tree];
}

/** Those of the processes that still run, the very same ones. */
export function stillRunning(entries: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const now = new Map(processEntries(entries.map(({ pid }) => pid)).map(({ pid, started }) => [pid, started]));
  return entries.filter(({ pid, started }) => now.get(pid) === started);
}

/** Sends a signal to those processes that still run. */
export function signalProcesses(entries: readonly ProcessEntry[], signal: NodeJS.Signals): void {
  for (const { pid } of stillRunning(entries)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}
