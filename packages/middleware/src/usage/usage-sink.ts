import type { BaseStore } from "@langchain/langgraph";
import type { UsageRecord } from "./usage-record.js";
import { entryOf, type SkillUsageTotals, UsageSums } from "./usage-totals.js";

/** The run that a record belongs to. */
export interface UsageRun {
  /** The store of the agent, if it has one. */
  readonly store?: BaseStore | undefined;
}

/** A place that gets the records of all calls, each once. */
export interface UsageSink {
  /**
   * Adds a record. Called as soon as a call has ended, and awaited before its answer is used. An error is written to
   * the console and does not end the turn.
   */
  add(record: UsageRecord, run: UsageRun): void | Promise<void>;
  /** Returns the sums of all records. Missing for sinks that only pass records on. */
  totals?(): Promise<SkillUsageTotals>;
  /** Whether the sink needs the store of the agent. @default false */
  readonly needsStore?: boolean;
}

/**
 * Adds records up in memory, by skill: for one process, and until it ends.
 *
 * @example
 * ```ts
 * import { memoryUsage, skillUsage } from "@langslash/middleware";
 *
 * const sink = memoryUsage(); // one for several agents
 * const agents = [skillUsage({ sink }), skillUsage({ sink, budget: { maxModelCalls: 20 } })];
 * console.log(agents.length, Object.keys((await sink.totals?.())?.skills ?? {})); // 2 []
 * ```
 */
export function memoryUsage(): UsageSink {
  const sums = new UsageSums();
  return {
    add: (record) => void sums.add(entryOf(record)),
    totals: () => Promise.resolve(sums.totals()),
  };
}
