import { type BaseMessage, AIMessage } from "@langchain/core/messages";
import type { ToolCall } from "@langchain/core/messages/tool";
import { z } from "zod";
import { newCallId, type ParsedToolCall, type UnreadableToolCall } from "./tool-call-event.js";
import type { ToolCallParser } from "./tool-call-parser-options.js";

/** Tool name of an unreadable call in an agent, so that it is answered like any other call. */
const UNREADABLE_CALL = "invalid_tool_call";

const UnreadableArgumentsSchema = z.object({ text: z.string(), error: z.string() });

/** Converts an unreadable call to a call. LangChain silently ends an agent's loop if a reply has only invalid calls. */
export function asToolCall({ id, args, error }: UnreadableToolCall): ParsedToolCall {
  return { id, name: UNREADABLE_CALL, args: { text: args, error } };
}

/** Returns the text and the error of an unreadable call, or undefined for a real call. */
export function unreadableCall({
  name,
  args,
}: ToolCall): { readonly text: string; readonly error: string } | undefined {
  return name === UNREADABLE_CALL ? UnreadableArgumentsSchema.safeParse(args).data : undefined;
}

/** Returns the calls of a message that could be read, and the text of the others. */
export function readableCalls(message: BaseMessage): { readonly calls: ToolCall[]; readonly unread: string[] } {
  const { tool_calls: calls = [], invalid_tool_calls: invalid = [] } = AIMessage.isInstance(message) ? message : {};
  return {
    calls: calls.filter((call) => !unreadableCall(call)),
    unread: [...calls.map((call) => unreadableCall(call)?.text ?? ""), ...invalid.map(({ args = "" }) => args)],
  };
}

/**
 * Counts the newest replies in a row that have an unreadable call. A turn that has ended has a reply without a call. A
 * human message alone begins none: tools and middlewares add them, too.
 */
export function countUnreadableReplies(messages: readonly BaseMessage[]): number {
  const replies = messages.filter((message) => AIMessage.isInstance(message));
  return replies.length - 1 - replies.findLastIndex((reply) => !reply.tool_calls?.some(unreadableCall));
}

const IN_THOUGHT = "The reply is empty, and the call is in its thought, where it does not count.";

/** Returns a parser that reports a call in a thought. */
export function callInThought(name = ""): ToolCallParser {
  const invalidToolCall: UnreadableToolCall = {
    id: newCallId(),
    name,
    args: `<think>${name}</think>`,
    error: IN_THOUGHT,
    type: "invalid_tool_call",
  };
  return { push: () => [], finish: () => [{ type: "invalid-tool-call", invalidToolCall }] };
}

/** Whether the next reply is asked for again because the call was in a thought. */
export function wasInThought(messages: readonly BaseMessage[]): boolean {
  const last = messages.findLast((message) => AIMessage.isInstance(message));
  return (last?.tool_calls ?? []).some((call) => unreadableCall(call)?.error === IN_THOUGHT);
}
