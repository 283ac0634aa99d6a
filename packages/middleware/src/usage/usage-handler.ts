import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { LLMResult } from "@langchain/core/outputs";
import { ToolMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { LOCAL_ANSWER_TAG } from "../stage/speak.js";
import type { SkillTrace } from "./skill-trace.js";
import { tokenCounts } from "./token-counts.js";
import { overBudget, type TurnBudget } from "./turn-budget.js";
import type { NodeSpending, Spending } from "./turn-spending.js";
import type { TokenCounts, UsageRecord } from "./usage-record.js";

/** A call that is running. */
export interface RunningCall {
  readonly kind: UsageRecord["kind"];
  readonly name: string | undefined;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** The trace of the innermost node around the call that has one. */
  trace: SkillTrace | undefined;
}

/** Maximum number of calls at the same time: the oldest is forgotten if streams were left before their end. */
const MAX_CALLS = 10_000;

/** Options of `UsageHandler`. */
export interface UsageHandlerOptions {
  /**
   * The running calls by their run ids. All handlers of one `skillUsage` share them, because an agent inside a tool has
   * a handler too: each call is added once, with the trace of the innermost node.
   */
  readonly calls: Map<string, RunningCall>;
  /** Adds a record. */
  readonly add: (record: UsageRecord) => void | Promise<void>;
  /** Returns the trace of the node as it is now. */
  readonly trace: () => SkillTrace | undefined;
  /** Returns the name of the tool that a run of the node itself runs. LangChain gives such a run the node's name. */
  readonly nameOfRun?: (runName: string | undefined) => string | undefined;
  readonly budget?: TurnBudget | undefined;
  /** The spending of the turn when the node begins; the handler adds to it. */
  readonly spending?: Spending | undefined;
  /** The spending of the node alone, if it ran before. @default nothing */
  readonly own?: NodeSpending | undefined;
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
  readonly #options: UsageHandlerOptions;
  /** The spending of this node alone. */
  readonly own: NodeSpending;
  /** The reason why a model call in this node was refused. */
  refusal: string | undefined;

  constructor(options: UsageHandlerOptions) {
    super();
    this.#options = options;
    this.own = options.own ?? { modelCalls: 0, tokens: 0, newest: 0 };
  }

  /**
   * Returns the reason why another model call would pass the budget, or undefined if it would not.
   *
   * @param least - the number of tokens that the first call of this node needs at least
   */
  nextRefusal(least = 0): string | undefined {
    const { budget, spending } = this.#options;
    return budget && spending
      ? overBudget(spending, budget, this.own.newest === 0 ? least : this.own.newest)
      : undefined;
  }

  override handleChatModelStart(...args: Parameters<NonNullable<BaseCallbackHandler["handleChatModelStart"]>>): void {
    const [, , runId, , , tags, metadata] = args;
    this.#beginModelCall(runId, tags, metadata);
  }

  override handleLLMStart(...args: Parameters<NonNullable<BaseCallbackHandler["handleLLMStart"]>>): void {
    const [, , runId, , , tags, metadata] = args;
    this.#beginModelCall(runId, tags, metadata);
  }

  override async handleLLMEnd(output: LLMResult, runId: string): Promise<void> {
    const tokens = tokenCounts(output);
    this.#spend(tokens);
    await this.#end(runId, { error: false, ...(tokens && { tokens }) });
  }

  override async handleLLMError(_error: unknown, runId: string): Promise<void> {
    await this.#end(runId, { error: true });
  }

  override handleToolStart(...args: Parameters<NonNullable<BaseCallbackHandler["handleToolStart"]>>): void {
    const [, , runId, , , , runName] = args;
    this.#begin(runId, { kind: "tool", name: this.#options.nameOfRun?.(runName) ?? runName });
  }

  override async handleToolEnd(output: unknown, runId: string): Promise<void> {
    await this.#end(runId, { error: ToolMessage.isInstance(output) && output.status === "error" });
  }

  override async handleToolError(error: unknown, runId: string): Promise<void> {
    // A tool that waits for a person runs again from its beginning, and counts then.
    if (isGraphBubbleUp(error)) this.#options.calls.delete(runId);
    else await this.#end(runId, { error: true });
  }

  #beginModelCall(runId: string, tags: readonly string[] = [], metadata: Readonly<Record<string, unknown>> = {}): void {
    if (tags.includes(LOCAL_ANSWER_TAG)) return;
    this.refusal = this.nextRefusal();
    if (this.refusal !== undefined) {
      // Otherwise LangChain would only log the error.
      this.raiseError = true;
      throw new Error(this.refusal);
    }
    this.own.modelCalls += 1;
    if (this.#options.spending) this.#options.spending.modelCalls += 1;
    const model = metadata["ls_model_name"];
    this.#begin(runId, { kind: "model", name: typeof model === "string" ? model : undefined });
  }

  #spend(tokens: TokenCounts | undefined): void {
    if (!tokens) return;
    const total = tokens.input + tokens.output;
    this.own.tokens += total;
    this.own.newest = total - tokens.reasoning;
    if (this.#options.spending) this.#options.spending.tokens += total;
  }

  #begin(runId: string, call: Pick<RunningCall, "kind" | "name">): void {
    const { calls, trace } = this.#options;
    const running = calls.get(runId) ?? { ...call, start: Date.now(), trace: undefined };
    running.trace = trace() ?? running.trace;
    calls.set(runId, running);
    const [oldest] = calls.keys();
    if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest);
  }

  async #end(runId: string, outcome: Pick<UsageRecord, "error" | "tokens">): Promise<void> {
    const { calls, add } = this.#options;
    const call = calls.get(runId);
    if (!call || !calls.delete(runId)) return;
    const { kind, name, start, trace } = call;
    const { skill, command, stage } = trace ?? {};
    await add({
      time: new Date(start).toISOString(),
      kind,
      skill: skill?.name ?? null,
      ...(skill && { source: skill.source, trigger: skill.trigger }),
      ...(skill?.digest !== undefined && { digest: skill.digest }),
      ...(command !== undefined && { command }),
      ...(stage !== undefined && { stage }),
      ...(name !== undefined && { name }),
      ...outcome,
      milliseconds: Date.now() - start,
    });
  }
}
