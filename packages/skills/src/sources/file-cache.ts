import type { Stats } from "node:fs";
import { LRUCache } from "lru-cache";
import { versionOf } from "./file-descriptor.js";

/** Age that a change of a file must have for its value to be kept: a later change may have the same time. */
const SETTLED = 2_000;

/** Values that were made of files, such as digests. Each is kept until its file changes. */
export class FileCache<Value> {
  // With `max`, the cache would reserve its memory at the import.
  readonly #known = new LRUCache<string, { readonly version: string; readonly value: Value }>({
    maxSize: 50_000,
    sizeCalculation: () => 1,
  });

  /** @param key - the real path of the file, with whatever else decides the value */
  get(key: string, version: string): Value | undefined {
    const known = this.#known.get(key);
    return known?.version === version ? known.value : undefined;
  }

  set(key: string, stats: Stats, value: Value): void {
    if (Date.now() - stats.ctimeMs > SETTLED) this.#known.set(key, { version: versionOf(stats), value });
  }
}
