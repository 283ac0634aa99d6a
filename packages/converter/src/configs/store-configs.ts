import { checkOptions } from "@langslash/grammar/internal";
import type { BaseStore } from "@langchain/langgraph";
import { ConfigRecordSchema, type ConfigType, ConfigTypeSchema } from "./config-record.js";
import type { ConfigHead, ConfigStore } from "./config-store.js";

/** Options for `storeConfigs`. */
export interface StoreConfigsOptions {
  /**
   * Namespace of the configurations; each type has its own namespace below it.
   * @default ["configs"]
   */
  readonly namespace?: readonly string[];
}

/** Number of items that one search fetches. */
const PAGE = 200;

/**
 * Creates a `ConfigStore` that reads from a LangGraph store. Each record is an item with the namespace
 * `[...namespace, type]` and the record's name as its key; `type` and `name` in the value are not used. In the
 * namespace, the type is written with `-`: `["configs", "slash-command"]`. Items that are not valid records are
 * skipped.
 */
export function storeConfigs(store: BaseStore, options: StoreConfigsOptions = {}): ConfigStore {
  checkOptions("storeConfigs", options, { namespace: true });
  const { namespace = ["configs"] } = options;
  return {
    async list() {
      const heads: ConfigHead[] = [];
      for (const type of ConfigTypeSchema.options) {
        const prefix = namespaceOf(namespace, type);
        for (let offset = 0; ; offset += PAGE) {
          const items = await store.search(prefix, { limit: PAGE, offset });
          for (const { key, value, namespace: found } of items) {
            if (found.length !== prefix.length) continue; // a search also returns items of deeper namespaces
            const record = ConfigRecordSchema.safeParse({ ...value, name: key, type }).data;
            if (record) heads.push({ ...(record.id === undefined ? {} : { id: record.id }), name: record.name, type });
          }
          if (items.length < PAGE) break;
        }
      }
      return heads.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    async read(type, name) {
      const item = await store.get(namespaceOf(namespace, type), name);
      return item ? ConfigRecordSchema.safeParse({ ...item.value, name, type }).data : undefined;
    },
  };
}

/** Builds the namespace of a type. Postgres does not allow `_` in the labels of a namespace. */
function namespaceOf(namespace: readonly string[], type: ConfigType): string[] {
  return [...namespace, type.replaceAll("_", "-")];
}
