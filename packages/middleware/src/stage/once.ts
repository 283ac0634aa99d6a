import { AsyncLocalStorage } from "node:async_hooks";
import type { BaseMessage } from "@langchain/core/messages";
import { task } from "@langchain/langgraph";

/** Calls a function as part of a task of LangGraph, so that `interrupt` asks for this task. */
export type InTask = <Result>(call: () => Result) => Result;

/** Taken before a test can replace it by a timer that stands still. */
const startTimer = setTimeout;

/**
 * Does a part of a node's work once. If the node runs again, because a later part asked a person, failed or was cut
 * off, LangGraph gives back the result from the checkpointer, as long as the parts come in the same order.
 *
 * @param name - name of the task
 * @param shown - the messages that the node has added so far: a stream that resumes does not show a task's input again
 * @param work - runs in the context of the node, so that streams show its events and messages as those of the node
 */
export async function once<Result>(
  name: string,
  shown: readonly BaseMessage[],
  work: (inTask: InTask) => Promise<Result>,
): Promise<Result> {
  const inNode = AsyncLocalStorage.snapshot();
  const part = task(name, async (..._shown: unknown[]) => {
    const inTask = AsyncLocalStorage.snapshot();
    return [await inNode(() => work((call) => inTask(call)))] as const;
  });
  const done: readonly [Result] | undefined = await part(...shown);
  // LangGraph writes the result down in a later microtask. A next part that began before could take the answer to a
  // question of this one for its own.
  await new Promise((resolve) => startTimer(resolve));
  // A breakpoint at the node keeps tasks from running, but not the node.
  return done ? done[0] : await work((call) => call());
}
