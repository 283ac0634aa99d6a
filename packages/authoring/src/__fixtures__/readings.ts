import type { BaseMessage } from "@langchain/core/messages";
import type { ConversationData, ConversationEvent } from "../index.js";
import { type Line, toolAnswer } from "./models.js";

/** What ReadConversationData answers where there is a conversation. */
export type Reading = Extract<ConversationData, { events: unknown }>;

/** A model's call of ReadConversationData. */
export const reading = (args: Record<string, unknown> = {}): Line => ["ReadConversationData", args, "own"];

/** What it was answered. */
export function readingIn({ messages }: { readonly messages: readonly BaseMessage[] }): Reading {
  return toolAnswer(messages, "ReadConversationData") as Reading;
}

/** The contents of events. */
export const contents = (events: readonly ConversationEvent[]): string[] => events.map(({ content }) => content);
