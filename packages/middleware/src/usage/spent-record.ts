import { digestOf, isSealed, type Seals } from "../seals.js";
import { threadId } from "../run-config.js";
import type { SpentBudget, SpentByThread } from "../state.js";

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

/**
 * Merges spendings, each with that of the same thread: no seal of another thread, which a client may have copied, takes
 * the place of one of this thread. Tool calls at the same time each write their part. Hooks of LangChain write a whole
 * state again, so writing the same twice changes nothing.
 */
export function mergeSpent(
  previous: SpentByThread | undefined,
  next: SpentByThread | undefined,
): SpentByThread | undefined {
  if (!previous || !next) return next ?? previous;
  const known = new Map(Object.entries(previous));
  for (const [thread, spent] of Object.entries(next)) {
    const before = known.get(thread);
    known.set(thread, before ? mergeTurn(thread, before, spent) : spent);
  }
  return Object.fromEntries(known);
}

/** Merges the spendings of a thread: the later turn counts. Those of other processes only add parts. */
function mergeTurn(thread: string, previous: SpentBudget, next: SpentBudget): SpentBudget {
  const isOwn = isSealedSpent(thread, next);
  if (previous.turn !== next.turn) {
    const isLater = next.began > previous.began || !isSealedSpent(thread, previous);
    return isOwn && isLater ? next : previous;
  }
  if (isOwn && previous.modelCalls > next.modelCalls) return previous;
  if (isOwn && previous.modelCalls < next.modelCalls) return next;
  return { ...(isOwn ? next : previous), tools: mergeTools(previous.tools, next.tools) };
}

/** Merges parts, the larger ones of tool calls that both have: a client may have written one before its tool call. */
function mergeTools(previous: SpentBudget["tools"], next: SpentBudget["tools"]): SpentBudget["tools"] {
  const parts = new Map(Object.entries(previous));
  for (const [id, { modelCalls, tokens }] of Object.entries(next)) {
    const before = parts.get(id);
    parts.set(id, {
      modelCalls: Math.max(modelCalls, before?.modelCalls ?? 0),
      tokens: Math.max(tokens, before?.tokens ?? 0),
    });
  }
  return Object.fromEntries(parts);
}
