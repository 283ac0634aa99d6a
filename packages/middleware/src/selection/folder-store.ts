import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Maximum number of files that are open at once. */
const AT_ONCE = 32;

/**
 * A byte store with one file for each key. Keys are hexadecimal. Files are written under another name and then renamed,
 * so that several processes can share the folder and none reads half a file.
 */
export class FolderStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  /** Returns the bytes of each key, or undefined for keys without a file. */
  async mget(keys: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    return eachOf(keys, async (key) => {
      try {
        return await readFile(this.#path(key));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    });
  }

  async mset(entries: readonly (readonly [key: string, bytes: Uint8Array])[]): Promise<void> {
    await eachOf(entries, async ([key, bytes]) => {
      const path = this.#path(key);
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    });
  }

  #path(key: string): string {
    return join(this.#folder, key.slice(0, 2), key.slice(2));
  }
}

async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
