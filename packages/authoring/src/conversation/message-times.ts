import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";

/** When messages were first seen, by id, in ISO 8601. */
export type MessageTimes = ReadonlyMap<string, string>;

/** The stamps in the agent's state: private, and forgiving to what an older version has left. */
export const MessageTimesState = z.object({ _messageTimes: z.record(z.string(), z.string()).default({}).catch({}) });

/** The stamps of these messages, the new ones with this time. */
export function stampMessages(
  times: Readonly<Record<string, string>>,
  messages: readonly BaseMessage[],
  now: string,
): Record<string, string> {
  const known = new Map(Object.entries(times));
  const ids = messages.flatMap(({ id }) => id ?? []);
  return Object.fromEntries(ids.map((id) => [id, known.get(id) ?? now]));
}

/** The times together with those of messages that were seen elsewhere: the earlier counts. */
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

/** The earlier of two times, where both are known. */
export function earlierOf(one: string | null | undefined, other: string | null | undefined): string | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one < other ? one : other;
}
