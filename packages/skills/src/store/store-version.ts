import { randomUUID } from "node:crypto";
import type { StoreCollections } from "./store-collections.js";

const KEY = "version";

/**
 * Reads the version of the published skills, which each publication replaces by a new random one; the text `undefined`
 * before the first. Versions are only compared for equality, so that clocks do not matter.
 */
export async function readVersion(collections: StoreCollections): Promise<string> {
  return String((await collections.get("version", KEY))?.["version"]);
}

/** Writes a new version, which makes watching readers refresh. */
export function renewVersion(collections: StoreCollections): Promise<void> {
  return collections.put("version", KEY, { version: randomUUID() });
}
