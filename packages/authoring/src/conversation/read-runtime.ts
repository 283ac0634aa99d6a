import { BaseMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { z } from "zod";
import { type MessageTimes, MessageTimesState } from "./message-times.js";

/** What is needed of a checkpointer. */
export type CheckpointReader = Pick<BaseCheckpointSaver, "getTuple">;

/** A place in a thread's checkpoints. */
export interface CheckpointPosition {
  /** The namespace of a graph, empty for one that is no subgraph. */
  readonly namespace: string;
  /** The newest checkpoint of the branch that is running; undefined for the thread's newest. */
  readonly checkpointId: string | undefined;
}

/** Where a tool was called from. */
export interface ConversationRuntime {
  /** The present messages; empty where the tool was called outside of a graph. */
  readonly messages: readonly BaseMessage[];
  /** When they were first seen, as far as the middleware has noted it. */
  readonly times: MessageTimes;
  readonly threadId: string | undefined;
  /** Where the graph that called has its checkpoints; then, for a subgraph, where those around it have theirs. */
  readonly positions: readonly CheckpointPosition[];
  /** The checkpointer of the run, as far as LangGraph shows it. */
  readonly checkpointer: CheckpointReader | undefined;
  readonly callId: string | undefined;
  readonly signal: AbortSignal | undefined;
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
      // Private to LangGraph: where it is missing, the checkpointer has to be given as an option.
      __pregel_checkpointer: z.custom<CheckpointReader>(isCheckpointReader).optional().catch(undefined),
    })
    .partial()
    .catch({}),
});

/** Reads a tool's runtime, or what stands in for it where the tool is called by hand. */
export function readRuntime(runtime: unknown): ConversationRuntime {
  const { state, toolCallId, signal, configurable = {} } = RuntimeSchema.safeParse(runtime).data ?? {};
  const { checkpoint_ns: ownNamespace = "", checkpoint_map: checkpoints, checkpoint_id: newest } = configurable;
  const parts = ownNamespace.split("|").slice(0, -1);
  const namespace = parts.join("|");
  const around = parts.map((_, depth) => parts.slice(0, depth).join("|"));
  return {
    messages: state?.messages ?? [],
    times: new Map(Object.entries(state?._messageTimes ?? {})),
    threadId: configurable.thread_id,
    positions: [
      { namespace, checkpointId: checkpoints?.[namespace] ?? newest },
      ...around.map((outer) => ({ namespace: outer, checkpointId: checkpoints?.[outer] })),
    ],
    checkpointer: configurable.__pregel_checkpointer,
    callId: toolCallId,
    signal,
  };
}

function isCheckpointReader(value: unknown): boolean {
  return typeof value === "object" && value !== null && "getTuple" in value && typeof value.getTuple === "function";
}
