import { checkOptions } from "../check-options.js";
import type { BaseStore } from "@langchain/langgraph";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { UsageSink } from "./usage-sink.js";
import {
  entryOf,
  type SkillUsageEntry,
  SkillUsageEntrySchema,
  type SkillUsageTotals,
  UsageSums,
} from "./usage-totals.js";

/** Options of `storeUsage`. */
export interface StoreUsageOptions {
  /** The store. Needed to read totals. @default the store of the agent, on a LangGraph server that of the server */
  readonly store?: BaseStore;
  /** The namespace of the items. Totals leave out longer namespaces. @default ["langslash", "usage"] */
  readonly namespace?: readonly string[];
}

/** Maximum number of items that are read at once. */
const PAGE = 500;

/** Message for an agent without a store. */
export const NO_STORE = "`storeUsage()` has no store. Pass one, or create the agent with the option `store`.";

/**
 * Adds records up in a LangGraph store, for all machines together. Stores cannot add, so each process writes items of
 * its own, one for each skill, and reading sums them: no process can overwrite the counts of another. A put that fails
 * is made up for by the next one for the same skill. There is one item for each skill and process start.
 */
export function storeUsage(options: StoreUsageOptions = {}): UsageSink {
  checkOptions("storeUsage", options, ["store", "namespace"]);
  const { store, namespace = ["langslash", "usage"] } = options;
  const process = crypto.randomUUID();
  const sums = new UsageSums();
  const puts = new Map<string, Promise<void>>();
  return {
    needsStore: store === undefined,
    add: async (record, run) => {
      const target = store ?? run.store;
      if (!target) throw new SkillMiddlewareError("invalid-usage", NO_STORE);
      const sum = sums.add(entryOf(record));
      const key = sum.skill === null ? process : `${process}:${sum.skill}`;
      // One after the other: an older sum must not replace a newer one.
      const last = puts.get(key) ?? Promise.resolve();
      const put = last.catch(() => undefined).then(() => target.put([...namespace], key, sum));
      puts.set(key, put);
      await put;
    },
    totals: async () => {
      if (store) return readTotals(store, namespace);
      // The store of a run works only until the run has ended.
      const message = "Totals are read from a store that you pass: `storeUsage({ store })`.";
      throw new SkillMiddlewareError("invalid-usage", message);
    },
  };
}

async function readTotals(store: BaseStore, namespace: readonly string[]): Promise<SkillUsageTotals> {
  // An item that is written meanwhile may move to another page, and be read twice.
  const entries = new Map<string, SkillUsageEntry>();
  for (let offset = 0, isLast = false; !isLast; offset += PAGE) {
    const items = await store.search([...namespace], { limit: PAGE, offset });
    for (const { namespace: found, key, value } of items) {
      // Stores search a namespace as a prefix of text, and so also find items of others.
      const { data } = found.join(":") === namespace.join(":") ? SkillUsageEntrySchema.safeParse(value) : {};
      if (data) entries.set(key, data);
    }
    isLast = items.length < PAGE;
  }
  const sums = new UsageSums();
  for (const entry of entries.values()) sums.add(entry);
  return sums.totals();
}
