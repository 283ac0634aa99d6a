import type { SkillStore, SkillStoreOptions } from "./skill-store.js";
import { StoreShelves } from "./store-shelves.js";

/** A skill that a store has found by meaning. */
export interface StoredSkillHit {
  readonly name: string;
  /** How near it is, 1 being the same. */
  readonly score: number;
}

/**
 * Searches the names and descriptions of published skills in the store's own vector index, nearest first.
 *
 * @throws SkillError `store-failed`, where the store has no vector index too
 */
export async function searchStoredSkills(
  store: SkillStore,
  query: string,
  { limit, ...options }: SkillStoreOptions & { readonly limit: number },
): Promise<readonly StoredSkillHit[]> {
  const items = await new StoreShelves(store, options).search("entries", query, limit);
  return items.map(({ key, score }) => ({ name: key, score }));
}
