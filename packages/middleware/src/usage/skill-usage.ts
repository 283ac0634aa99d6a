import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { CallbackManager } from "@langchain/core/callbacks/manager";
import type { ToolCall } from "@langchain/core/messages";
import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { checkOptions } from "../check-options.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { Call } from "../reading/call.js";
import { KnownRequests } from "./known-requests.js";
import { NO_STORE } from "./store-usage.js";
import { type TurnBudget, TurnBudgetSchema } from "./turn-budget.js";
import { TurnSpendings } from "./turn-spending.js";
import { UsageHandler } from "./usage-handler.js";
import type { UsageRecord } from "./usage-record.js";
import { memoryUsage, type UsageRun, type UsageSink } from "./usage-sink.js";
import type { SkillUsageTotals } from "./usage-totals.js";

/** Options of `skillUsage`. */
export interface SkillUsageOptions {
  /** The place for the records, or a function that gets each. @default memoryUsage() */
  readonly sink?: UsageSink | ((record: UsageRecord) => void | Promise<void>);
  /** Limits of one turn. @default none */
  readonly budget?: TurnBudget;
}

/** The usage of skills: an option of `skillMiddleware`. One value may serve several agents, whose counts it adds up. */
export class SkillUsage {
  /**
   * A callback handler for a run: `agent.withConfig({ callbacks: [usage.handler] })`. Only needed for calls of other
   * middlewares in nodes of their own, such as summaries, which then count as calls without a skill.
   */
  readonly handler: BaseCallbackHandler;
  readonly budget: TurnBudget | undefined;
  readonly #spendings = new TurnSpendings();
  readonly #requests = new KnownRequests();
  readonly #sink: UsageSink;

  constructor(options: SkillUsageOptions) {
    checkOptions("skillUsage", options, ["sink", "budget"] satisfies (keyof SkillUsageOptions)[]);
    const { sink = memoryUsage(), budget } = options;
    if (!TurnBudgetSchema.optional().safeParse(budget).success) {
      throw invalid("`budget` must be { maxModelCalls, maxTokens }, each a whole number of at least 1 or left out.");
    }
    this.#sink = checkSink(sink);
    this.budget = budget;
    this.handler = new UsageHandler({ sink: this.#sink, requests: this.#requests });
  }

  /**
   * Returns the sums of all calls so far, by skill.
   *
   * @throws SkillMiddlewareError `invalid-usage` if the sink cannot be read: a function, or `storeUsage()` without a
   * store
   */
  async totals(): Promise<SkillUsageTotals> {
    if (this.#sink.totals) return this.#sink.totals();
    throw invalid("The sink of `skillUsage` is a function, so it has no totals. Add the records up in that function.");
  }

  /**
   * Begins to count the calls of the running node, and the calls inside them. A middleware around ours may begin it
   * several times.
   *
   * @internal
   */
  beginNode(run: UsageRun, call: Call, toolCall?: ToolCall): UsageHandler {
    if (this.#sink.needsStore === true && !run.store) throw invalid(NO_STORE);
    const config: LangGraphRunnableConfig = getConfig();
    const manager = CallbackManager.configure(config.callbacks) ?? new CallbackManager();
    const others = manager.handlers.filter((each) => each instanceof UsageHandler);
    const around = others.find(({ node }) => node.sink === this.#sink);
    if (around?.node.config === config) return around;
    const spending = this.budget && this.#spendings.ofNode(call, this.budget, toolCall);
    const node = { sink: this.#sink, requests: this.#requests, config, run, spending, tool: toolCall?.name };
    const handler = new UsageHandler(node, around);
    config.callbacks = manager.copy([handler]);
    if (around) config.callbacks.removeHandler(around);
    return handler;
  }
}

/**
 * Counts the costs of each skill: model calls, tokens, tool calls, errors and time, also of pipelines, retries,
 * fallbacks, subagents and models in tools. A call counts for one skill, so the sums over skills are those of the
 * turns. With `budget`, a turn ends before the model call that would pass a limit.
 *
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware, skillUsage } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const usage = skillUsage({ budget: { maxModelCalls: 20 } });
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: skillMiddleware({ skills: await loadSkills("skills"), usage }),
 * });
 * await agent.invoke({ messages: [{ role: "user", content: "/letters to the insurance" }] });
 * console.table((await usage.totals()).skills);
 * ```
 *
 * @throws SkillMiddlewareError `invalid-usage`; `invalid-option` for an option that does not exist
 */
export function skillUsage(options: SkillUsageOptions = {}): SkillUsage {
  return new SkillUsage(options);
}

function checkSink(sink: NonNullable<SkillUsageOptions["sink"]>): UsageSink {
  if (typeof sink === "function") return { add: (record) => sink(record) };
  if (typeof sink?.add === "function") return sink;
  throw invalid("`sink` must be a function, or memoryUsage(), fileUsage(path), storeUsage() or an object with `add`.");
}

function invalid(message: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-usage", message);
}
