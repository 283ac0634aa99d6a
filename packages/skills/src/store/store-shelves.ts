import { digestOf } from "../digest.js";
import { MAX_DELAY } from "./max-delay.js";
import { SkillError } from "../skill-error.js";
import type { SkillStore, SkillStoreOptions, StoreItem } from "./skill-store.js";

/** What is kept: the skills' entries and macros by name, texts and files by name and digest, the version. */
export type Shelf = "contents" | "entries" | "macros" | "version";

/** An item that a search by meaning has found. */
export interface ScoredItem extends StoreItem {
  readonly score: number;
}

/** Where a store's skills are by default. */
const DEFAULT_NAMESPACE: readonly string[] = ["skills"];

/** The most items that one search answers. */
const PAGE = 1000;

const DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** How many digits of a key's hash stand in its namespace: 256 namespaces of up to 1,000 items. */
const DEPTH = 2;

/** What stands behind the shelf in the namespace of an item. */
const DIGITS_BELOW = /^(?::[0-9a-f]){2}$/;

/**
 * The part of a store that holds skills. Each item lies in the namespace `[...namespace, shelf, digit, digit]`, the digits being the
 * first of its key's hash, so that a shelf of any size can be read in pages none of which depends on another: what is there
 * all the time is listed, whatever is written meanwhile. Numbered pages promise less, because each write moves their bounds.
 */
export class StoreShelves {
  readonly #store: SkillStore;
  readonly #namespace: readonly string[];
  readonly #timeout: number;

  /** @throws TypeError where a label of the namespace has a colon */
  constructor(store: SkillStore, { namespace = DEFAULT_NAMESPACE, timeout = 5000 }: SkillStoreOptions) {
    const joined = namespace.find((label) => label.includes(":"));
    if (joined !== undefined) {
      // Stores join labels with colons: `["a:b"]` would be `["a", "b"]`, which may be somebody else's.
      throw new TypeError(`A label of a skill store's namespace cannot have a colon: ${JSON.stringify(joined)}.`);
    }
    this.#store = store;
    this.#namespace = namespace;
    this.#timeout = timeout;
  }

  /**
   * The value of a key; undefined where there is none.
   *
   * @param subject - what an error is about
   * @throws SkillError `store-failed`, as all methods do
   */
  async get(shelf: Shelf, key: string, subject = key): Promise<StoreItem["value"] | undefined> {
    const item = await this.#answer(subject, this.#store.get(this.#placeOf(shelf, key), key));
    return item?.value;
  }

  /** @param index - the fields that a store with a vector index embeds */
  put(shelf: Shelf, key: string, value: Record<string, unknown>, index: string[] = []): Promise<void> {
    const fields = index.length > 0 ? index : false;
    return this.#answer(key, this.#store.put(this.#placeOf(shelf, key), key, value, fields));
  }

  delete(shelf: Shelf, key: string): Promise<void> {
    return this.#answer(key, this.#store.delete(this.#placeOf(shelf, key), key));
  }

  /** All items of a shelf, sorted by key. */
  async list(shelf: Shelf): Promise<StoreItem[]> {
    const items = await this.#below([...this.#namespace, shelf], 0);
    const own = items.filter((item) => this.#isOn(shelf, item));
    return own.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** The items of a shelf that are nearest to a text, by the store's own vector index. */
  async search(shelf: Shelf, query: string, limit: number): Promise<ScoredItem[]> {
    // `mode` is PostgresStore's: without a vector index it would search for words instead, with scores of another kind.
    const options = { query, limit, mode: "vector" };
    const items = await this.#answer(shelf, this.#store.search([...this.#namespace, shelf], options));
    const scored = items.flatMap(({ key, score, ...rest }) => (score === undefined ? [] : { ...rest, key, score }));
    if (items.length > 0 && scored.length === 0) {
      throw new SkillError(
        "store-failed",
        shelf,
        "The skill store has no vector index: create it with the option `index`.",
      );
    }
    return scored.filter((item) => this.#isOn(shelf, item)).toSorted((one, other) => other.score - one.score);
  }

  async #below(namespace: string[], depth: number): Promise<readonly StoreItem[]> {
    const shown = namespace.join("/");
    const items = await this.#answer(shown, this.#store.search(namespace, { limit: PAGE }));
    if (items.length < PAGE) return items;
    if (depth === DEPTH) {
      const message = `The skill store holds too much: ${PAGE} items or more in ${shown}.`;
      throw new SkillError("store-failed", shown, message);
    }
    const found: StoreItem[] = [];
    for (const digit of DIGITS) found.push(...(await this.#below([...namespace, digit], depth + 1)));
    return found;
  }

  /** Stores take a namespace for a prefix of the text: another one that begins alike is found too. */
  #isOn(shelf: Shelf, { namespace }: StoreItem): boolean {
    const own = [...this.#namespace, shelf].join(":");
    const place = namespace.join(":");
    return place.startsWith(own) && DIGITS_BELOW.test(place.slice(own.length));
  }

  #placeOf(shelf: Shelf, key: string): string[] {
    const hash = digestOf(key);
    const digits = Array.from({ length: DEPTH }, (_, index) => hash.charAt(index));
    return [...this.#namespace, shelf, ...digits];
  }

  async #answer<T>(subject: string, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const giveUp = (): void => reject(new Error(`no answer within ${this.#timeout} ms`));
      timer = setTimeout(giveUp, Math.min(this.#timeout, MAX_DELAY));
    });
    try {
      return await Promise.race([work, late]);
    } catch (cause) {
      throw new SkillError("store-failed", subject, `The skill store failed: ${reasonOf(cause)}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Why a store failed. The messages of system errors name addresses, which nobody shall see: of those the code alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const isSystem = "code" in error && ("syscall" in error || error.message === "");
  return isSystem ? String(error.code) : error.message;
}
