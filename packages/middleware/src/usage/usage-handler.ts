import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { ToolMessage } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import { isGraphBubbleUp, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { LOCAL_ANSWER_TAG } from "../stage/speak.js";
import { type SkillTrace, traceIn } from "./skill-trace.js";
import { type NodeSpending, refusalOf } from "./turn-spending.js";
import { type TokenCounts, tokensOf, type UsageRecord } from "./usage-record.js";
import type { UsageRun, UsageSink } from "./usage-sink.js";

/** The arguments with which LangChain calls a method of a handler. */
type Start<Method extends "handleChatModelStart" | "handleLLMStart" | "handleToolStart"> = Parameters<
  NonNullable<BaseCallbackHandler[Method]>
>;

/** Maximum number of calls at the same time: the oldest is forgotten if streams were left before their end. */
const MAX_CALLS = 10_000;

/** A node of a graph whose calls are counted. Without a config, the handler counts calls outside of such nodes. */
interface CountedNode {
  readonly sink: UsageSink;
  readonly config?: LangGraphRunnableConfig;
  readonly run?: UsageRun;
  /** Name of the tool that the node runs. */
  readonly tool?: string | undefined;
  /** The spending of the node, if its turn has a budget. */
  readonly spending?: NodeSpending | undefined;
  /** The handler around the node, whose calls those of the node are too: it no longer gets them. */
  readonly around?: UsageHandler | undefined;
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
  /** The reason why a model call in this node was refused. */
  refusal: string | undefined;
  /** The beginnings of the records of running calls, by the ids of their runs. */
  readonly #calls = new Map<string, Omit<UsageRecord, "error" | "milliseconds" | "tokens">>();

  constructor(node: CountedNode) {
    super();
    this.node = node;
  }

  /** @throws Error with the `refusal` if another model call would pass the budget of this node, or of one around it */
  checkBudget(): void {
    this.node.around?.checkBudget();
    this.refusal = this.node.spending && refusalOf(this.node.spending);
    if (this.refusal !== undefined) throw new Error(this.refusal);
  }

  override handleChatModelStart(...[, , runId, , , tags, metadata]: Start<"handleChatModelStart">): void {
    this.#beginModelCall(runId, tags, metadata);
  }

  override handleLLMStart(...[, , runId, , , tags, metadata]: Start<"handleLLMStart">): void {
    this.#beginModelCall(runId, tags, metadata);
  }

  override async handleLLMEnd({ generations }: LLMResult, runId: string): Promise<void> {
    const generation: object = generations[0]?.[0] ?? {};
    const tokens = "message" in generation ? tokensOf(generation.message) : undefined;
    if (tokens) this.#spend(tokens);
    await this.#end(runId, { error: false, ...(tokens && { tokens }) });
  }

  override async handleLLMError(_error: unknown, runId: string): Promise<void> {
    await this.#end(runId, { error: true });
  }

  override handleToolStart(...[, , runId, , , , runName]: Start<"handleToolStart">): void {
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
    if (tags.includes(LOCAL_ANSWER_TAG)) return;
    // Otherwise LangChain would only log that the call is refused.
    this.raiseError = true;
    this.checkBudget();
    this.raiseError = false;
    for (const spending of this.#spendings) spending.modelCalls += 1;
    const model = metadata["ls_model_name"];
    this.#begin(runId, "model", typeof model === "string" ? model : undefined);
  }

  #begin(runId: string, kind: UsageRecord["kind"], name: string | undefined): void {
    const time = new Date().toISOString();
    this.#calls.set(runId, { time, kind, skill: null, ...this.trace?.fields, ...(name !== undefined && { name }) });
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > MAX_CALLS && oldest !== undefined) this.#calls.delete(oldest);
  }

  async #end(runId: string, outcome: Pick<UsageRecord, "error" | "tokens">): Promise<void> {
    const call = this.#calls.get(runId);
    if (!call) return;
    this.#calls.delete(runId);
    const record = { ...call, ...outcome, milliseconds: Date.now() - Date.parse(call.time) };
    await this.node.sink.add(record, this.node.run ?? {});
  }

  #spend({ input, output, reasoning }: TokenCounts): void {
    for (const spending of this.#spendings) {
      spending.tokens += input + output;
      spending.newest = input + output - reasoning;
    }
  }

  /** The spendings of this node, and of those around it. */
  get #spendings(): readonly NodeSpending[] {
    const { spending, around } = this.node;
    return [...(spending ? [spending] : []), ...(around ? around.#spendings : [])];
  }

  /** The trace of the innermost node that has one. */
  get trace(): SkillTrace | undefined {
    const { config, around } = this.node;
    return (config && traceIn(config)) ?? around?.trace;
  }
}
