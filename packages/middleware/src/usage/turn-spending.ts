import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type SpentBudget, type SpentByThread, SpentByThreadSchema } from "../state.js";
import type { Call } from "../reading/call.js";
import { annotationOf } from "../reading/message-text.js";
import type { Seals } from "../seals.js";
import { isSealedSpent, nextTurnNumber, sealedSpent, spentKey } from "./spent-record.js";
import { messageTokens } from "./token-counts.js";

// `spentIn` reads the spending of a turn from the state at the start of a node, the node adds its own calls to a
// `Spending`, and `spentByModel` or `spentByTool` returns the new record for the state.

/** The spending so far, which a running node adds to. */
export interface Spending {
  modelCalls: number;
  tokens: number;
}

/** The spending of one node. */
export interface NodeSpending extends Spending {
  /** Tokens of its newest call, which the next one reads again. */
  newest: number;
}

/**
 * Returns the spending of a state's turn. Most answers show their own; the state has the rest, and that of answers
 * which may be removed from the messages before the turn ends. If another process wrote it, or a client, the turn has
 * spent at least what its messages show.
 */
export function spentIn({ state, thread: { messages, newest: typed } }: Call): SpentBudget {
  const records = SpentByThreadSchema.safeParse(state._spent).data ?? {};
  const thread = spentKey();
  const stored = records[thread] ?? Object.values(records)[0];
  const turn = typed?.message.id ?? stored?.turn ?? "";
  const ofTurn = messages.slice((typed?.index ?? -1) + 1);
  const began = nextTurnNumber(thread, stored);
  const none: SpentBudget = { turn, began, modelCalls: 0, tokens: 0, newest: 0, tools: {} };
  if (stored?.turn !== turn) return ofTurn.reduce(withAnswer, none);
  const newest = ofTurn.findLastIndex(({ id }) => id !== undefined && id === stored.answer);
  const spent = ofTurn.slice(newest + 1).reduce(withAnswer, stored);
  return isSealedSpent(thread, stored) ? spent : atLeast(ofTurn.reduce(withAnswer, none), spent);
}

/** Returns what the messages show, raised to a spending that nothing confirms. */
function atLeast(shown: SpentBudget, claimed: SpentBudget): SpentBudget {
  const { modelCalls, tokens } = spendingOf(claimed);
  const most = { modelCalls: Math.max(shown.modelCalls, modelCalls), tokens: Math.max(shown.tokens, tokens) };
  return { ...shown, ...most, newest: Math.max(shown.newest, claimed.newest) };
}

function withAnswer(spent: SpentBudget, message: BaseMessage): SpentBudget {
  if (!AIMessage.isInstance(message) || annotationOf(message)?.local === true) return spent;
  const { input = 0, output = 0, reasoning = 0 } = messageTokens(message) ?? {};
  const total = input + output;
  const sum = { modelCalls: spent.modelCalls + 1, tokens: spent.tokens + total };
  return { ...spent, ...sum, newest: total - reasoning, answer: message.id };
}

/** Returns the sum of a turn's spending, with that of its tool calls. */
export function spendingOf({ modelCalls, tokens, tools }: SpentBudget): Spending {
  const parts = Object.values(tools);
  return {
    modelCalls: parts.reduce((sum, part) => sum + part.modelCalls, modelCalls),
    tokens: parts.reduce((sum, part) => sum + part.tokens, tokens),
  };
}

/** Returns the spending after a model call. */
export function spentByModel(
  before: SpentBudget,
  own: NodeSpending,
  answer: string | undefined,
  seals: Seals,
): SpentByThread {
  const { turn, began } = before;
  const { modelCalls, tokens } = spendingOf(before);
  const sum = { modelCalls: modelCalls + own.modelCalls, tokens: tokens + own.tokens };
  return sealedSpent({ turn, began, answer, ...sum, newest: own.newest, tools: {} }, seals);
}

/** Returns the spending after a tool call. */
export function spentByTool(
  before: SpentBudget,
  id: string | undefined,
  { modelCalls, tokens }: Spending,
  seals: Seals,
): SpentByThread {
  return sealedSpent({ ...before, tools: { [id ?? ""]: { modelCalls, tokens } } }, seals);
}
