import { z } from "zod";

const LimitSchema = z.number().int().positive().optional();

export const TurnBudgetSchema = z.strictObject({
  /** Maximum number of model calls. Attempts of retries and fallbacks count each. @default no limit */
  maxModelCalls: LimitSchema,
  /**
   * Maximum number of tokens, of inputs and outputs together, also cached ones. The next call reads at least as
   * much as the newest one read and wrote, so it is not made if that would pass the limit; the last answer may pass it
   * by its own length. Calls whose provider reports no tokens count none. @default no limit
   */
  maxTokens: LimitSchema,
});

/** Limits of one turn: everything that one message of a user starts, over all stages of a pipeline. */
export type TurnBudget = Readonly<z.infer<typeof TurnBudgetSchema>>;
