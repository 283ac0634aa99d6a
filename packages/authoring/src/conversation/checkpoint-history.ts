import { setTimeout as wait } from "node:timers/promises";
import type { RunnableConfig } from "@langchain/core/runnables";
import { BaseMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver, CheckpointTuple } from "@langchain/langgraph";
import { isSummary, type TimedMessage } from "./conversation-events.js";
import type { CheckpointPosition } from "./read-runtime.js";

/** A place in a thread's history. */
export interface HistoryPosition extends CheckpointPosition {
  readonly threadId: string;
  /** The present messages, by which a checkpoint is known to belong to this branch. */
  readonly current: readonly BaseMessage[];
}

/** What a walk along the checkpoints is limited by. */
export interface WalkOptions {
  readonly maxCheckpoints: number;
  readonly signal?: AbortSignal | undefined;
}

/** The messages of a branch, also those that were taken out of the conversation. */
export interface CheckpointHistory {
  /** In the order in which they were first seen. */
  readonly messages: readonly TimedMessage[];
  /** Whether there are older checkpoints that were not read. */
  readonly isCut: boolean;
}

/** How often a checkpoint that is still being saved is asked for, and how long between, in milliseconds. */
const MAX_ATTEMPTS = 5;
const PAUSE = 20;

/**
 * Follows the parents of a checkpoint, so that other branches of the thread do not count. A checkpointer may mix branches itself
 * (PostgresSaver 1.0 keeps one value for both where their versions have the same number): where the newest checkpoint holds
 * messages that the present state does not, only what the present state has is taken.
 */
export async function checkpointHistory(
  checkpointer: Pick<BaseCheckpointSaver, "getTuple">,
  position: HistoryPosition,
  { maxCheckpoints, signal }: WalkOptions,
): Promise<CheckpointHistory> {
  const chain: CheckpointTuple[] = [];
  let tuple = await newest(checkpointer, position, signal);
  while (tuple && chain.length < maxCheckpoints) {
    signal?.throwIfAborted();
    chain.push(tuple);
    const { parentConfig } = tuple;
    tuple = parentConfig ? await checkpointer.getTuple(parentConfig) : undefined;
  }
  const messages = firstSeen(chain.toReversed());
  const isCut = tuple !== undefined;
  const present = new Set(position.current.map(({ id }) => id));
  const isMixed =
    present.size > 0 &&
    chain
      .slice(0, 1)
      .flatMap(messagesIn)
      .some(({ id }) => !present.has(id));
  return { messages: isMixed ? messages.filter(({ message }) => present.has(message.id)) : messages, isCut };
}

/** Names a message across checkpoints: a summary takes the id of the first message that it replaces. */
export function messageKey(message: BaseMessage): string | undefined {
  return message.id === undefined ? undefined : `${message.type} ${isSummary(message) ? "summary " : ""}${message.id}`;
}

/**
 * The checkpoint itself, as soon as it is saved. Where it is not, because only the end of a run is, the thread's newest, unless
 * it ends with a message that is not in this branch.
 */
async function newest(
  checkpointer: Pick<BaseCheckpointSaver, "getTuple">,
  { threadId, namespace, checkpointId, current }: HistoryPosition,
  signal: AbortSignal | undefined,
): Promise<CheckpointTuple | undefined> {
  const configurable = { thread_id: threadId, checkpoint_ns: namespace };
  if (checkpointId === undefined) return checkpointer.getTuple({ configurable });
  const exact: RunnableConfig = { configurable: { ...configurable, checkpoint_id: checkpointId } };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const tuple = await checkpointer.getTuple(exact);
    if (tuple) return tuple;
    await wait(PAUSE, undefined, signal ? { signal } : {});
  }
  const latest = await checkpointer.getTuple({ configurable });
  const last = latest && messagesIn(latest).at(-1);
  return last && current.some(({ id }) => id === last.id) ? latest : undefined;
}

function messagesIn({ checkpoint }: CheckpointTuple): BaseMessage[] {
  const { messages }: { messages?: unknown } = checkpoint.channel_values;
  return Array.isArray(messages) ? messages.filter((message) => BaseMessage.isInstance(message)) : [];
}

function firstSeen(chain: readonly CheckpointTuple[]): TimedMessage[] {
  const seen = new Map<string, TimedMessage>();
  for (const tuple of chain) {
    for (const message of messagesIn(tuple)) {
      const key = messageKey(message);
      if (key !== undefined) seen.set(key, { message, timestamp: seen.get(key)?.timestamp ?? tuple.checkpoint.ts });
    }
  }
  return [...seen.values()];
}
