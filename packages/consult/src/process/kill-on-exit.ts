import { killProcessTree } from "./end-process-tree.js";
import type { ProcessRoot } from "./process-tree.js";

/** The signals that end this process by default. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const liveRoots = new Set<ProcessRoot>();

/**
 * Kills a process tree when this process exits or is ended by a signal. Programs run in their own process groups, so
 * the terminal's signals do not reach them. If the application has its own listener for a signal, that listener decides
 * whether this process ends. No listeners are registered while there are no live trees.
 *
 * @returns a function that unregisters the tree
 */
export function killOnExit(root: ProcessRoot): () => void {
  if (liveRoots.size === 0) startListening();
  liveRoots.add(root);
  return () => {
    liveRoots.delete(root);
    if (liveRoots.size === 0) stopListening();
  };
}

function startListening(): void {
  process.once("exit", killAll);
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
}

function stopListening(): void {
  process.removeListener("exit", killAll);
  for (const signal of SIGNALS) process.removeListener(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listeners(signal).some((listener) => listener !== onSignal)) return;
  killAll();
  stopListening();
  process.kill(process.pid, signal);
}

function killAll(): void {
  for (const root of liveRoots) killProcessTree(root);
}
