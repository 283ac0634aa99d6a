import { INTERRUPT, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { readRuntime } from "../conversation/read-runtime.js";

/** Digest of a question to a person; null for an interrupt of another tool. */
export type QuestionDigest = string | null;

const InterruptsSchema = z.tuple([z.object({ value: z.object({ questions: z.array(z.string().nullable()) }) })]);

/**
 * Returns the questions that a task has asked so far, by the number of their interrupt. They are read from its last
 * interrupt, as the checkpointer has saved it. Empty if that was one of another tool, or if there was none.
 *
 * @param task - identity of the task, which is its checkpoint namespace
 * @param config - of the task
 */
export async function askedQuestions(
  task: string,
  config: LangGraphRunnableConfig,
): Promise<readonly QuestionDigest[]> {
  const { checkpointer, positions } = readRuntime(config);
  const taskId = task.slice(task.lastIndexOf(":") + 1);
  // The graph's own checkpoint comes first. Of a task within a task, the graph above has the writes.
  for (const { namespace, checkpointId } of positions) {
    const position = { checkpoint_ns: namespace, checkpoint_id: checkpointId };
    const saved = await checkpointer?.getTuple({ configurable: { ...config.configurable, ...position } });
    const last = saved?.pendingWrites?.findLast(([id, channel]) => id === taskId && channel === INTERRUPT);
    // LangGraph saves a list of one interrupt, and older versions only the interrupt.
    if (last) return InterruptsSchema.safeParse([last[2]].flat()).data?.[0].value.questions ?? [];
  }
  return [];
}
