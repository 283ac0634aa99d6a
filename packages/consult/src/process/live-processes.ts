import { killProcessTree } from "./end-process-tree.js";
import type { ProcessRoot } from "./process-tree.js";

/** The signals that end this process unless somebody listens. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const live = new Set<ProcessRoot>();

/**
 * Has a tree ended when this process ends, by itself or by a signal. Programs are started in groups of their own, so the
 * terminal does not tell them. Where somebody else listens to a signal too, it is for them to end this process or to go on.
 * Nothing is listened to while no tree is live.
 *
 * @returns takes the tree off the list again
 */
export function endWithThisProcess(root: ProcessRoot): () => void {
  if (live.size === 0) listen();
  live.add(root);
  return () => {
    live.delete(root);
    if (live.size === 0) stopListening();
  };
}

function listen(): void {
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
  for (const root of live) killProcessTree(root);
}
