import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { digestOf } from "@langslash/skills/internal";
import { z } from "zod";
import type { Call } from "../reading/call.js";
import { annotationOf } from "../reading/message-text.js";
import { isSealed, type Seals } from "../seals.js";
import { threadId } from "../run-config.js";
import { tokensOf } from "./usage-record.js";

const CountSchema = z.number().int().nonnegative();

/**
 * Schema of a turn's spending up to an answer; the messages after it show the rest. If no seal shows that this process
 * wrote it, the messages of the whole turn are counted.
 */
const SpentSchema = z.object({
  /** Id of the message that began the turn. */
  turn: z.string(),
  /** Start of the turn, in milliseconds since 1970; later than that of the turn before, also if the clock is not. */
  began: CountSchema,
  /** Id of the newest answer of the model that is counted. */
  answer: z.string().optional(),
  modelCalls: CountSchema,
  tokens: CountSchema,
  /** Tokens of the newest model call, which the next one reads again. */
  newest: CountSchema,
  /** The spending of tool calls since the newest model call, such as those of subagents, by the id of the tool call. */
  tools: z.record(z.string(), z.object({ modelCalls: CountSchema, tokens: CountSchema })),
  seal: z.string().optional(),
});

/** The spending of a turn. */
export type SpentBudget = z.infer<typeof SpentSchema>;

/** Schema of the spending of the newest turn, by the digest of the thread's id. A client may add those of others. */
export const SpentByThreadSchema = z.record(z.string(), SpentSchema);

type SpentByThread = z.infer<typeof SpentByThreadSchema>;

type Spending = Pick<SpentBudget, "modelCalls" | "tokens">;

/**
 * Returns the spending of a state's turn. Most answers show their own; the state has the rest, and that of answers
 * which may be removed from the messages before the turn ends. If another process wrote it, or a client, the turn has
 * spent at least as much as its messages show.
 */
export function spentIn({ state, thread: { messages, newest: typed } }: Call): SpentBudget {
  const records = SpentByThreadSchema.safeParse(state._spent).data ?? {};
  const thread = spentKey();
  const stored = records[thread] ?? Object.values(records)[0];
  const turn = typed?.message.id ?? stored?.turn ?? "";
  const ofTurn = messages.slice((typed?.index ?? -1) + 1);
  const isOwn = stored !== undefined && isSealedSpent(thread, stored);
  const began = Math.max(Date.now(), isOwn ? stored.began + 1 : 0);
  const none: SpentBudget = { turn, began, modelCalls: 0, tokens: 0, newest: 0, tools: {} };
  if (stored?.turn !== turn) return ofTurn.reduce(withAnswer, none);
  const counted = ofTurn.findLastIndex(({ id }) => id !== undefined && id === stored.answer);
  const spent = ofTurn.slice(counted + 1).reduce(withAnswer, stored);
  if (isOwn) return spent;
  const shown = ofTurn.reduce(withAnswer, none);
  return { ...shown, ...larger(shown, totalOf(spent)), newest: Math.max(shown.newest, spent.newest) };
}

/** Returns the sum of a turn's spending, with that of its tool calls and of nodes that run. */
export function totalOf(spent: SpentBudget, nodes: Iterable<Spending> = []): Spending {
  const parts = [...Object.values(spent.tools), ...nodes];
  return {
    modelCalls: parts.reduce((sum, part) => sum + part.modelCalls, spent.modelCalls),
    tokens: parts.reduce((sum, part) => sum + part.tokens, spent.tokens),
  };
}

function withAnswer(spent: SpentBudget, message: BaseMessage): SpentBudget {
  if (!AIMessage.isInstance(message) || annotationOf(message)?.local === true) return spent;
  const { input = 0, output = 0, reasoning = 0 } = tokensOf(message) ?? {};
  const sum = { modelCalls: spent.modelCalls + 1, tokens: spent.tokens + input + output };
  return { ...spent, ...sum, newest: input + output - reasoning, answer: message.id };
}

/** Returns a turn's spending, sealed for the thread. The parts of tool calls can only add to it and need no seal. */
export function sealedSpent(spent: Omit<SpentBudget, "seal">, seals: Seals): SpentByThread {
  const thread = spentKey();
  return { [thread]: { ...spent, seal: seals.seal([thread, contentOf(spent)]) } };
}

/** Whether an agent with a secret of this process wrote a turn's spending for a thread. */
function isSealedSpent(thread: string, spent: SpentBudget): boolean {
  return isSealed(spent.seal, [thread, contentOf(spent)]);
}

function contentOf({ turn, began, answer, modelCalls, tokens, newest }: Omit<SpentBudget, "seal">): object {
  return { turn, began, answer, modelCalls, tokens, newest };
}

function spentKey(): string {
  return digestOf(threadId());
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
  return mergeEntries(previous, next, (before, spent, thread) => mergeTurn(thread, before, spent));
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
  // A client may have written the part of a tool call before the call: the larger numbers count.
  return { ...(isOwn ? next : previous), tools: mergeEntries(previous.tools, next.tools, larger) };
}

function larger(one: Spending, other: Spending): Spending {
  return { modelCalls: Math.max(one.modelCalls, other.modelCalls), tokens: Math.max(one.tokens, other.tokens) };
}

function mergeEntries<Value>(
  previous: Readonly<Record<string, Value>>,
  next: Readonly<Record<string, Value>>,
  merge: (before: Value, value: Value, key: string) => Value,
): Record<string, Value> {
  const merged = new Map(Object.entries(previous));
  for (const [key, value] of Object.entries(next)) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? value : merge(before, value, key));
  }
  return Object.fromEntries(merged);
}
