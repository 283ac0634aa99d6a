import { setTimeout as wait } from "node:timers/promises";
import type { HumanMessage } from "@langchain/core/messages";
import type { CheckpointTuple, LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { checkpointerOf, namespaceOf, savesAtExit } from "../run-config.js";

/** Maximum number of checkpoints that are read for a run. */
const MAX_CHECKPOINTS = 200;
/** Maximum number of attempts to read a checkpoint that is still being saved, and the milliseconds between them. */
const MAX_ATTEMPTS = 100;
const PAUSE = 10;

const MessagesSchema = z.object({ messages: z.array(z.object({ id: z.string() })) });

interface Run {
  readonly config: LangGraphRunnableConfig;
  /** Whether results of tools precede the messages. */
  readonly followsTools: boolean;
  /** Id of the answer or result before the messages. */
  readonly answerId?: string | undefined;
}

/**
 * Returns those of the messages that came with an input, or that an application wrote into the state. The checkpoints
 * of the thread tell them from messages which nodes of the graph added: the first one with such a message follows a
 * checkpoint of the kind `input`, or is of a kind that only a client makes. If there was an input since the answer, and
 * its messages are gone, a hook has replaced them: the first message takes their place. Returns undefined if the
 * checkpoints are not saved.
 */
export async function inputOfCheckpoints(
  messages: readonly HumanMessage[],
  { config: { configurable = {}, ...config }, followsTools, answerId }: Run,
): Promise<readonly HumanMessage[] | undefined> {
  const checkpointer = checkpointerOf({ configurable });
  if (!checkpointer) return undefined;
  const place = { thread_id: configurable["thread_id"], checkpoint_ns: namespaceOf({ configurable }) };
  if (savesAtExit(config)) {
    return inputSince(await checkpointer.getTuple({ configurable: place }), messages, followsTools);
  }
  const read = (of: CheckpointTuple["config"]) => checkpointer.getTuple(of);
  const { checkpointId } = config.executionInfo ?? {};
  let tuple = await saved(() => read({ configurable: { ...place, checkpoint_id: checkpointId } }));
  let ids = idsIn(tuple);
  if (ids.size === 0) return undefined;
  const typed = new Set<HumanMessage>();
  // Messages that a resume adds are in no checkpoint yet.
  let unknown = messages.filter(({ id }) => ids.has(id));
  let replacement: HumanMessage | undefined;
  for (let count = 0; tuple && count < MAX_CHECKPOINTS; count += 1) {
    const isSinceAnswer = answerId === undefined || ids.has(answerId);
    if (unknown.length === 0 && (typed.size > 0 || replacement || !isSinceAnswer)) break;
    if (tuple.metadata?.source === "input" && isSinceAnswer) replacement = messages.find(({ id }) => !ids.has(id));
    const before: CheckpointTuple | undefined = tuple.parentConfig && (await read(tuple.parentConfig));
    // Only the newest checkpoint may be saved.
    if (!before && tuple.metadata?.source === "loop") return undefined;
    const isInput = tuple.metadata?.source !== "loop" || before?.metadata?.source === "input";
    const known = idsIn(before);
    for (const message of unknown) if (isInput && !known.has(message.id)) typed.add(message);
    unknown = unknown.filter(({ id }) => known.has(id));
    ids = known;
    tuple = before;
  }
  if (typed.size === 0 && replacement) return [replacement];
  return messages.filter((message) => typed.has(message));
}

/**
 * Returns the input of a run that saves nothing before it ends. Of the messages that an earlier run left, the first is
 * its input, unless its tools added it. If that run waits for a person, this one goes on with it. Otherwise the first
 * of the other messages is its input, and hooks may have added the rest.
 */
function inputSince(
  newest: CheckpointTuple | undefined,
  messages: readonly HumanMessage[],
  followsTools: boolean,
): readonly HumanMessage[] | undefined {
  if (!newest) return undefined;
  const known = idsIn(newest);
  const left = messages.filter(({ id }) => known.has(id));
  const added = messages.filter(({ id }) => !known.has(id));
  const isWaiting = newest.pendingWrites?.some(([, channel]) => channel === "__interrupt__");
  return [...(followsTools ? [] : left.slice(0, 1)), ...(isWaiting ? [] : added.slice(0, 1))];
}

function idsIn(tuple: CheckpointTuple | undefined): ReadonlySet<unknown> {
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
