import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { SkillMiddlewareError } from "../middleware-error.js";
import { type SpentBudget, SpentSchema } from "../state.js";
import type { CallState } from "../turn/call-state.js";
import { annotationOf, isTyped } from "../turn/message-text.js";
import { isStageMessage } from "../turn/stage-message.js";
import { messageTokens } from "./token-counts.js";

/** Limits of one turn: everything that one message of a user starts, over all stages of a pipeline. */
export interface TurnBudget {
  /** Maximum number of model calls. Attempts of retries and fallbacks count each. @default no limit */
  readonly maxModelCalls?: number;
  /**
   * Maximum number of tokens, of inputs and outputs together, also cached ones. The next call reads at least as
   * much as the newest one read and wrote, so it is not made if that would pass the limit; the last answer may pass it
   * by its own length. Calls whose provider reports no tokens count none. @default no limit
   */
  readonly maxTokens?: number;
}

const LimitSchema = z.number().int().positive().optional();
const BudgetSchema = z.strictObject({ maxModelCalls: LimitSchema, maxTokens: LimitSchema });

/**
 * Checks the option as soon as it is given.
 *
 * @throws SkillMiddlewareError `invalid-usage`
 */
export function checkBudget(budget: TurnBudget | undefined): void {
  if (budget === undefined || BudgetSchema.safeParse(budget).success) return;
  const message = "`budget` must be { maxModelCalls, maxTokens }, each a whole number of at least 1 or left out.";
  throw new SkillMiddlewareError("invalid-usage", message, []);
}

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
 * Returns the reason why another model call would pass the budget, or undefined if it would not.
 *
 * @param least - the number of tokens that the call needs at least
 */
export function overBudget(
  { modelCalls, tokens }: Spending,
  { maxModelCalls = Infinity, maxTokens = Infinity }: TurnBudget,
  least: number,
): string | undefined {
  if (modelCalls >= maxModelCalls) {
    return `It may make at most ${counted(maxModelCalls, "model call")}, and has made ${modelCalls}.`;
  }
  if (tokens < maxTokens && tokens + least <= maxTokens) return undefined;
  const spent = `It may use at most ${counted(maxTokens, "token")}, and has used ${tokens}.`;
  return tokens >= maxTokens ? spent : `${spent} The next model call would need at least ${least} more.`;
}

/**
 * Returns the spending of a state's turn. Most answers show their own; the state has the rest, and that of answers
 * which may be removed from the messages before the turn ends.
 */
export function spentIn({ messages, _spent }: CallState): SpentBudget {
  const stored = SpentSchema.safeParse(_spent).data;
  const began = messages.findLastIndex((message) => isTyped(message) && !isStageMessage(message));
  const turn = messages[began]?.id ?? stored?.turn ?? "";
  const known = stored?.turn === turn ? stored : { turn, modelCalls: 0, tokens: 0, newest: 0, tools: {} };
  const newest = known.answer === undefined ? -1 : messages.findLastIndex(({ id }) => id === known.answer);
  return messages.slice(Math.max(began, newest) + 1).reduce(withAnswer, known);
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

/** The spending of tool calls that began at the same time, by the answer of the model that asked for them. */
const spendings = new WeakMap<BaseMessage, Spending>();

/** Returns the spending of a tool call, which it shares with those beside it. */
export function sharedSpending(messages: readonly BaseMessage[], spent: SpentBudget): Spending {
  const asking = messages.findLast((message) => AIMessage.isInstance(message));
  const spending = (asking && spendings.get(asking)) ?? spendingOf(spent);
  if (asking) spendings.set(asking, spending);
  return spending;
}

/** Returns the spending after a model call. */
export function spentByModel(before: SpentBudget, own: NodeSpending, answer: string | undefined): SpentBudget {
  const { modelCalls, tokens } = spendingOf(before);
  const sum = { modelCalls: modelCalls + own.modelCalls, tokens: tokens + own.tokens };
  return { turn: before.turn, answer, ...sum, newest: own.newest, tools: {} };
}

/** Returns the spending after a tool call. */
export function spentByTool(
  before: SpentBudget,
  id: string | undefined,
  { modelCalls, tokens }: Spending,
): SpentBudget {
  return { ...before, tools: { [id ?? ""]: { modelCalls, tokens } } };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
