import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { createAgent, createMiddleware } from "langchain";
import { z } from "zod";
import type { InlinedConfig, ConfigName } from "./inlined-config.js";
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
}

/** What was read in one round. */
export interface ReadingRound {
  /** Which one, from 1. */
  readonly round: number;
  readonly found: readonly ConfigName[];
  readonly missing: readonly ConfigName[];
}

/**
 * Asks the model, in LangChain's own agent loop: up to three rounds of reading, then one call without tools. Calls that could
 * not be read are answered like all others, so that the model can send them again. Yields each round when its answers are there.
 */
export async function* askModel(
  { model, systemPrompt, readConfigs }: ConversionRequest,
  messages: readonly BaseMessage[],
  config: RunnableConfig,
): AsyncGenerator<ReadingRound, Conversation> {
  const agent = createAgent({ model, tools: [readConfigs], systemPrompt, middleware: [readingRounds(MAX_ROUNDS)] });
  const stream = await agent.stream({ messages: [...messages] }, { ...config, streamMode: "values" });
  let said: readonly BaseMessage[] = messages;
  let round = 0;
  for await (const state of stream) {
    said = state.messages;
    if (!ToolMessage.isInstance(said.at(-1)) || roundsIn(said) === round) continue;
    round = roundsIn(said);
    yield { round, ...readIn(lastRound(said)) };
  }
  return { messages: said, answer: said.at(-1)?.text ?? "" };
}

/** The same conversation, asked to mend its answer, without tools. */
export async function askAgain(
  { model, systemPrompt }: ConversionRequest,
  { messages }: Conversation,
  request: string,
  config: RunnableConfig,
): Promise<Conversation> {
  const agent = createAgent({ model, tools: [], systemPrompt });
  const state = await agent.invoke({ messages: [...messages, new HumanMessage(request)] }, config);
  return { messages: state.messages, answer: state.messages.at(-1)?.text ?? "" };
}

/** How many rounds of reading a conversation has. */
export function roundsIn(messages: readonly BaseMessage[]): number {
  return messages.filter((message) => AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0).length;
}

/** Everything that a conversation read, and what was not there. */
export function readIn(messages: readonly BaseMessage[]): { found: InlinedConfig[]; missing: ConfigName[] } {
  const found = new Map<string, InlinedConfig>();
  const missing = new Map<string, ConfigName>();
  for (const message of messages) {
    if (!ToolMessage.isInstance(message)) continue;
    for (const [key, read] of Object.entries(outputOf(message))) {
      const [, type, name = ""] = /^(agent|skill):(.*)$/s.exec(key) ?? [];
      if (type !== "agent" && type !== "skill") continue;
      if (read.found) found.set(key, { type, name, content: read.content });
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
