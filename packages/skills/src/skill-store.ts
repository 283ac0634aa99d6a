/** An item of a store. */
export interface StoreItem {
  readonly namespace: readonly string[];
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Similarity to the query of a search; 1 is identical. */
  readonly score?: number | undefined;
}

/**
 * The methods of a LangGraph `BaseStore` that are used. Any such store fits: an InMemoryStore, a PostgresStore, the
 * store of a run.
 */
export interface SkillStore {
  get(namespace: string[], key: string): Promise<StoreItem | null>;
  search(namespacePrefix: string[], options?: { limit?: number; query?: string }): Promise<readonly StoreItem[]>;
  put(namespace: string[], key: string, value: Record<string, unknown>, index?: false | string[]): Promise<void>;
  delete(namespace: string[], key: string): Promise<void>;
}

/** Options for reading and writing the skills of a store. */
export interface SkillStoreOptions {
  /**
   * The namespace that contains all items. Its labels cannot contain colons, or anything else that the store excludes.
   * @default ["skills"]
   */
  readonly namespace?: readonly string[];
  /**
   * How long to wait for each answer of the store, in milliseconds; `Infinity` for no limit.
   * @default 5000
   */
  readonly timeout?: number;
}
