import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Serialized } from "@langchain/core/load/serializable";
import { AIMessage, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import { isGraphBubbleUp } from "@langchain/langgraph";

/** A model call or a tool call, as tracers see it. */
export interface RecordedCall {
  readonly kind: "model" | "tool";
  readonly metadata: Record<string, unknown>;
  readonly tags: string[];
}

/** Records all calls of a run, and adds them up independently of the code under test. */
export class RecordedCalls extends BaseCallbackHandler {
  readonly name = "recorded-calls";
  override readonly awaitHandlers = true;
  readonly calls: RecordedCall[] = [];
  readonly sums = { modelCalls: 0, modelErrors: 0, callsWithoutTokens: 0, tokens: 0, toolCalls: 0, toolErrors: 0 };
  readonly #local = new Set<string>();

  override handleChatModelStart(
    _model: Serialized,
    _messages: BaseMessage[][],
    runId: string,
    _parent?: string,
    _extra?: Record<string, unknown>,
    tags: string[] = [],
    metadata: Record<string, unknown> = {},
  ): void {
    if (tags.includes("langslash:local-answer")) {
      this.#local.add(runId);
      return;
    }
    this.sums.modelCalls += 1;
    this.calls.push({ kind: "model", metadata, tags });
  }

  override handleLLMEnd({ generations }: LLMResult, runId: string): void {
    if (this.#local.has(runId)) return;
    const generation = generations[0]?.[0];
    const message = generation && "message" in generation ? generation.message : undefined;
    const usage = AIMessage.isInstance(message) ? message.usage_metadata : undefined;
    if (usage) this.sums.tokens += usage.total_tokens;
    else this.sums.callsWithoutTokens += 1;
  }

  override handleLLMError(): void {
    this.sums.modelErrors += 1;
  }

  override handleToolStart(
    _tool: Serialized,
    _input: string,
    _runId: string,
    _parent?: string,
    tags: string[] = [],
    metadata: Record<string, unknown> = {},
  ): void {
    this.calls.push({ kind: "tool", metadata, tags });
  }

  override handleToolEnd(): void {
    this.sums.toolCalls += 1;
  }

  override handleToolError(error: unknown): void {
    if (isGraphBubbleUp(error)) return;
    this.sums.toolCalls += 1;
    this.sums.toolErrors += 1;
  }

  /** Returns what each call has in its metadata about skills, and its tags. */
  get traces(): unknown[] {
    return this.calls.map(({ kind, metadata, tags }) => ({ kind, ...skillMetadata(metadata), tags }));
  }
}

/** Returns the entries about skills. */
export function skillMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => /^(gen_ai\.skill|langslash)\./.test(key)));
}

/** Returns an answer with tokens. */
export function answerWith(
  text: string,
  usage: Partial<UsageMetadata> | undefined,
  toolCalls: string[] = [],
): AIMessage {
  const { input_tokens: input = 0, output_tokens: output = 0 } = usage ?? {};
  const all = { input_tokens: input, output_tokens: output, total_tokens: input + output, ...usage };
  const calls = toolCalls.map((name) => ({ name, args: {}, id: crypto.randomUUID(), type: "tool_call" as const }));
  return new AIMessage({ content: text, tool_calls: calls, ...(usage && { usage_metadata: all }) });
}
