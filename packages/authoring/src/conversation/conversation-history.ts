import type { BaseMessage } from "@langchain/core/messages";
import { type CheckpointHistory, messageKey } from "./checkpoint-history.js";
import { isSummary, type TimedMessage } from "./conversation-events.js";
import { earlierOf, type MessageTimes } from "./message-times.js";

/**
 * Returns the whole conversation in its original order: the messages of the checkpoints, then those only in the current
 * state. A message that was changed is returned as it is now. Summaries are left out if the checkpoints still have the
 * messages they replace.
 *
 * @param now - the message that is being processed, and its time, which has not been recorded yet
 */
export function conversationHistory(
  current: readonly BaseMessage[],
  saved: CheckpointHistory | undefined,
  times: MessageTimes,
  now: { readonly messageId: string | undefined; readonly time: string },
): TimedMessage[] {
  const known = new Map<string | undefined, TimedMessage>();
  const unnamed: TimedMessage[] = [];
  for (const timed of saved?.messages ?? []) known.set(messageKey(timed.message), timed);
  for (const message of current) {
    const key = messageKey(message);
    const timestamp =
      earlierOf(known.get(key)?.timestamp, times.get(message.id ?? "")) ??
      (message.id === now.messageId ? now.time : null);
    if (key === undefined) unnamed.push({ message, timestamp });
    else known.set(key, { message, timestamp });
  }
  const all = [...known.values(), ...unnamed];
  const currentKeys = new Set(current.map(messageKey));
  const isRemoved = ({ message }: TimedMessage): boolean =>
    !isSummary(message) && !currentKeys.has(messageKey(message));
  const hasOriginals = saved !== undefined && !saved.isCut && saved.messages.some(isRemoved);
  return hasOriginals ? all.filter(({ message }) => !isSummary(message)) : all;
}
