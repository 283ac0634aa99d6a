import { z } from "zod";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { Spending } from "./turn-spending.js";

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
  throw new SkillMiddlewareError("invalid-usage", message);
}

/**
 * Returns the reason why another model call would pass the budget, or undefined if it would not. `UsageHandler` asks
 * before each attempt of a call and refuses it; `skillUsageMiddleware` answers with the reason.
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
