import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type ProcessRoot, processTree, filterRunning, signalProcesses } from "./process-tree.js";

/** Time between TERM and KILL: some tools end their helper processes only if they can handle TERM. */
const GRACE_MILLISECONDS = 750;
const POLL_MILLISECONDS = 25;
/**
 * Maximum number of KILL rounds. A process inside a system call may take a moment to end; past this it is left to the
 * system.
 */
const MAX_KILLS = 40;

/**
 * Ends a process tree: sends TERM to all processes and, after 750 ms, KILL to those left. Resolves when all have ended.
 */
export async function endProcessTree(root: ProcessRoot): Promise<void> {
  if (process.platform === "win32") {
    // taskkill fails if the program has just ended.
    await promisify(execFile)(taskkill(), taskkillArguments(root), { windowsHide: true }).catch(() => undefined);
    return;
  }
  let tree = processTree(root);
  if (tree.length === 0) return;
  signalProcesses(tree, "SIGTERM");
  const deadline = performance.now() + GRACE_MILLISECONDS;
  while (performance.now() < deadline && filterRunning(tree).length > 0) await delay(POLL_MILLISECONDS);
  for (let kill = 0; kill < MAX_KILLS; kill += 1) {
    tree = processTree(root, tree);
    if (tree.length === 0) return;
    signalProcesses(tree, "SIGKILL");
    await delay(POLL_MILLISECONDS);
  }
}

/** Kills a process tree immediately and synchronously, for use when this process is about to exit. */
export function killProcessTree(root: ProcessRoot): void {
  if (process.platform === "win32") {
    spawnSync(taskkill(), taskkillArguments(root), { windowsHide: true });
    return;
  }
  // Twice, to catch processes started while the first signals were sent.
  for (const signal of ["SIGKILL", "SIGKILL"] as const) signalProcesses(processTree(root), signal);
}

/** Returns the full path, so that a program with the same name in the working directory is never run. */
function taskkill(): string {
  return join(process.env["SystemRoot"] ?? "C:\\Windows", "System32", "taskkill.exe");
}

function taskkillArguments({ pid }: ProcessRoot): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}
