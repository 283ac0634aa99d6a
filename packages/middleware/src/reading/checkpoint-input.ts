import { setTimeout as wait } from "node:timers/promises";
import type { HumanMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver, CheckpointTuple, LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { namespaceOf } from "../commands/subagent-run.js";

/** Maximum number of checkpoints that are read for a run. */
const MAX_CHECKPOINTS = 200;
/** Maximum number of attempts to read a checkpoint that is still being saved, and the milliseconds between them. */
const MAX_ATTEMPTS = 100;
const PAUSE = 10;

const MessagesSchema = z.object({ messages: z.array(z.object({ id: z.string() })) });

/**
 * Returns those of the messages that came with an input, or that an application wrote into the state. The checkpoints
 * of the thread tell them from messages which nodes of the graph added: the first one with such a message follows a
 * checkpoint of the kind `input`, or is of a kind that only a client makes. Returns undefined if they are not saved.
 */
export async function inputOfCheckpoints(
  messages: readonly HumanMessage[],
  { configurable = {}, ...config }: LangGraphRunnableConfig,
): Promise<readonly HumanMessage[] | undefined> {
  const { __pregel_checkpointer: checkpointer, __pregel_durability: durability, thread_id } = configurable;
  if (!hasTuples(checkpointer)) return undefined;
  const place = { thread_id, checkpoint_ns: namespaceOf({ configurable }) };
  if (durability === "exit") {
    const newest = await checkpointer.getTuple({ configurable: place });
    return newest?.pendingWrites?.some(([, channel]) => channel === "__interrupt__") ? [] : undefined;
  }
  const read = (of: CheckpointTuple["config"]) => checkpointer.getTuple(of);
  const { checkpointId } = config.executionInfo ?? {};
  let tuple = await saved(() => read({ configurable: { ...place, checkpoint_id: checkpointId } }));
  const unknown = new Map(messages.map((message) => [message.id, message]));
  const typed = new Set<HumanMessage>();
  for (let count = 0; tuple && unknown.size > 0 && count < MAX_CHECKPOINTS; count += 1) {
    const before: CheckpointTuple | undefined = tuple.parentConfig && (await read(tuple.parentConfig));
    const isInput = tuple.metadata?.source !== "loop" || before?.metadata?.source === "input";
    const known = idsIn(before);
    for (const [id, message] of unknown) {
      if (id !== undefined && known.has(id)) continue;
      unknown.delete(id);
      if (isInput) typed.add(message);
    }
    tuple = before;
  }
  return tuple || typed.size > 0 || unknown.size === 0 ? messages.filter((message) => typed.has(message)) : undefined;
}

/** Whether a value is a checkpointer, also one of another copy of LangGraph. */
function hasTuples(value: unknown): value is Pick<BaseCheckpointSaver, "getTuple"> {
  return typeof value === "object" && value !== null && "getTuple" in value && typeof value.getTuple === "function";
}

function idsIn(tuple: CheckpointTuple | undefined): ReadonlySet<string> {
  const { messages = [] } = MessagesSchema.safeParse(tuple?.checkpoint.channel_values).data ?? {};
  return new Set(messages.map(({ id }) => id));
}

/** Waits for a checkpoint, because LangGraph goes on while it is saved. */
async function saved(read: () => Promise<CheckpointTuple | undefined>): Promise<CheckpointTuple | undefined> {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    const tuple = await read();
    if (tuple) return tuple;
    await wait(PAUSE);
  }
  return read();
}
