import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  type MessageContent,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { createMarkEscaper, escapeIn } from "./escape-marks.js";
import type { Dialect } from "../dialects/dialect.js";
import type { ToolTable } from "../formats/frame.js";
import { writeCalls } from "../formats/notation.js";
import type { ToolDefinition } from "../tool-definition.js";
import { readableCalls } from "../parse/unreadable-call.js";
import { renderConversationHistory } from "./render-conversation-history.js";
import { type NamedResult, resultText, writeResults } from "./write-results.js";

/**
 * Whether a conversation contains calls or results, which a model without native tool calling cannot read as they are.
 */
export function holdsToolCalls(messages: readonly BaseMessage[]): boolean {
  return messages.some((message) => ToolMessage.isInstance(message) || hasCalls(message));
}

/** How results are sent to the model: as text in a human message, or in messages of their own role. */
export type ResultRole = "user" | "tool";

/** Options for `historyMessages`. */
export interface HistoryMessagesOptions {
  readonly tools?: readonly ToolDefinition[];
  readonly resultRole?: ResultRole;
}

/**
 * Renders a conversation as role messages. Calls become text in the given format, and consecutive results become one
 * human message, as the dialect writes them, or messages with the role `tool`. What could pose as a call or a result in
 * a human message or in a result is escaped. All other messages are unchanged.
 */
export function historyMessages(
  messages: readonly BaseMessage[],
  dialect: Dialect,
  { tools = [], resultRole = "user" }: HistoryMessagesOptions = {},
): BaseMessage[] {
  const table = new Map(tools.map((definition) => [definition.name, definition]));
  /** The name of each call, and its place in the conversation. */
  const calls = new Map<string, { readonly name: string; readonly index: number }>();
  const escape = createMarkEscaper(dialect);
  const rendered: BaseMessage[] = [];
  let results: (NamedResult & { readonly message: ToolMessage })[] = [];
  let [callCount, resultCount] = [0, 0];
  const flush = (): void => {
    if (resultRole === "tool") rendered.push(...results.map((result) => toolMessage(result, escape)));
    else if (results.length > 0) rendered.push(resultMessage(results, dialect, escape));
    results = [];
  };
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      const { name = "", index = resultCount } = calls.get(message.tool_call_id) ?? {};
      const { status, text: content } = message;
      results.push({ name: message.name ?? name, index, isError: status === "error", content, message });
      resultCount += 1;
      continue;
    }
    flush();
    if (HumanMessage.isInstance(message)) rendered.push(escapedMessage(message, escape));
    else rendered.push(hasCalls(message) ? callMessage(message, dialect, table, callCount) : message);
    for (const { id, name } of readableCalls(message).calls) {
      calls.set(id ?? "", { name, index: callCount });
      callCount += 1;
    }
  }
  flush();
  return rendered;
}

function hasCalls(message: BaseMessage): message is AIMessage {
  return AIMessage.isInstance(message) && Boolean(message.tool_calls?.length || message.invalid_tool_calls?.length);
}

function callMessage(message: AIMessage, dialect: Dialect, tools: ToolTable, before: number): AIMessage {
  const { id, name } = message;
  const { calls, unread } = readableCalls(message);
  const written = calls.length > 0 ? [writeCalls(dialect.notation, calls, tools, before)] : [];
  const content = [message.text, ...written, ...unread].filter((text) => text !== "").join("\n");
  const { tool_calls: _native, function_call: _legacy, ...rest } = message.additional_kwargs;
  return new AIMessage({ content, id, name, additional_kwargs: rest });
}

/** Escapes what a person wrote, so that it cannot pose as the result of a tool, which comes in the same role. */
function escapedMessage(message: HumanMessage, escape: (text: string) => string): HumanMessage {
  const { id, name, additional_kwargs, response_metadata } = message;
  return new HumanMessage({
    id,
    name,
    additional_kwargs,
    response_metadata,
    content: escapeIn(message.content, escape),
  });
}

function resultMessage(
  results: readonly (NamedResult & { readonly message: ToolMessage })[],
  dialect: Dialect,
  escape: (text: string) => string,
): HumanMessage {
  const text = writeResults(results, dialect.results, escape);
  const messages = results.map(({ message }) => message);
  return new HumanMessage({ content: withMedia(text, messages, escape) });
}

/** Returns a result for a server whose chat template writes the marks around it. */
function toolMessage(
  { message, ...result }: NamedResult & { readonly message: ToolMessage },
  escape: (text: string) => string,
): ToolMessage {
  const content = withMedia(escape(resultText(result)), [message], escape);
  return new ToolMessage({ content, tool_call_id: message.tool_call_id, name: result.name });
}

/** Returns a text with the content blocks of messages that are not text, such as images. */
function withMedia(text: string, messages: readonly BaseMessage[], escape: (text: string) => string): MessageContent {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const media = blocks.filter(({ type }) => type !== "text").map((block) => escapeIn(block, escape));
  return media.length > 0 ? [{ type: "text", text }, ...media] : text;
}

/** Renders a conversation as its system messages and one human message: the JSON array, the reminder, then images. */
export function historyJson(messages: readonly BaseMessage[], reminder: string, dialect: Dialect): BaseMessage[] {
  const system = messages.filter((message) => SystemMessage.isInstance(message));
  const others = messages.filter((message) => !SystemMessage.isInstance(message));
  const parts = [`Conversation History:\n${renderConversationHistory(others)}`, reminder];
  const text = parts.filter((part) => part !== "").join("\n\n");
  const received = others.filter((message) => message.type !== "ai");
  return [...system, new HumanMessage({ content: withMedia(text, received, createMarkEscaper(dialect)) })];
}
