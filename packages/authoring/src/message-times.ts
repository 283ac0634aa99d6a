import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";

/** When messages were first seen, by id, in ISO 8601. */
export type MessageTimes = Readonly<Record<string, string>>;

/** The stamps in the agent's state: private, and forgiving to what an older version has left. */
export const MessageTimesState = z.object({ _messageTimes: z.record(z.string(), z.string()).default({}).catch({}) });

/** The stamps of these messages, the new ones with this time. */
export function stamped(times: MessageTimes, messages: readonly BaseMessage[], now: string): Record<string, string> {
  const ids = messages.flatMap(({ id }) => id ?? []);
  return Object.fromEntries(ids.map((id) => [id, times[id] ?? now]));
}
