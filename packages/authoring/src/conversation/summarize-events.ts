import type { ConversationEvent } from "./conversation-event.js";

/** A conversation in figures. */
export interface ConversationSummary {
  readonly totalEvents: number;
  readonly toolCallCount: number;
  /** How often each tool was called. */
  readonly toolUsage: Readonly<Record<string, number>>;
  /** How many tool calls failed or could not be read. */
  readonly errors: number;
}

/** Counts what happened. */
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
