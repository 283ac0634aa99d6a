import type { SpentBudget, SpentByThread } from "../state.js";
import { threadId } from "../stage/thread-id.js";
import { digestOf, sealOf } from "../stage/turn-record.js";

/**
 * Returns a turn's spending for the state, sealed by this process for the thread. The parts of tool calls can only add
 * to it and need no seal.
 */
export function sealedSpent(spent: Omit<SpentBudget, "seal">): SpentByThread {
  const thread = spentKey();
  return { [thread]: { ...spent, seal: sealOf([thread, contentOf(spent)]) } };
}

/** Whether this process wrote a turn's spending for a thread. */
export function isSealedSpent(thread: string, spent: SpentBudget): boolean {
  return spent.seal === sealOf([thread, contentOf(spent)]);
}

/** Returns the key of the current thread in `SpentByThread`. */
export function spentKey(): string {
  return digestOf(threadId());
}

let turns = 0;

/** Returns a number for a turn: later ones of this process have higher ones. */
export function nextTurnNumber(): number {
  turns += 1;
  return turns;
}

function contentOf({ turn, began, answer, modelCalls, tokens, newest }: SpentBudget): object {
  return { turn, began, answer, modelCalls, tokens, newest };
}
