import { AIMessage, type ToolCall, type ToolMessage } from "@langchain/core/messages";
import { Command, getConfig, isCommand } from "@langchain/langgraph";
import type { Call } from "../reading/call.js";
import { callsTools } from "../reading/message-text.js";
import { threadId } from "../run-config.js";
import type { Seals } from "../seals.js";
import { setNewest } from "../set-newest.js";
import { isBeforeLast } from "../state.js";
import { sealedSpent, type SpentBudget, spentIn, totalOf } from "./spent-record.js";
import type { TurnBudget } from "./turn-budget.js";

/** The spending of a turn while nodes run: that of the state, and that of each node by its id. */
interface TurnSpending {
  readonly budget: TurnBudget;
  readonly before: SpentBudget;
  readonly nodes: Map<string, NodeSpending>;
  /** Whether a model call was refused. */
  isRefused: boolean;
}

/** The spending of a node: one that calls the model, or runs one of the tool calls that an answer asked for. */
export interface NodeSpending extends Pick<SpentBudget, "modelCalls" | "tokens" | "newest"> {
  readonly turn: TurnSpending;
  /** Id of the tool call. */
  readonly id: string;
}

/** Maximum number of answers whose tool calls are known: the oldest is forgotten if runs were left before their end. */
const MAX_ANSWERS = 10_000;

/**
 * The spending of turns with a budget. That of tool calls stays here while they run or wait for a person: then they run
 * again from their beginning, and the state has nothing of the first time. A model may give the same answer in several
 * threads and turns, from a cache.
 */
export class TurnSpendings {
  readonly #ofTools = new Map<string, TurnSpending>();
  /** Those of runs without a thread, by the abort signal: nothing else is the same for all tool calls of one step. */
  readonly #ofSteps = new WeakMap<object, TurnSpending>();

  /** Returns the spending of a node that calls the model, or of a tool call, with that of its earlier runs. */
  ofNode(call: Call, budget: TurnBudget, toolCall?: ToolCall): NodeSpending {
    const begun: TurnSpending = { budget, before: spentIn(call), nodes: new Map(), isRefused: false };
    const asking = call.state.messages.findLast((message) => AIMessage.isInstance(message));
    const key = JSON.stringify([threadId(), begun.before.turn, asking?.id]);
    if (!toolCall) {
      // The state has the spending of the tool calls now.
      this.#ofTools.delete(key);
      return nodeOf(begun, "", begun.before.newest);
    }
    const { signal = call } = getConfig();
    const turn = this.#ofTools.get(key) ?? this.#ofSteps.get(signal) ?? begun;
    if (threadId() === "") this.#ofSteps.set(signal, turn);
    else setNewest(this.#ofTools, key, turn, MAX_ANSWERS);
    return nodeOf(turn, toolCall.id ?? "");
  }
}

function nodeOf(turn: TurnSpending, id: string, newest = 0): NodeSpending {
  const node = turn.nodes.get(id) ?? { turn, id, modelCalls: 0, tokens: 0, newest };
  turn.nodes.set(id, node);
  return node;
}

/** Returns the reason why another model call of a node would pass the budget, or undefined if it would not. */
export function refusalOf({ turn: { budget, before, nodes }, newest }: NodeSpending): string | undefined {
  const { maxModelCalls = Infinity, maxTokens = Infinity } = budget;
  const { modelCalls, tokens } = totalOf(before, nodes.values());
  if (modelCalls >= maxModelCalls) {
    return `It may make at most ${counted(maxModelCalls, "model call")}, and has made ${modelCalls}.`;
  }
  if (tokens < maxTokens && tokens + newest <= maxTokens) return undefined;
  const spent = `It may use at most ${counted(maxTokens, "token")}, and has used ${tokens}.`;
  return tokens >= maxTokens ? spent : `${spent} The next model call would need at least ${newest} more.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Returns the answer of a model call with the spent budget, unless the answer itself shows it: a state that changes is
 * saved once more. An answer with tool calls, or of a stage that another one follows, may be summarized before the turn
 * ends. A structured answer ends the turn.
 */
export function withSpent<Answer>(
  answer: Answer,
  node: NodeSpending | undefined,
  call: Call,
  seals: Seals,
): Answer | Command {
  if (!node || !AIMessage.isInstance(answer)) return answer;
  const endsTurn = !callsTools(answer) && !(call.turn && isBeforeLast(call.turn));
  if (endsTurn && node.modelCalls === 1) return answer;
  if (answer.id === undefined) answer._updateId(crypto.randomUUID());
  const { before, nodes } = node.turn;
  const { turn, began } = before;
  const sum = { ...totalOf(before, nodes.values()), newest: node.newest };
  return new Command({ update: { _spent: sealedSpent({ turn, began, answer: answer.id, ...sum, tools: {} }, seals) } });
}

/** Returns the answer of a tool call with its part of the spent budget. */
export function withToolSpent(answer: ToolMessage | Command, node: NodeSpending, seals: Seals): ToolMessage | Command {
  const { turn, id, modelCalls, tokens } = node;
  if (modelCalls === 0) return answer;
  const _spent = sealedSpent({ ...turn.before, tools: { [id]: { modelCalls, tokens } } }, seals);
  if (!isCommand(answer)) return new Command({ update: { messages: [answer], _spent } });
  const { graph, goto, resume, update } = answer;
  const entry: [string, unknown] = ["_spent", _spent];
  const changes = Array.isArray(update) ? [...update, entry] : { ...update, _spent };
  return new Command({ graph, goto, resume, update: changes });
}
