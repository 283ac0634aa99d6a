import { BaseMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { z } from "zod";
import { type MessageTimes, MessageTimesState } from "./message-times.js";

/** The part of a checkpointer that reads checkpoints. */
export type CheckpointReader = Pick<BaseCheckpointSaver, "getTuple">;

/** Position in a thread's checkpoints. */
export interface CheckpointPosition {
  /** Checkpoint namespace of a graph; empty unless it is a subgraph. */
  readonly namespace: string;
  /** Id of the newest checkpoint of the running branch; undefined for the newest of the thread. */
  readonly checkpointId: string | undefined;
}

/** The conversation from which a tool was called, as its runtime describes it. */
export interface ConversationRuntime {
  /** The current messages; empty if the tool was called outside a graph. */
  readonly messages: readonly BaseMessage[];
  /** Times at which the messages were first seen, as far as the middleware has recorded them. */
  readonly times: MessageTimes;
  readonly threadId: string | undefined;
  /** Position of the calling graph's checkpoints, followed by those of its parent graphs if it is a subgraph. */
  readonly positions: readonly CheckpointPosition[];
  /** The checkpointer of the run, if LangGraph exposes it. */
  readonly checkpointer: CheckpointReader | undefined;
  readonly callId: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether the graph's task may have run before: the run was resumed with it, or it failed and is tried again. */
  readonly isRepeated: boolean;
}

const RuntimeSchema = z.object({
  state: z
    .object({
      messages: z.array(z.custom<BaseMessage>((value) => BaseMessage.isInstance(value))),
      ...MessageTimesState.shape,
    })
    .optional()
    .catch(undefined),
  toolCallId: z.string().optional().catch(undefined),
  signal: z.instanceof(AbortSignal).optional().catch(undefined),
  configurable: z
    .object({
      thread_id: z.coerce.string().optional().catch(undefined),
      checkpoint_ns: z.string().catch(""),
      checkpoint_id: z.string().optional().catch(undefined),
      checkpoint_map: z.record(z.string(), z.string()).catch({}),
      // Private to LangGraph. If the second is missing, the checkpointer has to be passed as an option.
      __pregel_resuming: z.boolean().optional().catch(undefined),
      __pregel_checkpointer: z.custom<CheckpointReader>(isCheckpointReader).optional().catch(undefined),
    })
    .partial()
    .catch({}),
});

/** Reads the runtime of a tool call, or the config of a direct call. Leaves out missing and invalid parts. */
export function readRuntime(runtime: unknown): ConversationRuntime {
  const { state, toolCallId, signal, configurable = {} } = RuntimeSchema.safeParse(runtime).data ?? {};
  const { checkpoint_ns: toolNamespace = "", checkpoint_map: checkpoints, checkpoint_id: newest } = configurable;
  const parts = toolNamespace.split("|").slice(0, -1);
  const namespace = parts.join("|");
  const parents = parts.map((_, depth) => parts.slice(0, depth).join("|"));
  return {
    messages: state?.messages ?? [],
    times: new Map(Object.entries(state?._messageTimes ?? {})),
    threadId: configurable.thread_id,
    positions: [
      { namespace, checkpointId: checkpoints?.[namespace] ?? newest },
      ...parents.map((parent) => ({ namespace: parent, checkpointId: checkpoints?.[parent] })),
    ],
    checkpointer: configurable.__pregel_checkpointer,
    callId: toolCallId,
    signal,
    isRepeated: configurable.__pregel_resuming === true,
  };
}

function isCheckpointReader(value: unknown): boolean {
  return typeof value === "object" && value !== null && "getTuple" in value && typeof value.getTuple === "function";
}
