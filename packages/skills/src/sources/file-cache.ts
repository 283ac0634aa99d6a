import type { Stats } from "node:fs";
import { versionOf } from "./regular-file.js";

/** Age that a change of a file must have for its value to be kept: a later change may have the same time. */
const SETTLED = 2_000;
const MAX_FILES = 50_000;

/** Values that were made of files, such as digests. Each is kept until its file changes, or there are too many. */
export class FileCache<Value> {
  readonly #known = new Map<string, { readonly version: string; readonly value: Value }>();

  /**
   * Returns the value of a file. `make` makes it, from the version of the file, if that has changed since.
   *
   * @param key - the real path of the file, with whatever else decides the value
   * @param stats - as they were before `make` reads the file
   */
  of(key: string, stats: Stats, make: (version: string) => Value): Value {
    const version = versionOf(stats);
    const known = this.#known.get(key);
    if (known?.version === version) return known.value;
    // Not after `make`, which may take long: what changes the file meanwhile may have the time of `stats`.
    const isSettled = Date.now() - stats.ctimeMs > SETTLED;
    const value = make(version);
    if (this.#known.size >= MAX_FILES) this.#known.clear();
    if (isSettled) this.#known.set(key, { version, value });
    return value;
  }
}
