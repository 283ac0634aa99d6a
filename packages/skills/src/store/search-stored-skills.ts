import type { SkillIndex } from "../skill-index.js";
import type { SkillStore, SkillStoreOptions } from "../skill-store.js";
import { StoreCollections } from "./store-collections.js";

/** A stored skill found by a search by meaning. */
export interface StoredSkillHit {
  /** Its name in the store. In an index, it may have another one. */
  readonly key: string;
  readonly description: unknown;
  /** Similarity to the query; 1 is identical. */
  readonly score: number;
}

/**
 * Searches the names and descriptions of published skills in the store's own vector index, nearest first.
 *
 * @throws SkillError `store-failed` if the store fails or has no vector index
 */
export async function searchStoredSkills(
  store: SkillStore,
  query: string,
  { limit, ...options }: SkillStoreOptions & { readonly limit: number },
): Promise<readonly StoredSkillHit[]> {
  const items = await new StoreCollections(store, options).search("entries", query, limit);
  return items.map(({ key, value, score }) => ({ key, description: value["description"], score }));
}

/**
 * Returns a function for the name that a stored skill has in an index: that of the skill which the index lists from
 * this store. If it lists the namespace from other stores only, which may be connections to the same one, that of the
 * skill with the same description as well. If there is none, the stored skill may be a copy of one with the same name
 * and description.
 */
export function namesOfStored(
  index: SkillIndex,
  store: SkillStore,
  options: SkillStoreOptions,
): (hit: StoredSkillHit) => string | undefined {
  const { namespace } = new StoreCollections(store, options);
  const listing = index.skillNamespaces.filter((each) => each.namespace.join(":") === namespace.join(":"));
  const own = listing.find((each) => each.store === store);
  const sources = new Set((own ? [own] : listing).map(({ source }) => source));
  const keyOf = (key: string, description: unknown): string => JSON.stringify(own ? [key] : [key, description]);
  const names = new Map<string, string>();
  for (const { source, file, description, name } of index.list()) {
    const key = keyOf(file, description);
    if (sources.has(source) && !names.has(key)) names.set(key, name);
  }
  return ({ key, description }) =>
    names.get(keyOf(key, description)) ?? (index.get(key)?.description === description ? key : undefined);
}
