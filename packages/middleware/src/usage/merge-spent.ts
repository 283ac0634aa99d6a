import type { SpentBudget, SpentByThread } from "../state.js";
import { isSealedSpent } from "./spent-seal.js";

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
