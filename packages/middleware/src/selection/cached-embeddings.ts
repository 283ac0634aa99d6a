import { checkOptions } from "../check-options.js";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseStore } from "@langchain/core/stores";
import { digestOf } from "@langslash/skills/internal";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Options of `cachedEmbeddings`. */
export interface CachedEmbeddingsOptions {
  /** Path of a folder, which is created when needed, or any LangChain byte store. Several processes may share it. */
  readonly store: string | Pick<BaseStore<string, Uint8Array>, "mget" | "mset">;
  /** Identifies the model and everything else that its vectors depend on: `text-embedding-3-small, 512 dimensions`. */
  readonly namespace: string;
}

/**
 * Wraps embeddings so that no document is embedded twice, not even after a restart. Vectors are stored under the
 * SHA-256 of the namespace and the text, so a changed text is embedded again. Queries are not stored, and concurrent
 * calls with the same text may each embed it. When the store cannot be read, the texts are embedded again; when it
 * cannot be read or written, a process warning is emitted.
 *
 * @example
 * ```ts
 * import { cachedEmbeddings, vectorRetriever } from "@langslash/middleware";
 * import { OpenAIEmbeddings } from "@langchain/openai";
 *
 * const model = "text-embedding-3-small";
 * const options = { store: ".cache/embeddings", namespace: model };
 * const retriever = vectorRetriever(cachedEmbeddings(new OpenAIEmbeddings({ model }), options));
 * ```
 */
export function cachedEmbeddings(
  embeddings: EmbeddingsInterface,
  options: CachedEmbeddingsOptions,
): EmbeddingsInterface {
  checkOptions("cachedEmbeddings", options, ["store", "namespace"]);
  const store = typeof options.store === "string" ? folderStore(options.store) : options.store;
  const keyOf = (text: string): string => digestOf(`${options.namespace}\0${text}`);
  return {
    embedQuery: (query) => embeddings.embedQuery(query),
    async embedDocuments(texts) {
      const kept = await attempt("read", () => store.mget(texts.map(keyOf)));
      const vectors = texts.map((_, index) => decodeVector(kept?.[index]));
      const missing = [...new Set(texts.filter((_, index) => !vectors[index]))];
      if (missing.length === 0) return vectors.map((vector) => vector ?? []);
      const embedded = await embedDocuments(embeddings, missing);
      const fresh = new Map(missing.map((text, index) => [text, embedded[index] ?? []]));
      await attempt("write", () =>
        store.mset(Array.from(fresh, ([text, vector]) => [keyOf(text), encodeVector(vector)])),
      );
      return texts.map((text, index) => vectors[index] ?? fresh.get(text) ?? []);
    },
  };
}

async function attempt<T>(action: "read" | "write", work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const kind = error instanceof Error && "code" in error ? String(error.code) : typeof error;
    process.emitWarning(`Could not ${action} the embedding store (${kind}).`);
    return undefined;
  }
}

/**
 * Encodes a vector as little-endian 32-bit floats: half the size of JavaScript numbers, and precise enough for a
 * similarity.
 */
function encodeVector(vector: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [index, value] of vector.entries()) bytes.setFloat32(index * 4, value, true);
  return new Uint8Array(bytes.buffer);
}

/** Returns undefined if the bytes are not a vector. */
function decodeVector(bytes: Uint8Array | undefined): number[] | undefined {
  if (!bytes || bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const vector = Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
  return vector.every((value) => Number.isFinite(value)) ? vector : undefined;
}

/**
 * Embeds texts and returns one vector for each. If a vector is missing, it is unknown which, so none is used.
 *
 * @throws Error if the number of vectors differs from the number of texts
 */
export async function embedDocuments(embeddings: EmbeddingsInterface, texts: string[]): Promise<number[][]> {
  const vectors = await embeddings.embedDocuments(texts);
  if (vectors.length === texts.length) return vectors;
  throw new Error(`The embeddings returned ${vectors.length} vectors for ${texts.length} texts.`);
}

/** Maximum number of files that are open at once. */
const AT_ONCE = 32;

/**
 * Returns a byte store with one file for each key. Keys are hexadecimal. Files are written under another name and then
 * renamed, so that several processes can share the folder and none reads half a file.
 */
function folderStore(folder: string): Exclude<CachedEmbeddingsOptions["store"], string> {
  const root = resolve(folder);
  const pathOf = (key: string): string => join(root, key.slice(0, 2), key.slice(2));
  return {
    mget: (keys) =>
      eachOf(keys, (key) =>
        readFile(pathOf(key)).catch((error: unknown) => {
          if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
          throw error;
        }),
      ),
    async mset(entries) {
      await eachOf(entries, async ([key, bytes]) => {
        const path = pathOf(key);
        const unfinished = `${path}.${randomUUID()}`;
        await mkdir(dirname(path), { recursive: true });
        await writeFile(unfinished, bytes);
        await rename(unfinished, path);
      });
    },
  };
}

async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
