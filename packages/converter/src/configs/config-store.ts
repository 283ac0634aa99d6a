import type { ConfigRecord, ConfigType } from "./config-record.js";

/** What a store lists of a configuration. */
export interface ConfigHead extends Pick<ConfigRecord, "id" | "name" | "type"> {
  /** Further names by which it is found, the path of its file for instance. */
  readonly aliases?: readonly string[];
}

/** A place where configurations are kept. `name` and `type` together tell them apart. */
export interface ConfigStore {
  /** Everything there is, in a steady order, without contents. */
  list(): Promise<readonly ConfigHead[]>;
  /** The configuration of exactly this type and name; undefined where there is none. */
  read(type: ConfigType, name: string): Promise<ConfigRecord | undefined>;
}
