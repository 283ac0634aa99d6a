import { type BaseMessage, AIMessage, HumanMessage } from "@langchain/core/messages";
import type { ToolCall } from "@langchain/core/messages/tool";
import { z } from "zod";
import type { ParsedToolCall, UnreadableToolCall } from "./tool-call-parser.js";

/** The name under which an unreadable call goes through an agent, so that it gets an answer as every call does. */
const UNREADABLE_CALL = "invalid_tool_call";

const UnreadableArgumentsSchema = z.object({ text: z.string(), error: z.string() });

/** An unreadable call as a call: LangChain ends an agent's loop without a word where there are invalid calls only. */
export function asToolCall({ id, args, error }: UnreadableToolCall): ParsedToolCall {
  return { id, name: UNREADABLE_CALL, args: { text: args, error } };
}

/** What a model wrote and what is wrong with it; undefined for a real call. */
export function unreadableCall({
  name,
  args,
}: ToolCall): { readonly text: string; readonly error: string } | undefined {
  return name === UNREADABLE_CALL ? UnreadableArgumentsSchema.safeParse(args).data : undefined;
}

/** How many replies since the newest human message held an unreadable call. */
export function unreadableReplies(messages: readonly BaseMessage[]): number {
  const turn = messages.slice(messages.findLastIndex((message) => HumanMessage.isInstance(message)) + 1);
  return turn.filter((message) => AIMessage.isInstance(message) && message.tool_calls?.some(unreadableCall)).length;
}
