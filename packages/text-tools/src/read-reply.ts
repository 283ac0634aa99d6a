import {
  AIMessage,
  AIMessageChunk,
  type AIMessageFields,
  type BaseMessage,
  type MessageContent,
} from "@langchain/core/messages";
import type { ToolCall, ToolCallChunk } from "@langchain/core/messages/tool";
import { type ReadContent, ReplyReader } from "./reply-reader.js";
import type { ToolCallParser } from "./parse/tool-call-parser-options.js";
import { callsIn, type FoundCalls, type UnreadableToolCall } from "./parse/tool-call-event.js";

/** Reply of a wrapped model or runnable. */
export type InnerReply = BaseMessage | string;

/** Returns the calls that a model left in its thought, from which it went on to no answer. */
export type ReadThought = (thought: string) => FoundCalls;

const NO_CALLS: ReadThought = () => callsIn([]);

/** Reads a complete reply. Returns the same message with its calls as `tool_calls` and without their text. */
export function readReply(reply: InnerReply, parser: ToolCallParser, readThought = NO_CALLS): AIMessage {
  const message = typeof reply === "string" ? new AIMessage(reply) : reply;
  const { content, reasoning, ...found } = new ReplyReader(parser).take(message.content, true);
  const native = AIMessage.isInstance(message) ? message : undefined;
  const fields = copiedFields(message, reasoning.trimEnd());
  const isSilent =
    !hasText(content) && !native?.tool_calls?.length && found.toolCalls.length + found.invalidToolCalls.length === 0;
  const { toolCalls, invalidToolCalls } = isSilent ? readThought(thoughtOf(fields)) : found;
  return new AIMessage({
    ...fields,
    content: content.length > 0 ? content : "",
    tool_calls: [...(native?.tool_calls ?? []), ...toolCalls.map((call) => ({ ...call, type: "tool_call" as const }))],
    invalid_tool_calls: [...(native?.invalid_tool_calls ?? []), ...invalidToolCalls],
  });
}

function hasText(content: MessageContent): boolean {
  return typeof content === "string"
    ? content.trim() !== ""
    : content.some((block) => block.type !== "text" || String(block["text"]).trim() !== "");
}

/** Returns the thought of a message, or a piece of it. */
function thoughtOf({ additional_kwargs }: AIMessageFields): string {
  const { reasoning_content: thought } = additional_kwargs ?? {};
  return typeof thought === "string" ? thought : "";
}

/**
 * Reads a streamed reply. Yields each call in one piece once it is complete, since a partial call could be taken for a
 * valid one.
 */
export async function* readReplyStream(
  replies: AsyncIterable<InnerReply>,
  parser: ToolCallParser,
  readThought = NO_CALLS,
): AsyncGenerator<AIMessageChunk> {
  const reader = new ReplyReader(parser);
  let id: string | undefined;
  let isSilent = true;
  const thought: string[] = [];
  const note = (chunk: AIMessageChunk): AIMessageChunk => {
    isSilent &&= !hasText(chunk.content) && !chunk.tool_call_chunks?.length;
    thought.push(thoughtOf(chunk));
    return chunk;
  };
  for await (const reply of replies) {
    const message = typeof reply === "string" ? new AIMessageChunk(reply) : reply;
    id ??= message.id;
    const chunk = note(chunkOf(reader.take(message.content), message));
    if (!isEmpty(chunk)) yield chunk;
  }
  const end = new AIMessageChunk({ content: "", id });
  yield note(chunkOf(reader.finish(), end));
  if (!isSilent) return;
  const late = chunkOf({ content: "", reasoning: "", ...readThought(thought.join("")) }, end);
  if (!isEmpty(late)) yield late;
}

function chunkOf(read: ReadContent, message: BaseMessage): AIMessageChunk {
  const calls = [...nativeChunks(message), ...[...read.toolCalls, ...read.invalidToolCalls].map(completeChunk)];
  return new AIMessageChunk({
    ...copiedFields(message, read.reasoning),
    content: read.content,
    tool_call_chunks: calls,
  });
}

function nativeChunks(message: BaseMessage): ToolCallChunk[] {
  if (AIMessageChunk.isInstance(message)) return message.tool_call_chunks ?? [];
  return AIMessage.isInstance(message) ? (message.tool_calls ?? []).map(completeChunk) : [];
}

/**
 * Returns a complete call as one chunk. It has no index, since no other chunk continues it, and in a stream of content
 * blocks an index could collide with that of a text block. The `args` of an unreadable call begin with a tag, so even a
 * lenient JSON parser makes it an invalid call.
 */
function completeChunk({ id, name, args }: Pick<ToolCall, "id" | "name" | "args"> | UnreadableToolCall): ToolCallChunk {
  return { type: "tool_call_chunk", id, name, args: typeof args === "string" ? args : JSON.stringify(args) };
}

/** Returns the fields of a message, with thoughts beside those that the server parted from the reply itself. */
function copiedFields(message: BaseMessage, reasoning: string): AIMessageFields {
  const { id, name, response_metadata } = message;
  const thoughts = `${thoughtOf(message)}${reasoning}`;
  const additional_kwargs =
    reasoning === "" ? message.additional_kwargs : { ...message.additional_kwargs, reasoning_content: thoughts };
  const usage_metadata =
    AIMessage.isInstance(message) || AIMessageChunk.isInstance(message) ? message.usage_metadata : undefined;
  return { id, name, additional_kwargs, response_metadata, usage_metadata };
}

function isEmpty({
  content,
  tool_call_chunks,
  additional_kwargs,
  response_metadata,
  usage_metadata,
}: AIMessageChunk): boolean {
  const metadata = [...Object.keys(additional_kwargs), ...Object.keys(response_metadata)];
  return content.length === 0 && !tool_call_chunks?.length && !usage_metadata && metadata.length === 0;
}
