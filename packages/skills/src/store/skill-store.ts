/** An item of a store. */
export interface StoreItem {
  readonly namespace: readonly string[];
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** How near it is to what was searched for, 1 being the same. */
  readonly score?: number | undefined;
}

/** What is used of a LangGraph `BaseStore`: an InMemoryStore, a PostgresStore, or the store of a run. */
export interface SkillStore {
  get(namespace: string[], key: string): Promise<StoreItem | null>;
  search(namespacePrefix: string[], options?: { limit?: number; query?: string }): Promise<readonly StoreItem[]>;
  put(namespace: string[], key: string, value: Record<string, unknown>, index?: false | string[]): Promise<void>;
  delete(namespace: string[], key: string): Promise<void>;
}

/** Where the skills of a store are, and how long it may take. */
export interface SkillStoreOptions {
  /**
   * The namespace below which everything is kept. Its labels cannot have colons, and what else the store excludes.
   * @default ["skills"]
   */
  readonly namespace?: readonly string[];
  /**
   * How long the store may take to answer once, in milliseconds; `Infinity` for as long as it likes.
   * @default 5000
   */
  readonly timeout?: number;
}
