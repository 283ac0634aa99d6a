import { describe, expect, it, vi } from "vitest";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { WordEmbeddings } from "../__fixtures__/word-embeddings.js";
import { vectorRetriever } from "../index.js";

describe("embeddings of skills", () => {
  it("are those of the words of their names and of their descriptions", async () => {
    const embeddings = new WordEmbeddings();
    const skills = await memorySkills({
      "rose-care": { text: "R", description: "Waters." },
      "tax:file_return": { text: "T", description: "Files." },
    });
    await vectorRetriever(embeddings).retrieve("roses", { skills, limit: 1, filter: () => true });
    expect(embeddings.documents).toEqual(["rose care\nWaters.", "tax file return\nFiles."]);
  });

  it("are made again after a refresh for the skills that have changed only", async () => {
    const embeddings = new WordEmbeddings();
    const embed = vi.spyOn(embeddings, "embedDocuments");
    const texts: Record<string, MemorySkill> = { roses: { text: "R" }, taxes: { text: "T" } };
    const skills = await memorySkills(texts);
    const retriever = vectorRetriever(embeddings);
    const embedded = async (): Promise<string[][]> => {
      embed.mockClear();
      await skills.refresh();
      await retriever.retrieve("roses", { skills, limit: 1, filter: () => true });
      return embed.mock.calls.map(([documents]) => documents);
    };
    expect(await embedded()).toEqual([["roses\nDoes roses.", "taxes\nDoes taxes."]]);
    texts["mowing"] = { text: "M" };
    expect(await embedded()).toEqual([["mowing\nDoes mowing."]]);
    Reflect.deleteProperty(texts, "taxes");
    expect(await embedded()).toEqual([]);
  });

  it("are not used if there are not as many as skills", async () => {
    const embeddings = new WordEmbeddings();
    embeddings.embedDocuments = async () => [];
    const skills = await memorySkills({ roses: { text: "Roses" } });
    const retrieved = vectorRetriever(embeddings).retrieve("roses", { skills, limit: 1, filter: () => true });
    await expect(retrieved).rejects.toThrow("The embeddings returned 0 vectors for 1 texts.");
  });
});
