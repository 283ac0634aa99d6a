import type { SpentBudget } from "../state.js";
import { sealOf } from "../stage/turn-record.js";

/** Returns a turn's spending, sealed by this process. The parts of tool calls can only add to it and need no seal. */
export function sealedSpent(spent: Omit<SpentBudget, "seal">): SpentBudget {
  return { ...spent, seal: sealOf(contentOf(spent)) };
}

/** Whether this process wrote a turn's spending. */
export function isSealedSpent(spent: SpentBudget): boolean {
  return spent.seal === sealOf(contentOf(spent));
}

function contentOf({ turn, answer, modelCalls, tokens, newest }: SpentBudget): object {
  return { turn, answer, modelCalls, tokens, newest };
}
