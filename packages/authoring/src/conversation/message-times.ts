import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";

/** Times at which messages were first seen, in ISO 8601, by message id. */
export type MessageTimes = ReadonlyMap<string, string>;

/** Private agent state with the times of messages. Discards invalid data, such as from an older version. */
export const MessageTimesState = z.object({ _messageTimes: z.record(z.string(), z.string()).default({}).catch({}) });

/** Returns the times of these messages: the known ones, and `now` for new messages. */
export function stampMessages(
  times: Readonly<Record<string, string>>,
  messages: readonly BaseMessage[],
  now: string,
): Record<string, string> {
  const known = new Map(Object.entries(times));
  const ids = messages.flatMap(({ id }) => id ?? []);
  return Object.fromEntries(ids.map((id) => [id, known.get(id) ?? now]));
}

/** Merges the times with those of messages seen in other graphs. If both have a time, the earlier one is kept. */
export function mergeTimes(
  seen: readonly { readonly message: BaseMessage; readonly timestamp: string | null }[],
  times: MessageTimes,
): MessageTimes {
  const all = new Map(times);
  for (const { message, timestamp } of seen) {
    const time = earlierOf(all.get(message.id ?? ""), timestamp);
    if (message.id !== undefined && time !== undefined) all.set(message.id, time);
  }
  return all;
}

/** Returns the earlier of two times, or the one that is known. */
export function earlierOf(one: string | null | undefined, other: string | null | undefined): string | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one < other ? one : other;
}
