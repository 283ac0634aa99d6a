import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { threadId } from "../run-config.js";
import type { SpentBudget } from "../state.js";
import { taskConfig } from "./skill-trace.js";
import { type NodeSpending, type Spending, spendingOf } from "./turn-spending.js";

/** Maximum number of answers whose tool calls are known: the oldest is forgotten if runs were left before their end. */
const MAX_ANSWERS = 10_000;

/** The spending that a tool call adds to. */
export interface ToolCallSpending {
  /** That of the turn. */
  readonly spending: Spending;
  /** That of the tool call alone, with its earlier runs. */
  readonly own: NodeSpending;
}

/** The spending of the tool calls that one answer of the model asked for. */
interface AnswerSpending {
  /** That of the turn, to which all of them add, so that those at the same time keep the budget together. */
  readonly spending: Spending;
  /** That of each alone, by its id. */
  readonly calls: Map<string, NodeSpending>;
}

/**
 * The spending of turns while tool calls run, or wait for a person: then they run again from their beginning, and the
 * state has nothing of the first time. A model may give the same answer in several threads and turns, from a cache.
 */
export class ToolSpendings {
  readonly #inThreads = new Map<string, AnswerSpending>();
  /** Those of runs without a thread, by the abort signal, which all tool calls of a step have. */
  readonly #others = new WeakMap<object, AnswerSpending>();

  /** Returns the spending for a tool call to add to. */
  begin(messages: readonly BaseMessage[], spent: SpentBudget, id = ""): ToolCallSpending {
    const { spending, calls } = this.#answer(messages, spent);
    const own = calls.get(id) ?? { modelCalls: 0, tokens: 0, newest: 0 };
    calls.set(id, own);
    return { spending, own };
  }

  /** Forgets the spending, once the state has it: when the model is called with the results. */
  end(messages: readonly BaseMessage[], spent: SpentBudget): void {
    const key = keyOf(messages, spent);
    if (key !== undefined) this.#inThreads.delete(key);
  }

  #answer(messages: readonly BaseMessage[], spent: SpentBudget): AnswerSpending {
    const key = keyOf(messages, spent);
    const { signal = messages } = taskConfig();
    const known = key === undefined ? this.#others.get(signal) : this.#inThreads.get(key);
    if (known) return known;
    const begun = { spending: spendingOf(spent), calls: new Map<string, NodeSpending>() };
    if (key === undefined) this.#others.set(signal, begun);
    else this.#inThreads.set(key, begun);
    const [oldest] = this.#inThreads.keys();
    if (this.#inThreads.size > MAX_ANSWERS && oldest !== undefined) this.#inThreads.delete(oldest);
    return begun;
  }
}

function keyOf(messages: readonly BaseMessage[], { turn }: SpentBudget): string | undefined {
  const thread = threadId();
  if (thread === "") return undefined;
  const asking = messages.findLast((message) => AIMessage.isInstance(message));
  return JSON.stringify([thread, turn, asking?.id]);
}
