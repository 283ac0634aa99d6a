import type { ConfigRecord, ConfigType } from "./config-record.js";

/** Entry of a configuration in the list of a store. */
export interface ConfigHead extends Pick<ConfigRecord, "id" | "name" | "type"> {
  /** Other names that it can be found by, such as the path of its file. */
  readonly aliases?: readonly string[];
}

/** A store of configurations. `type` and `name` together identify a configuration. */
export interface ConfigStore {
  /** Lists all configurations, in a stable order, without their content. */
  list(): Promise<readonly ConfigHead[]>;
  /** Returns the configuration with exactly this type and name, or undefined if there is none. */
  read(type: ConfigType, name: string): Promise<ConfigRecord | undefined>;
}
