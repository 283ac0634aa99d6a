import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type ProcessRoot, processTree, signalProcesses, stillRunning } from "./process-tree.js";

/** How long a tool may take to end by itself: some end their own helpers only when they are asked. */
const GRACE_MILLISECONDS = 750;
const POLL_MILLISECONDS = 25;
/** A process in the middle of a system call ends a little later; after so many polls it is left to the system. */
const MAX_KILLS = 40;

/** Ends a tree: TERM to all, KILL after 750 ms to what is left. Settles when all have ended. */
export async function endProcessTree(root: ProcessRoot): Promise<void> {
  if (process.platform === "win32") {
    // It fails where the program has just ended.
    await promisify(execFile)(taskkill(), taskkillArguments(root), { windowsHide: true }).catch(() => undefined);
    return;
  }
  let tree = processTree(root);
  if (tree.length === 0) return;
  signalProcesses(tree, "SIGTERM");
  const deadline = performance.now() + GRACE_MILLISECONDS;
  while (performance.now() < deadline && stillRunning(tree).length > 0) await delay(POLL_MILLISECONDS);
  for (let kill = 0; kill < MAX_KILLS; kill += 1) {
    tree = processTree(root, tree);
    if (tree.length === 0) return;
    signalProcesses(tree, "SIGKILL");
    await delay(POLL_MILLISECONDS);
  }
}

/** Ends a tree at once and without waiting, for a process that is about to exit itself. */
export function killProcessTree(root: ProcessRoot): void {
  if (process.platform === "win32") {
    spawnSync(taskkill(), taskkillArguments(root), { windowsHide: true, stdio: "ignore" });
    return;
  }
  // Twice, for what was started while the first signals went out.
  for (const signal of ["SIGKILL", "SIGKILL"] as const) signalProcesses(processTree(root), signal);
}

/** By its whole path, so that no other program of this name in the working directory is run. */
function taskkill(): string {
  return join(process.env["SystemRoot"] ?? "C:\\Windows", "System32", "taskkill.exe");
}

function taskkillArguments({ pid }: ProcessRoot): string[] {
  return ["/pid", String(pid), "/T", "/F"];
}
