import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { threadId } from "../stage/thread-id.js";
import type { SpentBudget } from "../state.js";
import { taskConfig } from "./task-config.js";
import { type Spending, spendingOf } from "./turn-spending.js";

/** Maximum number of answers whose tool calls are known: the oldest is forgotten if runs were left before their end. */
const MAX_ANSWERS = 10_000;

/**
 * The spending of turns while tool calls run. Calls that one answer of the model asked for share it, so that those at
 * the same time keep the budget together. A model may give the same answer in several threads and turns, from a cache.
 */
export class ToolSpendings {
  readonly #inThreads = new Map<string, Spending>();
  /** Those of runs without a thread, by the abort signal, which all tool calls of a step have. */
  readonly #others = new WeakMap<object, Spending>();

  /** Returns the spending of the turn, for a tool call to add to. */
  begin(messages: readonly BaseMessage[], spent: SpentBudget): Spending {
    const key = keyOf(messages, spent);
    const { signal = messages } = taskConfig();
    const known = key === undefined ? this.#others.get(signal) : this.#inThreads.get(key);
    if (known) return known;
    const spending = spendingOf(spent);
    if (key === undefined) this.#others.set(signal, spending);
    else this.#inThreads.set(key, spending);
    const [oldest] = this.#inThreads.keys();
    if (this.#inThreads.size > MAX_ANSWERS && oldest !== undefined) this.#inThreads.delete(oldest);
    return spending;
  }

  /** Forgets the spending, once the state has it: when the model is called with the results. */
  end(messages: readonly BaseMessage[], spent: SpentBudget): void {
    const key = keyOf(messages, spent);
    if (key !== undefined) this.#inThreads.delete(key);
  }
}

function keyOf(messages: readonly BaseMessage[], { turn }: SpentBudget): string | undefined {
  const thread = threadId();
  if (thread === "") return undefined;
  const asking = messages.findLast((message) => AIMessage.isInstance(message));
  return JSON.stringify([thread, turn, asking?.id]);
}
