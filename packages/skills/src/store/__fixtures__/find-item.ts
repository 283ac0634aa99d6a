import type { SkillStore } from "../../index.js";

/** Returns the namespace and the key of an item, in `namespace` or below. */
export async function findItem(store: SkillStore, namespace: string[], wanted: string): Promise<[string[], string]> {
  const items = await store.search(namespace, { limit: 1000 });
  const found = items.find(({ key }) => key.startsWith(wanted));
  if (!found) throw new Error(`no item ${wanted}`);
  return [[...found.namespace], found.key];
}
