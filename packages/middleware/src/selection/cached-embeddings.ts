import { digestOf } from "@langslash/skills/internal";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseStore } from "@langchain/core/stores";
import { embedDocuments } from "./embed-documents.js";
import { FolderStore } from "./folder-store.js";

/** Where vectors are kept, and under which name. */
export interface CachedEmbeddingsOptions {
  /** A folder, made when it is needed, or any LangChain byte store. Several processes may share it. */
  readonly store: string | Pick<BaseStore<string, Uint8Array>, "mget" | "mset">;
  /** Tells models apart, and what else changes their vectors: `text-embedding-3-small, 512 dimensions`. */
  readonly namespace: string;
}

/**
 * Embeddings that embed no document again, not after a restart either: vectors are kept by the SHA-256 of the namespace and the
 * text, so that a changed text has another one. Queries are not kept, and those who ask for a text at the same time may each
 * have it embedded. What cannot be read in the store is embedded again, and what cannot be written is a process warning.
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
  const store = typeof options.store === "string" ? new FolderStore(options.store) : options.store;
  const keyOf = (text: string): string => digestOf(`${options.namespace}\0${text}`);
  return {
    embedQuery: (query) => embeddings.embedQuery(query),
    async embedDocuments(texts) {
      const kept = await attempt("read", () => store.mget(texts.map(keyOf)));
      const vectors = texts.map((_, index) => decoded(kept?.[index]));
      const missing = [...new Set(texts.filter((_, index) => !vectors[index]))];
      if (missing.length === 0) return vectors.map((vector) => vector ?? []);
      const embedded = await embedDocuments(embeddings, missing);
      const fresh = new Map(missing.map((text, index) => [text, embedded[index] ?? []]));
      await attempt("write", () => store.mset(Array.from(fresh, ([text, vector]) => [keyOf(text), encoded(vector)])));
      return texts.map((text, index) => vectors[index] ?? fresh.get(text) ?? []);
    },
  };
}

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const kind = error instanceof Error && "code" in error ? String(error.code) : typeof error;
    process.emitWarning(`The store of embeddings cannot be ${what === "read" ? "read" : "written"} (${kind}).`);
    return undefined;
  }
}

/** 32-bit floats, little-endian: half of what a model computes in, and more than a similarity needs. */
function encoded(vector: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [index, value] of vector.entries()) bytes.setFloat32(index * 4, value, true);
  return new Uint8Array(bytes.buffer);
}

/** Undefined where the bytes are no vector. */
function decoded(bytes: Uint8Array | undefined): number[] | undefined {
  if (!bytes || bytes.length === 0 || bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const vector = Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
  return vector.every((value) => Number.isFinite(value)) ? vector : undefined;
}
