import type { SkillStore, SkillStoreOptions } from "./skill-store.js";
import { StoreCollections } from "./store-collections.js";

/** A stored skill found by a search by meaning. */
interface StoredSkillHit {
  readonly name: string;
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
  return items.map(({ key, score }) => ({ name: key, score }));
}
