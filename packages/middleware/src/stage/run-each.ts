import { GraphInterrupt, isGraphBubbleUp, isGraphInterrupt } from "@langchain/langgraph";
import { onOneLine } from "@langslash/grammar/internal";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { forkTask } from "../run-config.js";
import type { Each } from "../state.js";
import { filesMatching } from "./files-matching.js";
import { type InTask, once } from "./once.js";
import { valueIn, valueOf } from "./returned-value.js";
import { firstLineOf, type StageResult, type StageRun } from "./run-command.js";
import { runFork } from "./run-fork.js";
import { commandNamesOf } from "./stage-message.js";

/**
 * Runs a stage once for each of its inputs, in parallel forks. The results come in the order of the inputs. A
 * fork that fails is a result like the others; one that asks a person keeps the stage from ending, but no other fork.
 *
 * @throws the error of a run that is aborted, and what LangGraph throws to interrupt a task
 */
export async function runEach(run: StageRun, each: Each): Promise<StageResult> {
  const { stage, input, shown, table, runtime } = run;
  const { roots, maxParallelForks } = table.forks;
  const name = commandNamesOf(stage);
  const listed = await once(`/each ${name} lists`, shown, async () => eachItems(each, input, roots));
  if ("reason" in listed) return { text: listed.reason, isDone: false };
  const { items } = listed;
  const branch = async (item: EachItem, inTask: InTask): Promise<StageResult> => {
    try {
      const text = await itemText(item, roots);
      return await inTask(() => runFork(run, text));
    } catch (error) {
      if (isGraphBubbleUp(error) || runtime.signal?.aborted) throw error;
      return { text: `Failed: ${firstLineOf(error)}`, isDone: false };
    }
  };
  const begin = (item: EachItem, index: number): Promise<StageResult> =>
    once(forkTask(`${name} ${index + 1}`), [], (inTask) => branch(item, inTask), true);
  const results = await inParallel(items, begin, maxParallelForks);
  const isDone = results.some((result) => result.isDone);
  const text = results
    .map((result, index) => `## ${onOneLine(items[index]?.label ?? "")}\n\n${result.text ?? ""}`)
    .join("\n\n");
  if (!stage.returns) return { text, isDone };
  const values = results.map((result) => (result.isDone ? valueOf(result.text ?? "") : null));
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

/** Maximum number of inputs of one `/each`. */
const MAX_ITEMS = 100;

/** An input of a branch: a file, or an item of a list. */
interface EachItem {
  readonly label: string;
  /** The item's text; that of a file is read when its branch runs. */
  readonly text?: string;
}

type EachItems = { readonly items: readonly EachItem[] } | { readonly reason: string };

/** Returns the inputs of a stage: the files that its pattern matches, or the list that the stage before returned. */
function eachItems(each: Each, input: string | undefined, roots: readonly string[]): EachItems {
  const { files, items: path = "$" } = each;
  const found = files === undefined ? listAt(input ?? "", path) : filesMatching(files, roots);
  if (typeof found === "string") return { reason: found };
  if (found === undefined) return { reason: `/each needs a list, and the stage before returned none at ${path}.` };
  if (found.length === 0)
    return { reason: files === undefined ? "/each has an empty list." : `No file matches ${files}.` };
  if (found.length > MAX_ITEMS)
    return { reason: `/each takes at most ${MAX_ITEMS} inputs, and there are ${found.length}.` };
  return { items: found.map((item) => (typeof item === "string" ? { label: item } : item)) };
}

function listAt(input: string, path: string): EachItem[] | undefined {
  const list = valueIn(input, path);
  if (!Array.isArray(list)) return undefined;
  return list.map((item, index) => {
    return { label: String(index + 1), text: typeof item === "string" ? item : JSON.stringify(item) };
  });
}

/** Returns the text of an input. A file is read below the roots only, wherever links lead. */
async function itemText({ label, text }: EachItem, roots: readonly string[]): Promise<string> {
  if (text !== undefined) return text;
  for (const root of roots) {
    try {
      return `${label}:\n\n${(await new ConfinedFolder(root, "the files of the application").read(label)).text}`;
    } catch (error) {
      if (!SkillError.isInstance(error) || error.code !== "file-not-found") throw error;
    }
  }
  throw new Error(`${label} is gone.`);
}
