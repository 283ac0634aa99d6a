import { digestOf } from "../digest.js";
import { reasonOf } from "../reason-of.js";
import { SkillError } from "../skill-error.js";
import type { SkillStore, SkillStoreOptions, StoreItem } from "../skill-store.js";
import { withinTime } from "../within-time.js";

/** Names of the options that all functions of stores have. */
export const STORE_OPTIONS: Readonly<Record<keyof SkillStoreOptions, true>> = { namespace: true, timeout: true };

/** Kinds of items: skills and macros by name, texts and files by skill and digest, and the version of all of them. */
export type Collection = "contents" | "entries" | "macros" | "version";

/** An item found by a search by meaning. */
export interface ScoredItem extends StoreItem {
  readonly score: number;
}

const DEFAULT_NAMESPACE: readonly string[] = ["skills"];

const PAGE_SIZE = 1000;

const DIGITS = "0123456789abcdef";

/** Number of digits of a key's hash in its namespace, which makes 256 namespaces of fewer than 1,000 items. */
const DEPTH = 2;

/** The rest of an item's namespace after its collection. */
const DIGIT_LABELS = /^(?::[0-9a-f]){2}$/;

/**
 * The collections of skills in a store. An item is in the namespace `[...namespace, collection, digit, digit]`, with
 * the first digits of its key's hash, so that a collection of any size can be read in pages that do not depend on each
 * other: an item that exists during the whole reading is listed, whatever is written meanwhile. Pages by offset do not
 * guarantee that, because every write moves them.
 */
export class StoreCollections {
  /** The namespace that contains all items. */
  readonly namespace: readonly string[];
  readonly #store: SkillStore;
  readonly #timeout: number;

  /** @throws TypeError if a label of the namespace contains a colon */
  constructor(store: SkillStore, { namespace = DEFAULT_NAMESPACE, timeout = 5000 }: SkillStoreOptions) {
    const invalid = namespace.find((label) => label.includes(":"));
    if (invalid !== undefined) {
      // Stores join labels with colons: `["a:b"]` would be `["a", "b"]`, which may belong to another application.
      throw new TypeError(
        `The namespace of a skill store cannot have a label with a colon: ${JSON.stringify(invalid)}.`,
      );
    }
    this.#store = store;
    this.namespace = namespace;
    this.#timeout = timeout;
  }

  /**
   * Returns the value of a key, or undefined if there is none.
   *
   * @param subject - the `subject` of an error
   * @throws SkillError `store-failed`, as all methods do
   */
  async get(collection: Collection, key: string, subject = key): Promise<StoreItem["value"] | undefined> {
    const item = await this.#request(subject, this.#store.get(this.#namespaceOf(collection, key), key));
    return item?.value;
  }

  /**
   * Writes the value of a key.
   *
   * @param index - the fields that a store with a vector index embeds
   */
  put(
    collection: Collection,
    key: string,
    value: Record<string, unknown>,
    index: string[] | false = false,
  ): Promise<void> {
    return this.#request(key, this.#store.put(this.#namespaceOf(collection, key), key, value, index));
  }

  /** Deletes a key. */
  delete(collection: Collection, key: string): Promise<void> {
    return this.#request(key, this.#store.delete(this.#namespaceOf(collection, key), key));
  }

  /** Returns all items of a collection, sorted by key. */
  async list(collection: Collection): Promise<StoreItem[]> {
    const items = await this.#listBelow([...this.namespace, collection], 0);
    const members = items.filter((item) => this.#isIn(collection, item));
    return members.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  /**
   * Returns the items of a collection that are nearest to a text, by the store's vector index: fewer than `limit` only
   * if there are no more.
   */
  async search(collection: Collection, query: string, limit: number): Promise<ScoredItem[]> {
    for (let count = limit; ; count *= 10) {
      const items = await this.#searchBelow(collection, query, count);
      const members = items.filter((item) => this.#isIn(collection, item));
      if (items.length < count || members.length >= limit) return members.slice(0, limit);
    }
  }

  async #searchBelow(collection: Collection, query: string, limit: number): Promise<ScoredItem[]> {
    // `mode` is an option of PostgresStore, which otherwise searches for words if it has no vector index. The scores of
    // such a search are of another kind.
    const options = { query, limit, mode: "vector" };
    const items = await this.#request(collection, this.#store.search([...this.namespace, collection], options));
    const scored = items.flatMap(({ key, score, ...rest }) => (score === undefined ? [] : { ...rest, key, score }));
    if (items.length > 0 && scored.length === 0) {
      const message = "The skill store has no vector index: create the store with the option `index`.";
      throw new SkillError("store-failed", collection, message);
    }
    return scored.toSorted((one, other) => other.score - one.score);
  }

  async #listBelow(namespace: string[], depth: number): Promise<readonly StoreItem[]> {
    const path = namespace.join("/");
    const items = await this.#request(path, this.#store.search(namespace, { limit: PAGE_SIZE }));
    if (items.length < PAGE_SIZE) return items;
    if (depth === DEPTH) {
      const message = `Too many items in the skill store: ${path} has ${PAGE_SIZE} or more.`;
      throw new SkillError("store-failed", path, message);
    }
    const found: StoreItem[] = [];
    for (const digit of DIGITS) found.push(...(await this.#listBelow([...namespace, digit], depth + 1)));
    return found;
  }

  /** Stores search a namespace as a prefix of text, and so also find items of another one that begins alike. */
  #isIn(collection: Collection, { namespace }: StoreItem): boolean {
    const expected = [...this.namespace, collection].join(":");
    const actual = namespace.join(":");
    return actual.startsWith(expected) && DIGIT_LABELS.test(actual.slice(expected.length));
  }

  #namespaceOf(collection: Collection, key: string): string[] {
    return [...this.namespace, collection, ...Array.from(digestOf(key).slice(0, DEPTH))];
  }

  async #request<T>(subject: string, response: Promise<T>): Promise<T> {
    try {
      return await withinTime(this.#timeout, undefined, () => response);
    } catch (cause) {
      throw new SkillError("store-failed", subject, `The skill store failed: ${reasonOf(cause)}`, { cause });
    }
  }
}
