import type { AIMessage } from "@langchain/core/messages";
import { z } from "zod";

/** Reasoning outside the content: DeepSeek and others write a text, OpenAI a summary in parts. */
const KwargsSchema = z.object({
  reasoning_content: z.string().optional().catch(undefined),
  reasoning: z
    .union([z.string(), z.object({ summary: z.array(z.object({ text: z.string() })) })])
    .optional()
    .catch(undefined),
});

/** Reasoning in a content block: in the formats of LangChain, OpenAI, Anthropic, Bedrock and Gemini, in this order. */
const BlockSchema = z.union([
  z.object({ type: z.literal("reasoning"), reasoning: z.string() }).transform(({ reasoning }) => reasoning),
  z
    .object({ type: z.literal("reasoning"), summary: z.array(z.object({ text: z.string() })) })
    .transform(({ summary }) => textOfSummary(summary)),
  z.object({ type: z.literal("thinking"), thinking: z.string() }).transform(({ thinking }) => thinking),
  z
    .object({ type: z.literal("reasoning_content"), reasoningText: z.object({ text: z.string() }) })
    .transform(({ reasoningText }) => reasoningText.text),
  z.object({ type: z.literal("text"), text: z.string(), thought: z.literal(true) }).transform(({ text }) => text),
]);

/** Returns the reasoning in a content block. Returns undefined for other blocks, and for encrypted reasoning. */
export function reasoningInBlock(block: unknown): string | undefined {
  return BlockSchema.safeParse(block).data || undefined;
}

/** Returns the reasoning outside a message's content; empty if there is none. */
export function reasoningOutsideContent(message: AIMessage): string {
  const { reasoning_content: content, reasoning } = KwargsSchema.parse(message.additional_kwargs);
  if (content) return content;
  return typeof reasoning === "object" ? textOfSummary(reasoning.summary) : (reasoning ?? "");
}

function textOfSummary(summary: readonly { text: string }[]): string {
  return summary.map(({ text }) => text).join("\n\n");
}
