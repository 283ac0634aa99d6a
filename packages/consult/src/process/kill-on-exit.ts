import { killProcessTree } from "./end-process-tree.js";
import type { ProcessRoot } from "./process-tree.js";
import { processWide } from "./process-wide.js";

/** The signals that end this process by default. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Kills a process tree when this process exits or is ended by a signal. Programs run in their own process groups, so
 * the terminal's signals do not reach them. If the application has its own listener for a signal, that listener decides
 * whether this process ends. No listeners are registered while there are no live trees.
 *
 * @returns a function that unregisters the tree
 */
export const killOnExit: (root: ProcessRoot) => () => void = processWide("kill-on-exit-1", createKillOnExit);

/** Creates the one set of listeners of this process: those of a second one would be taken for the application's. */
function createKillOnExit(): typeof killOnExit {
  const liveRoots = new Set<ProcessRoot>();

  const killAll = (): void => {
    for (const root of liveRoots) killProcessTree(root);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listeners(signal).some((listener) => listener !== onSignal)) return;
    killAll();
    stopListening();
    process.kill(process.pid, signal);
  };
  const startListening = (): void => {
    process.once("exit", killAll);
    for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  };
  const stopListening = (): void => {
    process.removeListener("exit", killAll);
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };

  return (root) => {
    if (liveRoots.size === 0) startListening();
    liveRoots.add(root);
    return () => {
      liveRoots.delete(root);
      if (liveRoots.size === 0) stopListening();
    };
  };
}
