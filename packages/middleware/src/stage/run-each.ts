import type { BaseMessage } from "@langchain/core/messages";
import { GraphInterrupt, isGraphBubbleUp, isGraphInterrupt } from "@langchain/langgraph";
import { onOneLine } from "@langslash/grammar/internal";
import { forkTask } from "../run-config.js";
import type { ActiveTurn, Stage } from "../state.js";
import { type EachItem, eachItems, itemText } from "./each-items.js";
import { once } from "./once.js";
import { returnProblem, valueOf } from "./returned-value.js";
import { firstLineOf, type RunContext } from "./run-command.js";
import { type ForkResult, runFork } from "./run-fork.js";

/**
 * Runs a stage once for each of its inputs, in parallel forks. The results come in the order of the inputs. A
 * fork that fails is a result like the others; one that asks a person keeps the stage from ending, but no other fork.
 *
 * @param name - the commands of the stage
 * @throws the error of a run that is aborted, and what LangGraph throws to interrupt a task
 */
export async function runEach(
  turn: ActiveTurn,
  stage: Stage,
  input: string | undefined,
  context: RunContext,
  shown: readonly BaseMessage[],
  name: string,
): Promise<ForkResult> {
  const { roots, maxParallelForks } = context.table.forks;
  const listed = await once(`/each ${name} lists`, shown, async () => eachItems(stage.each ?? {}, input, roots));
  if ("reason" in listed) return { text: listed.reason, isDone: false };
  const { items } = listed;
  const run = (item: EachItem, index: number): Promise<ForkResult> =>
    once(
      forkTask(`${name} ${index + 1}`),
      [],
      async (inTask) => {
        try {
          const text = await itemText(item, roots);
          const result = await inTask(() => runFork(turn, stage, input, context, shown, text));
          const problem = result.isDone ? await returnProblem(stage, result.text, context) : undefined;
          return problem === undefined ? result : { text: problem, isDone: false };
        } catch (error) {
          if (isGraphBubbleUp(error) || context.runtime.signal?.aborted) throw error;
          return { text: `Failed: ${firstLineOf(error)}`, isDone: false };
        }
      },
      { isCostly: true },
    );
  const results = await inParallel(items, run, maxParallelForks);
  const isDone = results.some((result) => result.isDone);
  const text = results
    .map((result, index) => `## ${onOneLine(items[index]?.label ?? "")}\n\n${result.text}`)
    .join("\n\n");
  if (!stage.returns) return { text, isDone };
  const values = results.map((result) => (result.isDone ? valueOf(result.text) : null));
  return { text, isDone, output: JSON.stringify(values) };
}

/** Runs work for each item, at most `limit` at a time, in their order. Waits for all that began before it throws. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<Result>,
  limit: number,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const left = [...items.entries()].toReversed();
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, item] = next;
      try {
        results[index] = await run(item, index);
      } catch (error) {
        errors.push(error);
        if (!isGraphBubbleUp(error)) left.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (errors.length === 0) return results;
  // LangGraph shows the questions of a node, not those of its tasks.
  const questions = errors.flatMap((error) => (isGraphInterrupt(error) ? error.interrupts : []));
  throw errors.find((error) => !isGraphInterrupt(error)) ?? new GraphInterrupt(questions);
}
