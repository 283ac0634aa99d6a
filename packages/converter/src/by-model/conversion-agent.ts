import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { createAgent, createMiddleware } from "langchain";
import { z } from "zod";
import type { InlinedConfig, ConfigName } from "../configs/inlined-config.js";
import type { createReadConfigsTool, ReadConfigsOutput } from "./read-configs-tool.js";

/** How often the model may read before it must answer. */
const MAX_ROUNDS = 3;

/** What the model is asked in a conversion. */
export interface ConversionRequest {
  readonly model: BaseChatModel | string;
  readonly systemPrompt: string;
  readonly readConfigs: ReturnType<typeof createReadConfigsTool>;
}

/** The conversation so far. */
export interface Conversation {
  readonly messages: readonly BaseMessage[];
  /** The model's last answer. */
  readonly answer: string;
  /** Whether the answer ends where the model had no more room, and not where it was done. */
  readonly isCutOff: boolean;
}

/** What was read in one round. */
export interface ReadingRound {
  /** Which one, from 1. */
  readonly round: number;
  readonly found: readonly ConfigName[];
  readonly missing: readonly ConfigName[];
}

/** More steps than the loop can take, however few the caller's own graph may have left. */
const RECURSION_LIMIT = 4 * (MAX_ROUNDS + 1);

/**
 * Asks the model, in LangChain's own agent loop: up to three rounds of reading in the whole conversation, then one call without
 * tools. Calls that could not be read are answered like all others, so that the model can send them again. Yields each new round
 * when its answers are there.
 */
export async function* askModel(
  { model, systemPrompt, readConfigs }: ConversionRequest,
  messages: readonly BaseMessage[],
  config: RunnableConfig,
): AsyncGenerator<ReadingRound, Conversation> {
  const agent = createAgent({ model, tools: [readConfigs], systemPrompt, middleware: [readingRounds(MAX_ROUNDS)] });
  const options = { ...config, recursionLimit: RECURSION_LIMIT, streamMode: "values" as const };
  const stream = await agent.stream({ messages: [...messages] }, options);
  let said: readonly BaseMessage[] = messages;
  let round = 0;
  for await (const state of stream) {
    said = state.messages;
    if (!ToolMessage.isInstance(said.at(-1)) || roundsIn(said) === round) continue;
    round = roundsIn(said);
    yield { round, ...readIn(lastRound(said)) };
  }
  const last = said.at(-1);
  return { messages: said, answer: last?.text ?? "", isCutOff: isCutOff(last?.response_metadata) };
}

/** Whether a provider says that a message ended for want of room. */
function isCutOff(metadata: Readonly<Record<string, unknown>> = {}): boolean {
  return ["finish_reason", "finishReason", "stop_reason", "stopReason", "done_reason"].some((key) => {
    const reason = metadata[key];
    return typeof reason === "string" && /^(?:length|max_tokens)$/i.test(reason);
  });
}

/** How many rounds of reading a conversation has. */
export function roundsIn(messages: readonly BaseMessage[]): number {
  return messages.filter((message) => AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0).length;
}

/** An agent or a skill as a conversation read it. */
export interface ReadInConversation extends InlinedConfig {
  /** Where the text was too long to be read whole. */
  readonly isTruncated?: boolean;
}

/** Everything that a conversation read, and what was not there. */
export function readIn(messages: readonly BaseMessage[]): { found: ReadInConversation[]; missing: ConfigName[] } {
  const found = new Map<string, ReadInConversation>();
  const missing = new Map<string, ConfigName>();
  for (const message of messages) {
    if (!ToolMessage.isInstance(message)) continue;
    for (const [key, read] of Object.entries(outputOf(message))) {
      const [, type, name = ""] = /^(agent|skill):(.*)$/s.exec(key) ?? [];
      if (type !== "agent" && type !== "skill") continue;
      if (read.found) found.set(key, { type, name, content: read.content, isTruncated: read.truncated === true });
      else missing.set(key, { type, name });
    }
  }
  return { found: [...found.values()], missing: [...missing.values()] };
}

const ReadOutputSchema: z.ZodType<ReadConfigsOutput> = z.record(
  z.string(),
  z.union([
    z.object({ found: z.literal(true), content: z.string(), truncated: z.literal(true).optional() }),
    z.object({ found: z.literal(false), error: z.string() }),
  ]),
);

/** What the tool answered; nothing where the message tells of a call that it refused. */
function outputOf({ text }: ToolMessage): ReadConfigsOutput {
  try {
    return ReadOutputSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

function lastRound(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const start = messages.findLastIndex((message) => AIMessage.isInstance(message));
  return messages.slice(start);
}

/** Bounds the rounds of reading: behind the last one the model has no tools, and what it still calls is not run. */
function readingRounds(rounds: number) {
  return createMiddleware({
    name: "readingRounds",
    wrapModelCall: async (request, handler) => {
      const isLast = roundsIn(request.messages) >= rounds;
      const answer = await handler(isLast ? { ...request, tools: [] } : request);
      if (!AIMessage.isInstance(answer)) return answer;
      return isLast ? withoutCalls(answer) : withReadableCalls(answer);
    },
  });
}

function withoutCalls(answer: AIMessage): AIMessage {
  const { content, id, usage_metadata: usage, response_metadata: metadata } = answer;
  const text = typeof content === "string" ? content : content.filter(({ type }) => type === "text");
  return new AIMessage({
    ...(id && { id }),
    content: text,
    ...(usage && { usage_metadata: usage }),
    response_metadata: metadata,
  });
}

/** A call with unreadable arguments becomes one that the tool refuses: left as it is it would end the loop unanswered. */
function withReadableCalls(answer: AIMessage): AIMessage {
  const { invalid_tool_calls: invalid = [] } = answer;
  if (invalid.length === 0) return answer;
  const calls = invalid.map(({ name, args, id }) => ({
    name: name ?? "unknown",
    args: { unreadable: args ?? "" },
    id: id ?? crypto.randomUUID(),
    type: "tool_call" as const,
  }));
  const { content, id, usage_metadata: usage, response_metadata: metadata, tool_calls: readable = [] } = answer;
  return new AIMessage({
    ...(id && { id }),
    content,
    ...(usage && { usage_metadata: usage }),
    response_metadata: metadata,
    tool_calls: [...readable, ...calls],
  });
}
