import { setTimeout as wait } from "node:timers/promises";
import type { RunnableConfig } from "@langchain/core/runnables";
import { BaseMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver, CheckpointTuple } from "@langchain/langgraph";
import { isSummary, type TimedMessage } from "./conversation-events.js";
import type { CheckpointPosition } from "./read-runtime.js";

/** Position in a thread's history. */
export interface HistoryPosition extends CheckpointPosition {
  readonly threadId: string;
  /** The current messages, which show whether a checkpoint belongs to this branch. */
  readonly current: readonly BaseMessage[];
}

/** Options of `checkpointHistory`. */
export interface CheckpointHistoryOptions {
  readonly maxCheckpoints: number;
  readonly signal?: AbortSignal | undefined;
}

/** All messages of a branch, including those that were removed from the conversation. */
export interface CheckpointHistory {
  /** In the order in which they first appeared. */
  readonly messages: readonly TimedMessage[];
  /** Whether older checkpoints exist that were not read. */
  readonly isCut: boolean;
}

/** Attempts to read a checkpoint that is still being saved, and the pause between them in milliseconds. */
const MAX_ATTEMPTS = 5;
const PAUSE = 20;

/**
 * Collects the messages of a branch by following the parents of its newest checkpoint, so that other branches of the
 * thread are left out. A checkpointer may mix branches itself: PostgresSaver 1.0 keeps one value for two branches if
 * their versions have the same number. If the newest checkpoint therefore holds messages that the current state does
 * not have, only those of the current state are returned.
 */
export async function checkpointHistory(
  checkpointer: Pick<BaseCheckpointSaver, "getTuple">,
  position: HistoryPosition,
  { maxCheckpoints, signal }: CheckpointHistoryOptions,
): Promise<CheckpointHistory> {
  const chain: CheckpointTuple[] = [];
  let tuple = await newestCheckpoint(checkpointer, position, signal);
  while (tuple && chain.length < maxCheckpoints) {
    signal?.throwIfAborted();
    chain.push(tuple);
    const { parentConfig } = tuple;
    tuple = parentConfig ? await checkpointer.getTuple(parentConfig) : undefined;
  }
  const messages = collectMessages(chain.toReversed());
  const isCut = tuple !== undefined;
  const currentIds = new Set(position.current.map(({ id }) => id));
  const isMixed =
    currentIds.size > 0 &&
    chain
      .slice(0, 1)
      .flatMap(messagesIn)
      .some(({ id }) => !currentIds.has(id));
  return { messages: isMixed ? messages.filter(({ message }) => currentIds.has(message.id)) : messages, isCut };
}

/** Returns the key of a message across checkpoints. A summary has the id of the first message that it replaces. */
export function messageKey(message: BaseMessage): string | undefined {
  return message.id === undefined ? undefined : `${message.type} ${isSummary(message) ? "summary " : ""}${message.id}`;
}

/**
 * Returns the checkpoint at the position as soon as it has been saved. If it is never saved, as with the
 * durability `exit`, returns the newest checkpoint of the thread, unless that ends with a message from another branch.
 */
async function newestCheckpoint(
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

function collectMessages(chain: readonly CheckpointTuple[]): TimedMessage[] {
  const seen = new Map<string, TimedMessage>();
  for (const tuple of chain) {
    for (const message of messagesIn(tuple)) {
      const key = messageKey(message);
      if (key !== undefined) seen.set(key, { message, timestamp: seen.get(key)?.timestamp ?? tuple.checkpoint.ts });
    }
  }
  return [...seen.values()];
}
