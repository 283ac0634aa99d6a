import { AIMessage } from "@langchain/core/messages";
import { z } from "zod";

/** Marks the calls of a judge: their texts are no answer to the user, and `skillUsage` counts them by themselves. */
export const JUDGE_TAG = "langslash:judge";

const CountSchema = z.number().nonnegative();
/** Providers leave details out, and some send null. */
const DetailSchema = CountSchema.catch(0);

const TokenCountsSchema = z.object({
  /** All tokens of the input, also those from a cache. */
  input: CountSchema,
  /** All tokens of the output, also those of reasoning. */
  output: CountSchema,
  /** Tokens of the input that were read from a cache. */
  cacheRead: CountSchema,
  /** Tokens of the input that were written to a cache. */
  cacheCreation: CountSchema,
  /** Tokens of the output that are reasoning. */
  reasoning: CountSchema,
});

export const CacheCauseSchema = z.enum(["first", "extended", "tools", "system-prompt", "messages", "model"]);

/**
 * Why the beginning of a request may not have been in the provider's prompt cache. `first`: no earlier request of the
 * conversation is known in this process. `extended`: nothing has changed, it begins with an earlier one. Otherwise, the
 * part that differs from the request before it: `tools`, `system-prompt`, `messages` if an earlier message was edited,
 * redacted, summarized or dropped, or `model` for another model or other settings.
 */
export type CacheCause = z.infer<typeof CacheCauseSchema>;

/**
 * Schema of a record: one model call or one tool call, as sinks get it. It contains names, digests and numbers, but no
 * text that a user or a model wrote.
 *
 * @example
 * ```ts
 * import { UsageRecordSchema } from "@langslash/middleware";
 *
 * const { success, error } = UsageRecordSchema.safeParse({ kind: "model" });
 * console.log(success, error?.issues[0]?.path); // false [ "time" ]
 * ```
 */
export const UsageRecordSchema = z.object({
  /** Start of the call, as an ISO 8601 date with time. */
  time: z.string(),
  /** `judge`: a model call that decided which skill a message asks for. */
  kind: z.enum(["model", "tool", "judge"]),
  /** Name of the skill that the call counts for; null if no skill was active. */
  skill: z.string().nullable(),
  /** Name of the skill's source. */
  source: z.string().optional(),
  /** SHA-256 of the skill's text. */
  digest: z.string().optional(),
  /** How the skill became active. */
  trigger: z.enum(["typed", "selected", "pinned", "opened"]).optional(),
  /** Name of the skill or the custom command that a user called. */
  command: z.string().optional(),
  /** Number of the stage, from 1. */
  stage: z.number().optional(),
  /** Name of the model or the tool, as the application or the provider calls it. */
  name: z.string().optional(),
  /** Why input of a model call may be missing in the provider's cache. */
  cause: CacheCauseSchema.optional(),
  /** Whether the call failed. */
  error: z.boolean(),
  /** Time between start and end, in milliseconds. */
  milliseconds: CountSchema,
  /** The tokens of a model call; missing for tool calls, failed calls, and if the provider did not report them. */
  tokens: TokenCountsSchema.optional(),
});

/** A record of one model call or one tool call. */
export type UsageRecord = z.infer<typeof UsageRecordSchema>;

/** The tokens of a model call. */
export type TokenCounts = z.infer<typeof TokenCountsSchema>;

/** Returns the tokens of the call that a message answers, or undefined if the provider did not report them. */
export function tokensOf(message: unknown): TokenCounts | undefined {
  const usage = AIMessage.isInstance(message) ? message.usage_metadata : undefined;
  if (!usage) return undefined;
  return TokenCountsSchema.safeParse({
    input: usage.input_tokens,
    output: usage.output_tokens,
    cacheRead: DetailSchema.parse(usage.input_token_details?.cache_read),
    cacheCreation: DetailSchema.parse(usage.input_token_details?.cache_creation),
    reasoning: DetailSchema.parse(usage.output_token_details?.reasoning),
  }).data;
}
