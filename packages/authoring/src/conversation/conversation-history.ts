import type { BaseMessage } from "@langchain/core/messages";
import { type CheckpointHistory, messageKey } from "./checkpoint-history.js";
import { isSummary, type TimedMessage } from "./conversation-events.js";
import { earlierOf, type MessageTimes } from "./message-times.js";

/**
 * The whole conversation in true order: what the checkpoints remember, then what only the present state has. A message that
 * changed counts as it is now. Where the checkpoints still have what a summary stands for, the summary is left out.
 *
 * @param now - the time of the message that is being worked on, which nothing has recorded yet
 */
export function conversationHistory(
  current: readonly BaseMessage[],
  saved: CheckpointHistory | undefined,
  times: MessageTimes,
  now: { readonly messageId: string | undefined; readonly time: string },
): TimedMessage[] {
  const known = new Map<string, TimedMessage>();
  const unnamed: TimedMessage[] = [];
  for (const timed of saved?.messages ?? []) known.set(messageKey(timed.message) ?? "", timed);
  for (const message of current) {
    const key = messageKey(message);
    const before = key === undefined ? undefined : known.get(key)?.timestamp;
    const timestamp =
      earlierOf(before, times.get(message.id ?? "")) ?? (message.id === now.messageId ? now.time : null);
    if (key === undefined) unnamed.push({ message, timestamp });
    else known.set(key, { message, timestamp });
  }
  const all = [...known.values(), ...unnamed];
  const present = new Set(current.map(messageKey));
  const isRemembered = ({ message }: TimedMessage): boolean => !isSummary(message) && !present.has(messageKey(message));
  const hasOriginals = saved !== undefined && !saved.isCut && saved.messages.some(isRemembered);
  return hasOriginals ? all.filter(({ message }) => !isSummary(message)) : all;
}
