import { type ConfigRecord, ConfigRecordSchema } from "./config-record.js";
import type { ConfigStore } from "./config-store.js";

/**
 * A store over records in memory. The array is read on every call, so that what is added to it is found.
 *
 * @throws ZodError where a record is none, when it is read
 *
 * @example
 * ```ts
 * import { memoryConfigs } from "@langslash/converter";
 *
 * const configs = memoryConfigs([{ name: "triage", type: "agent_definition", content: "# Triage\n\nSort the bugs." }]);
 * console.log((await configs.list()).length);
 * ```
 */
export function memoryConfigs(records: readonly ConfigRecord[]): ConfigStore {
  return {
    list: async () => records.map(({ id, name, type }) => ({ ...(id === undefined ? {} : { id }), name, type })),
    read: async (type, name) => {
      const found = records.find((record) => record.type === type && record.name === name);
      return found && ConfigRecordSchema.parse(found);
    },
  };
}
