import type { BaseMessage } from "@langchain/core/messages";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { getConfig, type LangGraphRunnableConfig, task } from "@langchain/langgraph";
import { AsyncLocalStorage } from "node:async_hooks";
import { SkillMiddlewareError } from "../middleware-error.js";
import { checkpointerOf, namespaceOf, savesAtExit, withOwnSignals } from "../run-config.js";

/** Calls a function as part of a task of LangGraph, so that `interrupt` asks for this task. */
export type InTask = <Result>(call: () => Result) => Result;

/** Maximum time in milliseconds between two looks for a result in a database. */
const MAX_PAUSE = 250;

/** Maximum time in milliseconds that a database may take to store a result. */
const MAX_DELAY = 60_000;

/**
 * Maximum time in milliseconds until a graph in another one has stored anything. Otherwise it stores nothing, because
 * its `checkpointer` is false: its runs have the checkpointer of the other graph all the same.
 */
const MAX_FIRST_DELAY = 2_000;

/** The configs of runs that store nothing. */
const unstored = new WeakSet<object>();

/**
 * Waits until the checkpointer has stored the result of a task: LangGraph writes it while the node goes on. Does not
 * wait for a checkpointer that has no results of tasks, because its `pendingWrites` are undefined.
 *
 * @throws SkillMiddlewareError `not-stored` after a minute, and the reason of an abort
 */
async function untilStored(name: string, taskId: unknown, config: LangGraphRunnableConfig): Promise<void> {
  const { configurable = {} } = config;
  const { thread_id, checkpoint_id } = configurable;
  const saver = checkpointerOf(config);
  if (!saver || savesAtExit(config) || unstored.has(configurable)) return;
  const checkpoint_ns = namespaceOf(config);
  const place = { configurable: { thread_id, checkpoint_id, checkpoint_ns } };
  const begun = Date.now();
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_PAUSE)) {
    const stored = await saver.getTuple(place);
    if (stored && (stored.pendingWrites?.some(([id]) => id === taskId) ?? true)) return;
    config.signal?.throwIfAborted();
    const waited = Date.now() - begun;
    if (!stored && checkpoint_ns !== "" && waited > MAX_FIRST_DELAY) return void unstored.add(configurable);
    if (waited > MAX_DELAY) {
      const message = `The checkpointer has not stored the result of ${JSON.stringify(name)} within a minute.`;
      throw new SkillMiddlewareError("not-stored", message);
    }
    await pause(wait);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => startTimer(resolve, milliseconds));
}

/** Taken before a test can replace it by a timer that does not run. */
const startTimer = setTimeout;

/**
 * Does a part of a node's work once. If the node runs again, because a later part asked a person, failed or was cut
 * off, LangGraph returns the result from the checkpointer, as long as the parts come in the same order.
 *
 * @param name - name of the task
 * @param shown - the messages that the node has added so far: a stream that resumes does not show a task's input again
 * @param work - runs in the context of the node, so that streams show its events and messages as those of the node
 * @param isCostly - whether nothing follows before the result is stored: a crash must not lose it
 */
export async function once<Result>(
  name: string,
  shown: readonly BaseMessage[],
  work: (inTask: InTask) => Promise<Result>,
  isCostly = false,
): Promise<Result> {
  const inNode = AsyncLocalStorage.snapshot();
  let taskId: unknown;
  const part = task(name, async (..._shown: unknown[]) => {
    const inTask = AsyncLocalStorage.snapshot();
    taskId = getConfig().configurable?.["__pregel_task_id"];
    return [await inNode(() => work((call) => inTask(call)))] as const;
  });
  const config = withOwnSignals(getConfig());
  const inConfig = AsyncLocalStorageProviderSingleton.runWithConfig(config, () => part(...shown));
  const done: readonly [Result] | undefined = await inConfig;
  // LangGraph writes the result down in a later microtask. A next part that began before could take the answer to a
  // question of this one for its own.
  await pause(0);
  if (isCostly && taskId !== undefined) await untilStored(name, taskId, getConfig());
  // A breakpoint at the node keeps tasks from running, but not the node.
  return done ? done[0] : await work((call) => call());
}
