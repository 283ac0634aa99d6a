import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { ToolMessage } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import { getConfig, isGraphBubbleUp, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { setNewest } from "../set-newest.js";
import { LOCAL_ANSWER_TAG } from "../stage/speak.js";
import { traceIn } from "./skill-trace.js";
import type { KnownRequests } from "./known-requests.js";
import { type NodeSpending, refusalOf } from "./turn-spending.js";
import { UnloggedError } from "./unlogged-error.js";
import { JUDGE_TAG, tokensOf, type UsageRecord } from "./usage-record.js";
import type { UsageRun, UsageSink } from "./usage-sink.js";

type ChatStart = Parameters<NonNullable<BaseCallbackHandler["handleChatModelStart"]>>;
type ModelStart = Parameters<NonNullable<BaseCallbackHandler["handleLLMStart"]>>;
type ToolStart = Parameters<NonNullable<BaseCallbackHandler["handleToolStart"]>>;

/** Maximum number of calls at the same time: the oldest is forgotten if streams were left before their end. */
const MAX_CALLS = 10_000;

/** A node of a graph whose calls are counted. Without a config, the handler counts calls outside of such nodes. */
interface CountedNode {
  readonly sink: UsageSink;
  readonly requests: KnownRequests;
  readonly config?: LangGraphRunnableConfig;
  readonly run?: UsageRun;
  /** Name of the tool that the node runs. */
  readonly tool?: string | undefined;
  /** The spending of the node, if its turn has a budget. */
  readonly spending?: NodeSpending | undefined;
}

interface Judgement extends Pick<UsageRecord, "name" | "tokens" | "error"> {
  /** Its beginning, in milliseconds since 1970. */
  readonly start: number;
}

/** Counts a call of a judge, if the calls of the running node are counted. */
export async function recordJudgement(judgement: Judgement): Promise<void> {
  const { callbacks }: Pick<LangGraphRunnableConfig, "callbacks"> = getConfig() ?? {};
  const handlers: readonly unknown[] = Array.isArray(callbacks) ? callbacks : (callbacks?.handlers ?? []);
  const handler = handlers.find((each) => each instanceof UsageHandler);
  await handler?.addJudgement(judgement).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- as LangChain does with errors of handlers
    console.error("Error in handler", handler.name, error);
  });
}

/**
 * A callback handler that counts the calls of a node, and those inside them. LangChain calls it for each attempt of a
 * retry or a fallback, and for the models and agents in a tool, which no middleware around the node sees.
 */
export class UsageHandler extends BaseCallbackHandler {
  override readonly name = "langslash_usage";
  override readonly awaitHandlers = true;
  override readonly ignoreChain = true;
  override readonly ignoreRetriever = true;
  override readonly ignoreCustomEvent = true;
  readonly node: CountedNode;
  /** The node, and those around it: its calls are theirs, too. */
  readonly nodes: readonly CountedNode[];
  /** The reason why a model call in this node was refused. */
  refusal: string | undefined;
  /** The beginnings of the records of running calls, by the ids of their runs. */
  readonly #calls = new Map<string, Omit<UsageRecord, "error" | "milliseconds" | "tokens">>();

  /** @param around - the handler of the node around this one, which no longer gets these calls */
  constructor(node: CountedNode, around?: UsageHandler) {
    super();
    this.node = node;
    this.nodes = [node, ...(around?.nodes ?? [])];
  }

  /** Counts a call of a judge: its tokens count for the budget, but it is no model call of the turn. */
  async addJudgement({ start, tokens, ...judgement }: Judgement): Promise<void> {
    for (const { spending } of this.nodes) if (spending && tokens) spending.tokens += tokens.input + tokens.output;
    const base = { time: new Date(start).toISOString(), kind: "judge" as const, skill: null };
    const record = { ...base, ...judgement, milliseconds: Date.now() - start, ...(tokens && { tokens }) };
    await this.node.sink.add(record, this.node.run ?? {});
  }

  /**
   * @throws Error if another model call would pass the budget of this node, its `refusal`, or of one around it. In a
   *   turn, only the first is logged: a tool may have many calls at the same time
   */
  checkBudget(): void {
    const refusals = this.nodes.map(({ spending }) => spending && refusalOf(spending));
    [this.refusal] = refusals;
    const index = refusals.findIndex((refusal) => refusal !== undefined);
    const turn = this.nodes[index]?.spending?.turn;
    if (!turn) return;
    const Refusal = turn.isRefused ? UnloggedError : Error;
    turn.isRefused = true;
    throw new Refusal(refusals[index]);
  }

  override handleChatModelStart(...[, [messages = []], runId, , extra, tags, metadata = {}]: ChatStart): void {
    this.#beginModelCall(runId, tags, metadata);
    const call = this.#calls.get(runId);
    if (call) call.cause = this.node.requests.add(messages, extra?.["invocation_params"], metadata);
  }

  override handleLLMStart(...[, , runId, , , tags, metadata]: ModelStart): void {
    this.#beginModelCall(runId, tags, metadata);
  }

  override async handleLLMEnd({ generations }: LLMResult, runId: string): Promise<void> {
    const generation: object = generations[0]?.[0] ?? {};
    const tokens = "message" in generation ? tokensOf(generation.message) : undefined;
    const isOfTurn = this.#calls.has(runId); // not that of a judge
    for (const { spending } of this.nodes) {
      if (!spending || !tokens || !isOfTurn) continue;
      spending.tokens += tokens.input + tokens.output;
      spending.newest = tokens.input + tokens.output - tokens.reasoning;
    }
    await this.#end(runId, { error: false, ...(tokens && { tokens }) });
  }

  override async handleLLMError(_error: unknown, runId: string): Promise<void> {
    await this.#end(runId, { error: true });
  }

  override handleToolStart(...[, , runId, , , , runName]: ToolStart): void {
    const { config, tool } = this.node;
    // LangChain gives the run of a node's own tool the name of the node.
    this.#begin(runId, "tool", config && runName === config.runName ? tool : runName);
  }

  override async handleToolEnd(output: unknown, runId: string): Promise<void> {
    await this.#end(runId, { error: ToolMessage.isInstance(output) && output.status === "error" });
  }

  override async handleToolError(error: unknown, runId: string): Promise<void> {
    // A tool that waits for a person runs again from its beginning, and counts then.
    if (isGraphBubbleUp(error)) this.#calls.delete(runId);
    else await this.#end(runId, { error: true });
  }

  #beginModelCall(runId: string, tags: readonly string[] = [], metadata: Readonly<Record<string, unknown>> = {}): void {
    if (tags.includes(LOCAL_ANSWER_TAG) || tags.includes(JUDGE_TAG)) return;
    // Otherwise LangChain would only log that the call is refused.
    this.raiseError = true;
    this.checkBudget();
    this.raiseError = false;
    for (const { spending } of this.nodes) if (spending) spending.modelCalls += 1;
    const model = metadata["ls_model_name"];
    this.#begin(runId, "model", typeof model === "string" ? model : undefined);
  }

  #begin(runId: string, kind: UsageRecord["kind"], name: string | undefined): void {
    const time = new Date().toISOString();
    const trace = this.nodes.map(({ config }) => config && traceIn(config)).find((each) => each !== undefined);
    const call = { time, kind, skill: null, ...trace?.fields, ...(name !== undefined && { name }) };
    setNewest(this.#calls, runId, call, MAX_CALLS);
  }

  async #end(runId: string, outcome: Pick<UsageRecord, "error" | "tokens">): Promise<void> {
    const call = this.#calls.get(runId);
    if (!call) return;
    this.#calls.delete(runId);
    const record = { ...call, ...outcome, milliseconds: Date.now() - Date.parse(call.time) };
    await this.node.sink.add(record, this.node.run ?? {});
  }
}
