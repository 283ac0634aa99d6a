import { type ConfigRecord, ConfigRecordSchema } from "./config-record.js";
import type { ConfigStore } from "./config-store.js";

/**
 * Creates a store over records in memory. The array is read on every call, so records added later are found.
 *
 * @throws ZodError from `read`, if the record is invalid
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
