import type { LLMResult } from "@langchain/core/outputs";
import { z } from "zod";
import type { TokenCounts } from "./usage-record.js";

const TokensSchema = z.number().nonnegative();
/** Providers leave details out, and some send null. */
const DetailSchema = TokensSchema.nullish().catch(undefined);

/** LangChain's `usage_metadata`, as far as it is counted. */
const UsageSchema = z.object({
  input_tokens: TokensSchema,
  output_tokens: TokensSchema,
  input_token_details: z.object({ cache_read: DetailSchema, cache_creation: DetailSchema }).nullish().catch(undefined),
  output_token_details: z.object({ reasoning: DetailSchema }).nullish().catch(undefined),
});
const MessageSchema = z.object({ usage_metadata: UsageSchema });

/** Returns the tokens of a model call, or undefined if the provider did not report them. */
export function tokenCounts({ generations }: LLMResult): TokenCounts | undefined {
  const generation: object = generations[0]?.[0] ?? {};
  return "message" in generation ? messageTokens(generation.message) : undefined;
}

/** Returns the tokens of the call that a message answers, or undefined if the provider did not report them. */
export function messageTokens(message: unknown): TokenCounts | undefined {
  const { data } = MessageSchema.safeParse(message);
  if (!data) return undefined;
  const { input_tokens, output_tokens, input_token_details: read, output_token_details: written } = data.usage_metadata;
  return {
    input: input_tokens,
    output: output_tokens,
    cacheRead: read?.cache_read ?? 0,
    cacheCreation: read?.cache_creation ?? 0,
    reasoning: written?.reasoning ?? 0,
  };
}
