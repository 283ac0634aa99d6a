import type { ConversationEvent } from "./conversation-event.js";

/** Counts of the events of a conversation. */
export interface ConversationSummary {
  readonly totalEvents: number;
  readonly toolCallCount: number;
  /** Number of calls by tool name. */
  readonly toolUsage: Readonly<Record<string, number>>;
  /** Number of tool calls that failed or were invalid. */
  readonly errors: number;
}

/** Counts events, tool calls and errors. */
export function summarizeEvents(events: readonly ConversationEvent[]): ConversationSummary {
  const calls = events.filter((event) => event.type === "tool_call");
  const usage = new Map<string, number>();
  for (const { toolName } of calls) usage.set(toolName, (usage.get(toolName) ?? 0) + 1);
  return {
    totalEvents: events.length,
    toolCallCount: calls.length,
    toolUsage: Object.fromEntries(usage),
    errors: calls.filter(({ status }) => status === "error" || status === "invalid").length,
  };
}
