import { type BaseMessage, AIMessage, HumanMessage } from "@langchain/core/messages";
import type { ToolCall } from "@langchain/core/messages/tool";
import { z } from "zod";
import type { ParsedToolCall, UnreadableToolCall } from "./tool-call-event.js";

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

/** Counts the newest replies in a row that have an unreadable call, back to the newest human message. */
export function countUnreadableReplies(messages: readonly BaseMessage[]): number {
  const turn = messages.slice(messages.findLastIndex((message) => HumanMessage.isInstance(message)) + 1);
  const replies = turn.filter((message) => AIMessage.isInstance(message));
  return replies.length - 1 - replies.findLastIndex((reply) => !reply.tool_calls?.some(unreadableCall));
}
