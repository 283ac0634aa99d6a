import { Document } from "@langchain/core/documents";
import { FakeEmbeddings, FakeVectorStore } from "@langchain/core/utils/testing";
import { InMemoryStore } from "@langchain/langgraph";
import { loadSkills, publishSkills, type SkillIndex, storeSource } from "@langslash/skills";
import { describe, expect, it, vi } from "vitest";
import { memorySkills } from "../__fixtures__/skills.js";
import { WordEmbeddings } from "../__fixtures__/word-embeddings.js";
import { type SkillRetriever, vectorRetriever } from "../index.js";

const embeddings = new WordEmbeddings();
const TEXT = "close the books of the year";

/** Skills with the same description, and a last one that is less like TEXT. */
async function lawyers(count: number): Promise<SkillIndex> {
  const skills = Array.from({ length: count }, (_, number) => [`lawyer-${number}`, { text: "L", description: TEXT }]);
  const open = { text: "OPEN", description: `${TEXT} with everybody` };
  return memorySkills(Object.fromEntries([...skills, ["open", open]]));
}

interface Searched {
  readonly skills: SkillIndex;
  readonly retriever: SkillRetriever;
  /** The numbers of documents that the store was asked for. */
  readonly limits: () => unknown[];
}

const STORES: [string, (skills: SkillIndex) => Promise<Searched>][] = [
  [
    "a LangGraph store",
    async (skills) => {
      const store = new InMemoryStore({ index: { dims: 256, embeddings } });
      await publishSkills(skills, store);
      const index = await loadSkills([storeSource(store)]);
      const search = vi.spyOn(store, "search");
      const limits = (): unknown[] => search.mock.calls.map(([, options]) => options?.limit);
      return { skills: index, retriever: vectorRetriever(store), limits };
    },
  ],
  [
    "a vector store with two documents of each skill",
    async (skills) => {
      const store = new FakeVectorStore(new FakeEmbeddings());
      const limits: number[] = [];
      const found = skills.list().flatMap(({ name }, position): [Document, number][] => {
        const document = new Document({ pageContent: name, metadata: { name } });
        return [1, 2].map(() => [document, 0.9 - position / 10_000]);
      });
      store.similaritySearchWithScore = async (_query, limit = 4) => {
        limits.push(limit);
        return found.slice(0, limit);
      };
      return { skills, retriever: vectorRetriever(store, { score: "similarity" }), limits: () => limits };
    },
  ],
];

describe.each(STORES)("vectorRetriever over %s", (_name, open) => {
  it("finds the skill that may be selected behind many that may not", async () => {
    const { skills, retriever, limits } = await open(await lawyers(300));
    const filter = ({ name }: { name: string }): boolean => name === "open";
    const found = await retriever.retrieve(TEXT, { skills, limit: 5, filter });
    expect(found.map(({ name }) => name)).toEqual(["open"]);
    expect(limits()).toEqual([10, 100, 1000]);
    expect(await retriever.retrieve(TEXT, { skills, limit: 5, filter: () => false })).toEqual([]);
  });

  it("asks the store once if enough may be selected, and returns each skill once", async () => {
    const { skills, retriever, limits } = await open(await lawyers(300));
    const found = await retriever.retrieve(TEXT, { skills, limit: 5, filter: () => true });
    expect([new Set(found.map(({ name }) => name)).size, found.length]).toEqual([5, 5]);
    expect(limits()).toEqual([10]);
  });

  it("asks for nothing after the run was aborted", async () => {
    const { skills, retriever, limits } = await open(await lawyers(3));
    const signal = AbortSignal.abort(new Error("stopped"));
    const options = { skills, limit: 5, filter: () => true, signal };
    await expect(retriever.retrieve(TEXT, options)).rejects.toThrow("stopped");
    expect(limits()).toEqual([]);
  });
});

it("vectorRetriever asks a vector store for at most 10,000 documents", async () => {
  const store = new FakeVectorStore(new FakeEmbeddings());
  const limits: number[] = [];
  store.similaritySearchWithScore = async (_query, limit = 4) => {
    limits.push(limit);
    return Array.from({ length: limit }, () => [new Document({ pageContent: "", metadata: { name: "gone" } }), 0.9]);
  };
  const retriever = vectorRetriever(store, { score: "similarity" });
  const options = { skills: await lawyers(1), limit: 7, filter: () => true };
  await expect(retriever.retrieve(TEXT, options)).rejects.toThrow("No match names a skill of the index.");
  expect(limits).toEqual([14, 140, 1400, 10_000]);
});
