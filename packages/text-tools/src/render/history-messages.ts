import { AIMessage, type BaseMessage, type ContentBlock, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { createMarkEscaper, escapeIn } from "./escape-marks.js";
import { type Dialect, writeIn } from "../dialects/dialect.js";
import type { ToolTable } from "../formats/frame.js";
import type { ToolDefinition } from "../tool-definition.js";
import { unreadableCall } from "../parse/unreadable-call.js";
import { writeResults } from "./write-results.js";

/**
 * Whether a conversation contains calls or results, which a model without native tool calling cannot read as they are.
 */
export function holdsToolCalls(messages: readonly BaseMessage[]): boolean {
  return messages.some((message) => ToolMessage.isInstance(message) || hasCalls(message));
}

/**
 * Renders a conversation as role messages. Calls become text in the given format, and consecutive results become one
 * human message, as the dialect writes them. What could pose as a call or a result in a human message or in a result
 * is escaped. All other messages are unchanged.
 */
export function historyMessages(
  messages: readonly BaseMessage[],
  dialect: Dialect,
  tools: readonly ToolDefinition[] = [],
): BaseMessage[] {
  const table = new Map(tools.map((definition) => [definition.name, definition]));
  const names = new Map<string, string>();
  const escape = createMarkEscaper(dialect);
  const rendered: BaseMessage[] = [];
  let results: ToolMessage[] = [];
  const flush = (): void => {
    if (results.length > 0) rendered.push(resultMessage(results, names, dialect, escape));
    results = [];
  };
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      results.push(message);
      continue;
    }
    flush();
    if (HumanMessage.isInstance(message)) rendered.push(escapedMessage(message, escape));
    else rendered.push(hasCalls(message) ? callMessage(message, dialect, table) : message);
    if (AIMessage.isInstance(message)) for (const { id, name } of message.tool_calls ?? []) names.set(id ?? "", name);
  }
  flush();
  return rendered;
}

function hasCalls(message: BaseMessage): message is AIMessage {
  return AIMessage.isInstance(message) && Boolean(message.tool_calls?.length || message.invalid_tool_calls?.length);
}

function callMessage(message: AIMessage, dialect: Dialect, tools: ToolTable): AIMessage {
  const { tool_calls: calls = [], invalid_tool_calls: invalid = [], id, name } = message;
  const readable = calls.filter((call) => !unreadableCall(call));
  const written = readable.length > 0 ? [writeIn(dialect, readable, tools)] : [];
  const unread = [...calls.map((call) => unreadableCall(call)?.text ?? ""), ...invalid.map(({ args = "" }) => args)];
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
  results: readonly ToolMessage[],
  names: ReadonlyMap<string, string>,
  dialect: Dialect,
  escape: (text: string) => string,
): HumanMessage {
  const named = results.map((result) => ({
    name: result.name ?? names.get(result.tool_call_id),
    isError: result.status === "error",
    content: result.text,
  }));
  const text = writeResults(named, dialect.results, escape);
  const media = results.flatMap(mediaBlocks).map((block) => escapeIn(block, escape));
  return new HumanMessage({ content: media.length > 0 ? [{ type: "text", text }, ...media] : text });
}

/** Returns the content blocks of a message that are not text, such as images. */
export function mediaBlocks({ content }: BaseMessage): ContentBlock[] {
  return typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
}
