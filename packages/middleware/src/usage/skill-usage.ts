import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { UsageRecord } from "./usage-record.js";
import { memoryUsage, type UsageRun, type UsageSink } from "./usage-sink.js";
import { NO_STORE } from "./store-usage.js";
import { addHandler, taskConfig, traceIn } from "./skill-trace.js";
import { ToolSpendings } from "./tool-spendings.js";
import { checkBudget, type TurnBudget } from "./turn-budget.js";
import { type RunningCall, UsageHandler, type UsageHandlerOptions } from "./usage-handler.js";
import type { SkillUsageTotals } from "./usage-totals.js";

/** Options of `skillUsage`. */
export interface SkillUsageOptions {
  /** The place for the records, or a function that gets each. @default memoryUsage() */
  readonly sink?: UsageSink | ((record: UsageRecord) => void | Promise<void>);
  /** Limits of one turn. @default none */
  readonly budget?: TurnBudget;
}

/** A node whose calls are counted: how a tool call or a model call begins. */
interface NodeStart extends Pick<UsageHandlerOptions, "spending" | "own"> {
  /** Name of the tool that the node runs. */
  readonly tool?: string;
}

/** The usage of skills: an option of `skillMiddleware`. One value may serve several agents, whose counts it adds up. */
export class SkillUsage {
  readonly budget: TurnBudget | undefined;
  /** @internal */
  readonly toolSpendings = new ToolSpendings();
  readonly #sink: UsageSink;
  readonly #calls = new Map<string, RunningCall>();
  readonly #handlers = new WeakMap<LangGraphRunnableConfig, UsageHandler>();

  /** @throws SkillMiddlewareError `invalid-usage` */
  constructor({ sink = memoryUsage(), budget }: SkillUsageOptions) {
    checkBudget(budget);
    this.#sink = checkSink(sink);
    this.budget = budget;
  }

  /**
   * A callback handler for a run: `agent.withConfig({ callbacks: [usage.handler] })`. Only needed for calls of other
   * middlewares in nodes of their own, such as summaries, which then count as calls without a skill.
   */
  get handler(): BaseCallbackHandler {
    return new UsageHandler({
      calls: this.#calls,
      add: (record) => this.#sink.add(record, {}),
      trace: () => undefined,
    });
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
   * Begins to count the calls of the running node. A middleware around ours may begin it several times.
   *
   * @internal
   */
  beginNode({ store }: UsageRun, { spending, own, tool }: NodeStart = {}): UsageHandler {
    const config = taskConfig();
    const known = this.#handlers.get(config);
    if (known) return known;
    if (this.#sink.needsStore === true && !store) {
      throw invalid(NO_STORE);
    }
    const add = (record: UsageRecord) => this.#sink.add(record, { store });
    const handler = new UsageHandler({
      calls: this.#calls,
      add,
      trace: () => traceIn(config),
      nameOfRun: (runName) => (runName === config.runName ? tool : undefined),
      budget: this.budget,
      spending,
      own,
    });
    this.#handlers.set(config, handler);
    addHandler(config, handler);
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
 * @throws SkillMiddlewareError `invalid-usage`
 */
export function skillUsage(options: SkillUsageOptions = {}): SkillUsage {
  return new SkillUsage(options);
}

/**
 * Checks the option `usage` of a middleware.
 *
 * @throws SkillMiddlewareError `invalid-usage`
 */
export function checkUsageOption(usage: unknown): void {
  if (usage === undefined || usage instanceof SkillUsage) return;
  throw invalid("`usage` must be what `skillUsage()` returns.");
}

function checkSink(sink: NonNullable<SkillUsageOptions["sink"]>): UsageSink {
  if (typeof sink === "function") return { add: (record) => sink(record) };
  if (typeof sink?.add === "function") return sink;
  throw invalid("`sink` must be a function, or memoryUsage(), fileUsage(path), storeUsage() or an object with `add`.");
}

function invalid(message: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-usage", message);
}
