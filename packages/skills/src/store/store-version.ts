import { randomUUID } from "node:crypto";
import type { StoreShelves } from "./store-shelves.js";

const KEY = "version";

/**
 * The version of everything published: another one after each publication, undefined before the first. Versions are compared
 * for being equal and never by time, so that no clock matters.
 */
export async function readVersion(shelves: StoreShelves): Promise<string> {
  return String((await shelves.get("version", KEY))?.["version"]);
}

/** Makes what was written before visible to those who watch. Two publishers that do this at once are both seen. */
export function renewVersion(shelves: StoreShelves): Promise<void> {
  return shelves.put("version", KEY, { version: randomUUID() });
}
