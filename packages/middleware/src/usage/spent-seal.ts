import type { SpentBudget, SpentByThread } from "../state.js";
import { threadId } from "../reading/thread-id.js";
import { digestOf, isSealed, type Seals } from "../reading/seals.js";

/** Returns a turn's spending, sealed for the thread. The parts of tool calls can only add to it and need no seal. */
export function sealedSpent(spent: Omit<SpentBudget, "seal">, seals: Seals): SpentByThread {
  const thread = spentKey();
  return { [thread]: { ...spent, seal: seals.seal([thread, contentOf(spent)]) } };
}

/** Whether an agent with a secret of this process wrote a turn's spending for a thread. */
export function isSealedSpent(thread: string, spent: SpentBudget): boolean {
  return isSealed(spent.seal, [thread, contentOf(spent)]);
}

/** Returns the key of the current thread in `SpentByThread`. */
export function spentKey(): string {
  return digestOf(threadId());
}

let turns = 0;

/** Returns a number for a turn: later ones of this process, and of one that shares its secret, have higher ones. */
export function nextTurnNumber(thread: string, before: SpentBudget | undefined): number {
  turns = 1 + (before && isSealedSpent(thread, before) ? Math.max(turns, before.began) : turns);
  return turns;
}

function contentOf({ turn, began, answer, modelCalls, tokens, newest }: SpentBudget): object {
  return { turn, began, answer, modelCalls, tokens, newest };
}
