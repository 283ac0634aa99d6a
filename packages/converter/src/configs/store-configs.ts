import type { BaseStore } from "@langchain/langgraph";
import { ConfigRecordSchema, type ConfigType, ConfigTypeSchema } from "./config-record.js";
import type { ConfigHead, ConfigStore } from "./config-store.js";

/** Options of `storeConfigs`. */
export interface StoreConfigsOptions {
  /**
   * The namespace; below it each type has its own.
   * @default ["configs"]
   */
  readonly namespace?: readonly string[];
}

/** How many items one search fetches. */
const PAGE = 200;

/**
 * Configurations in a LangGraph store: the value of `[...namespace, type]` and the name as key is the record, or what of it the
 * namespace and key do not say. The type is written with `-` in the namespace: `["configs", "slash-command"]`. Items that are no
 * records are left out.
 */
export function storeConfigs(store: BaseStore, { namespace = ["configs"] }: StoreConfigsOptions = {}): ConfigStore {
  return {
    async list() {
      const heads: ConfigHead[] = [];
      for (const type of ConfigTypeSchema.options) {
        const own = namespaceOf(namespace, type);
        for (let offset = 0; ; offset += PAGE) {
          const items = await store.search(own, { limit: PAGE, offset });
          for (const { key, value, namespace: found } of items) {
            if (found.length !== own.length) continue; // a search finds what lies deeper, too
            const record = ConfigRecordSchema.safeParse({ name: key, ...value, type }).data;
            if (record) heads.push({ ...(record.id === undefined ? {} : { id: record.id }), name: record.name, type });
          }
          if (items.length < PAGE) break;
        }
      }
      return heads.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    async read(type, name) {
      const item = await store.get(namespaceOf(namespace, type), name);
      return item ? ConfigRecordSchema.safeParse({ name, ...item.value, type }).data : undefined;
    },
  };
}

/** Postgres knows no `_` in the labels of a namespace. */
function namespaceOf(namespace: readonly string[], type: ConfigType): string[] {
  return [...namespace, type.replaceAll("_", "-")];
}
