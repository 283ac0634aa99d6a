import type { BaseMessage } from "@langchain/core/messages";
import type { ConversationData, ConversationEvent } from "../index.js";
import { type Line, toolAnswer } from "./models.js";

/** Successful answer of `ReadConversationData`. */
export type Reading = Extract<ConversationData, { events: unknown }>;

/** Returns a model's call of `ReadConversationData`. */
export const reading = (args: Record<string, unknown> = {}): Line => ["ReadConversationData", args, "own"];

/** Returns the answer to that call. */
export function readingIn({ messages }: { readonly messages: readonly BaseMessage[] }): Reading {
  return toolAnswer(messages, "ReadConversationData") as Reading;
}

/** Returns the contents of events. */
export const contents = (events: readonly ConversationEvent[]): string[] => events.map(({ content }) => content);
