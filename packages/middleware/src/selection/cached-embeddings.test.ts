import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InMemoryStore } from "@langchain/core/stores";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memorySkills } from "../__fixtures__/skills.js";
import { WordEmbeddings } from "../__fixtures__/word-embeddings.js";
import { cachedEmbeddings, vectorRetriever } from "../index.js";

let store: string;
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), "embeddings-"));
});
afterEach(() => rmSync(store, { recursive: true, force: true }));

const TEXTS = ["water roses", "file taxes", "water roses"];

describe("Embeddings with a cache", () => {
  it("embed a text once, after a restart too", async () => {
    const first = new WordEmbeddings();
    const vectors = await cachedEmbeddings(first, { store, namespace: "words" }).embedDocuments(TEXTS);
    expect(vectors).toEqual(await new WordEmbeddings().embedDocuments(TEXTS));
    expect(first.documents).toEqual(["water roses", "file taxes"]);

    const restarted = new WordEmbeddings();
    const again = cachedEmbeddings(restarted, { store, namespace: "words" });
    expect(await again.embedDocuments([...TEXTS, "mow the lawn"])).toHaveLength(4);
    expect(restarted.documents).toEqual(["mow the lawn"]);
  });

  it("embed again for another namespace", async () => {
    await cachedEmbeddings(new WordEmbeddings(), { store, namespace: "words" }).embedDocuments(TEXTS);
    const other = new WordEmbeddings();
    await cachedEmbeddings(other, { store, namespace: "other words" }).embedDocuments(TEXTS);
    expect(other.documents).toEqual(["water roses", "file taxes"]);
  });

  it("keep a vector as little-endian 32-bit floats, under the digest of namespace and text", async () => {
    const kept = new InMemoryStore<Uint8Array>();
    const embeddings = new WordEmbeddings();
    embeddings.embedDocuments = async () => [[1, -2.5, 0.25]];
    const cached = cachedEmbeddings(embeddings, { store: kept, namespace: "words" });
    expect(await cached.embedDocuments(["roses"])).toEqual([[1, -2.5, 0.25]]);
    const key = createHash("sha256").update("words\0roses").digest("hex");
    const [bytes = new Uint8Array()] = await kept.mget([key]);
    expect(Buffer.from(bytes).toString("hex")).toBe("0000803f000020c00000803e");
    embeddings.embedDocuments = async () => [];
    expect(await cached.embedDocuments(["roses"])).toEqual([[1, -2.5, 0.25]]);
  });

  it("make the folder of the store, and take an empty vector for none", async () => {
    const folder = join(store, "not", "there");
    for (const expected of [["roses"], []]) {
      const embeddings = new WordEmbeddings();
      await cachedEmbeddings(embeddings, { store: folder, namespace: "words" }).embedDocuments(["roses"]);
      expect(embeddings.documents).toEqual(expected);
    }
    const [name = ""] = readdirSync(folder);
    const [file = ""] = readdirSync(join(folder, name));
    writeFileSync(join(folder, name, file), "");
    const embeddings = new WordEmbeddings();
    await cachedEmbeddings(embeddings, { store: folder, namespace: "words" }).embedDocuments(["roses"]);
    expect(embeddings.documents).toEqual(["roses"]);
  });

  it("keep their vectors in any byte store of LangChain", async () => {
    const shared = new InMemoryStore<Uint8Array>();
    await cachedEmbeddings(new WordEmbeddings(), { store: shared, namespace: "words" }).embedDocuments(TEXTS);
    const other = new WordEmbeddings();
    await cachedEmbeddings(other, { store: shared, namespace: "words" }).embedDocuments(TEXTS);
    expect(other.documents).toEqual([]);
  });

  it("embed again if a stored vector is damaged", async () => {
    await cachedEmbeddings(new WordEmbeddings(), { store, namespace: "words" }).embedDocuments(["file taxes"]);
    const [folder = ""] = readdirSync(store);
    const [file = ""] = readdirSync(join(store, folder));
    writeFileSync(join(store, folder, file), "abc");
    const embeddings = new WordEmbeddings();
    const vectors = await cachedEmbeddings(embeddings, { store, namespace: "words" }).embedDocuments(["file taxes"]);
    expect(embeddings.documents).toEqual(["file taxes"]);
    expect(vectors).toEqual(await new WordEmbeddings().embedDocuments(["file taxes"]));
  });

  it("continue with a warning, which has no text of the error, if the store cannot be used", async () => {
    const warning = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    writeFileSync(join(store, "file"), "");
    const embeddings = cachedEmbeddings(new WordEmbeddings(), { store: join(store, "file"), namespace: "words" });
    expect(await embeddings.embedDocuments(TEXTS)).toHaveLength(3);
    expect(warning.mock.calls.flat()).toEqual([
      "Could not read the embedding store (ENOTDIR).",
      "Could not write the embedding store (ENOTDIR).",
    ]);
    warning.mockClear();
    const failing = (error: unknown) => ({
      mget: vi.fn<() => Promise<never>>().mockRejectedValue(error),
      mset: vi.fn<() => Promise<never>>().mockRejectedValue(error),
    });
    for (const error of [new Error("secret"), "secret"]) {
      const down = cachedEmbeddings(new WordEmbeddings(), { store: failing(error), namespace: "words" });
      expect(await down.embedDocuments(TEXTS)).toHaveLength(3);
    }
    expect(warning.mock.calls.flat()).toEqual([
      "Could not read the embedding store (object).",
      "Could not write the embedding store (object).",
      "Could not read the embedding store (string).",
      "Could not write the embedding store (string).",
    ]);
    warning.mockRestore();
  });

  it("refuse a wrong number of vectors, and keep none of them", async () => {
    class Forgetful extends WordEmbeddings {
      override async embedDocuments(texts: string[]): Promise<number[][]> {
        return (await super.embedDocuments(texts)).slice(1);
      }
    }
    const skills = await memorySkills({ roses: { text: "Roses", description: "water roses" } });
    const cached = cachedEmbeddings(new Forgetful(), { store, namespace: "words" });
    await expect(cached.embedDocuments(TEXTS)).rejects.toThrow("The embeddings returned 1 vectors for 2 texts.");
    expect(readdirSync(store)).toEqual([]);
    const asked = { skills, limit: 1, filter: () => true };
    await expect(vectorRetriever(new Forgetful()).retrieve("roses", asked)).rejects.toThrow(
      "returned 0 vectors for 1 texts",
    );
  });

  it("rethrow the errors of the embeddings, and keep nothing then", async () => {
    const embeddings = new WordEmbeddings();
    embeddings.isDown = true;
    const cached = cachedEmbeddings(embeddings, { store, namespace: "words" });
    await expect(cached.embedDocuments(TEXTS)).rejects.toThrow("down");
    expect(readdirSync(store)).toEqual([]);
  });

  it("let a retriever start without embedding its skills again", async () => {
    const skills = await memorySkills({
      roses: { text: "Roses", description: "water roses" },
      taxes: { text: "Taxes", description: "file taxes" },
    });
    const asked = { skills, limit: 1, filter: () => true };
    for (const expected of [2, 0]) {
      const embeddings = new WordEmbeddings();
      const retriever = vectorRetriever(cachedEmbeddings(embeddings, { store, namespace: "words" }));
      expect(await retriever.retrieve("water my roses", asked)).toMatchObject([{ name: "roses" }]);
      expect(embeddings.documents).toHaveLength(expected);
    }
  });
});
