import type { VectorStoreInterface } from "@langchain/core/vectorstores";
import type { SkillStore, SkillStoreOptions } from "@langslash/skills";
import { namesOfStored, searchStoredSkills } from "@langslash/skills/internal";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { RetrieveOptions, SkillMatch, SkillRetriever } from "./skill-retriever.js";

/** Returns a retriever that searches the documents of a LangChain vector store. */
export function vectorStoreRetriever(store: VectorStoreInterface, score: "similarity" | "distance"): SkillRetriever {
  return {
    retrieve: (query, options) =>
      retrieveEnough(options, async (limit) => {
        const found = await store.similaritySearchWithScore(query, limit);
        const matches = found.flatMap(([{ metadata }, value]): SkillMatch[] => {
          const name: unknown = metadata["name"];
          // A vector of zeros has no angle, and a score of NaN would break the sorting.
          return typeof name === "string" && !Number.isNaN(value)
            ? [{ name, score: score === "distance" ? 1 - value : value }]
            : [];
        });
        return { matches: matches.toSorted((a, b) => b.score - a.score), isAll: found.length < limit };
      }),
  };
}

/** Returns a retriever that searches the vector index of a LangGraph store for published skills. */
export function skillStoreRetriever(store: SkillStore, storeOptions: SkillStoreOptions): SkillRetriever {
  return {
    retrieve: (query, options) =>
      retrieveEnough(options, async (limit) => {
        const hits = await searchStoredSkills(store, query, { ...storeOptions, limit });
        const nameOf = namesOfStored(options.skills, store, storeOptions);
        const matches = hits.flatMap((hit): SkillMatch[] => {
          const name = nameOf(hit);
          return name === undefined ? [] : [{ name, score: hit.score }];
        });
        return { matches, isAll: hits.length < limit };
      }),
  };
}

/** Factor by which a store is asked for more each time. Each time costs a call of the embeddings. */
const GROWTH = 10;

/** Maximum number of documents that a store is asked for. Hosted stores refuse to return more. */
const MAX_FOUND = 10_000;

/** Result of one search of a store. */
interface StoreSearch {
  /** Best first. */
  readonly matches: readonly SkillMatch[];
  /** Whether the store has no more. */
  readonly isAll: boolean;
}

/**
 * Searches a store, which does not know the filter, for more and more until enough of what it finds may be selected.
 */
async function retrieveEnough(
  { skills, limit, filter, signal }: RetrieveOptions,
  search: (limit: number) => Promise<StoreSearch>,
): Promise<SkillMatch[]> {
  for (let count = limit * 2; ; count = Math.min(count * GROWTH, MAX_FOUND)) {
    signal?.throwIfAborted();
    const { matches, isAll } = await search(count);
    const best = new Map<string, SkillMatch>();
    for (const match of matches) {
      if (best.size === limit) break;
      const skill = best.has(match.name) ? undefined : skills.get(match.name);
      if (skill && filter(skill)) best.set(match.name, match);
    }
    if (isAll || best.size === limit || count >= MAX_FOUND) return [...best.values()];
  }
}

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
