import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { isInterrupted } from "@langchain/langgraph";
import { createAgent, createMiddleware } from "langchain";
import type { ConfigName, InlinedConfig } from "../configs/config-reference.js";
import { type createReadConfigsTool, type ReadConfigsOutput, ReadConfigsOutputSchema } from "./read-configs-tool.js";

/** Maximum number of rounds of reading before the model must answer. */
const MAX_ROUNDS = 3;

/** Setup of the conversation with the model. */
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
  /** Whether the answer was cut off at the model's token limit. */
  readonly isCutOff: boolean;
}

/** The configurations read in one round. */
export interface ReadingRound {
  /** Number of the round, from 1. */
  readonly round: number;
  readonly found: readonly ConfigName[];
  readonly missing: readonly ConfigName[];
}

/** More steps than the loop can take, so that it does not depend on the recursion limit of the caller's graph. */
const RECURSION_LIMIT = 4 * (MAX_ROUNDS + 1);

/**
 * Asks the model in LangChain's agent loop: at most three rounds of reading in the whole conversation, then one call
 * without tools. Invalid tool calls are answered like all others, so that the model can repeat them. Yields each new
 * round when its tool calls have been answered.
 */
export async function* askModel(
  { model, systemPrompt, readConfigs }: ConversionRequest,
  messages: readonly BaseMessage[],
  config: RunnableConfig,
): AsyncGenerator<ReadingRound, Conversation> {
  const system = new SystemMessage(systemPrompt); // from a string, createAgent makes blocks, which some servers refuse
  const agent = createAgent({
    model,
    tools: [readConfigs],
    systemPrompt: system,
    middleware: [readingRounds(MAX_ROUNDS)],
  });
  const options = { ...config, recursionLimit: RECURSION_LIMIT, streamMode: "values" as const };
  const stream = await agent.stream({ messages: [...messages] }, options);
  let history: readonly BaseMessage[] = messages;
  let round = 0;
  for await (const state of stream) {
    if (isInterrupted(state)) continue; // the stream throws the interrupt next, for the graph that converts
    history = state.messages;
    if (!ToolMessage.isInstance(history.at(-1)) || countRounds(history) === round) continue;
    round = countRounds(history);
    yield { round, ...collectReadConfigs(lastRound(history)) };
  }
  const last = history.at(-1);
  const answer = AIMessage.isInstance(last) ? last : undefined;
  return { messages: history, answer: answer?.text ?? "", isCutOff: isCutOff(answer?.response_metadata) };
}

/** Whether a provider reports that a message ended at the token limit. */
function isCutOff(metadata: Readonly<Record<string, unknown>> = {}): boolean {
  return ["finish_reason", "finishReason", "stop_reason", "stopReason", "done_reason"].some((key) => {
    const reason = metadata[key];
    return typeof reason === "string" && ["length", "max_tokens"].includes(reason.toLowerCase());
  });
}

/** Counts the rounds of reading in a conversation. */
export function countRounds(messages: readonly BaseMessage[]): number {
  return messages.filter((message) => AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0).length;
}

/** An agent or skill that was read in a conversation. */
export interface FetchedConfig extends InlinedConfig {
  /** Whether the text was too long to be read in full. */
  readonly isTruncated?: boolean;
  /** Sentences about files beside the text that were not read. */
  readonly leftOut?: readonly string[];
}

/** Collects the configurations that were read in a conversation, and those that were not found. */
export function collectReadConfigs(messages: readonly BaseMessage[]): {
  found: FetchedConfig[];
  missing: ConfigName[];
  failures: string[];
} {
  const failures: string[] = [];
  const found = new Map<string, FetchedConfig>();
  const missing = new Map<string, ConfigName>();
  for (const message of messages) {
    if (!ToolMessage.isInstance(message)) continue;
    for (const [key, read] of Object.entries(outputOf(message))) {
      const [, type, name = ""] = /^(agent|skill|command):(.*)/s.exec(key) ?? [];
      if (type !== "agent" && type !== "skill" && type !== "command") continue;
      const { leftOut = [] } = read.found ? read : {};
      if (read.found)
        found.set(key, { type, name, content: read.content, isTruncated: read.truncated === true, leftOut });
      else missing.set(key, { type, name });
      if (!read.found && read.failed) failures.push(read.error);
    }
  }
  return { found: [...found.values()], missing: [...missing.values()], failures };
}

/** Parses the tool's answer. Returns an empty object if the message reports a rejected call. */
function outputOf({ text }: ToolMessage): ReadConfigsOutput {
  try {
    return ReadConfigsOutputSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

function lastRound(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  const start = messages.findLastIndex((message) => AIMessage.isInstance(message));
  return messages.slice(start);
}

/** Limits the rounds of reading. After the last one, the model gets no tools and its tool calls are dropped. */
function readingRounds(rounds: number) {
  return createMiddleware({
    name: "readingRounds",
    wrapModelCall: async (request, handler) => {
      const isLast = countRounds(request.messages) >= rounds;
      const answer = await handler(isLast ? { ...request, tools: [] } : request);
      if (!AIMessage.isInstance(answer)) return answer;
      return isLast ? removeToolCalls(answer) : repairInvalidCalls(answer);
    },
  });
}

/**
 * Copies a message with an id of its own: some servers give all answers the same one, so that they replace each other.
 */
function copyOf(answer: AIMessage, changes: Partial<Pick<AIMessage, "content" | "tool_calls">>): AIMessage {
  const { content, usage_metadata: usage, response_metadata: metadata, tool_calls: calls = [] } = answer;
  return new AIMessage({
    id: crypto.randomUUID(),
    content,
    tool_calls: calls,
    ...(usage && { usage_metadata: usage }),
    response_metadata: metadata,
    ...changes,
  });
}

function removeToolCalls(answer: AIMessage): AIMessage {
  const { content } = answer;
  const text = typeof content === "string" ? content : content.filter(({ type }) => type === "text");
  return copyOf(answer, { content: text, tool_calls: [] });
}

/** Turns invalid calls into calls that the tool rejects: unchanged, they would end the loop without an answer. */
function repairInvalidCalls(answer: AIMessage): AIMessage {
  const { invalid_tool_calls: invalid = [], tool_calls: readable = [] } = answer;
  const calls = invalid.map(({ name, args, id }) => ({
    name: name ?? "unknown",
    args: { unreadable: args ?? "" },
    id: id ?? crypto.randomUUID(),
    type: "tool_call" as const,
  }));
  return copyOf(answer, { tool_calls: [...readable, ...calls] });
}
