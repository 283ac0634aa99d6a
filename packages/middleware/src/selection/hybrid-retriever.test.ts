import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { WordEmbeddings } from "../__fixtures__/word-embeddings.js";
import {
  hybridRetriever,
  lexicalRetriever,
  type SkillMatch,
  type SkillRetriever,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  vectorRetriever,
} from "../index.js";

const garden = () =>
  memorySkills({
    roses: { text: "Roses", description: "water roses greenhouse" },
    taxes: { text: "Taxes", description: "file tax return deductions" },
    mowing: { text: "Mowing", description: "mow the lawn short" },
  });

const finding = (...matches: readonly (readonly [name: string, score: number])[]): SkillRetriever => ({
  retrieve: () => Promise.resolve(matches.map(([name, score]): SkillMatch => ({ name, score }))),
});

const found = async (retriever: SkillRetriever, limit = 5) =>
  retriever.retrieve("anything", { skills: await garden(), limit, filter: () => true });

async function turn(text: string, retriever: SkillRetriever) {
  const skills = await garden();
  const model = answering();
  const middleware = [skillSelectorMiddleware({ skills, retriever }), skillToolsMiddleware({ skills })] as const;
  const { selectedSkills } = await createAgent({ model, middleware }).invoke(user(text));
  return { names: selectedSkills.map(({ name }) => name), system: received(model).system };
}

describe("several retrievers as one", () => {
  it("order their matches by rank, and keep the best score of each", async () => {
    const retriever = hybridRetriever([
      finding(["roses", 0.4], ["mowing", 0.3]),
      finding(["taxes", 0.9], ["roses", 0.8]),
    ]);
    expect(await found(retriever)).toEqual([
      { name: "roses", score: 0.8 },
      { name: "taxes", score: 0.9 },
      { name: "mowing", score: 0.3 },
    ]);
    expect(await found(retriever, 1)).toEqual([{ name: "roses", score: 0.8 }]);
  });

  it("may have scores and thresholds on any scale", async () => {
    const retriever = hybridRetriever([
      { retriever: finding(["taxes", 14.2], ["mowing", 7]), threshold: 12 },
      { retriever: finding(["roses", -0.3], ["mowing", -0.8]), threshold: -0.5 },
    ]);
    expect((await found(retriever)).map(({ name }) => name)).toEqual(["taxes", "roses"]);
  });

  it("count only matches that reach the threshold of their retriever", async () => {
    const retriever = hybridRetriever([
      finding(["roses", 0.1]),
      { retriever: finding(["taxes", 0.5], ["mowing", 0.3]), threshold: 0.4 },
    ]);
    expect((await found(retriever)).map(({ name }) => name)).toEqual(["taxes", "roses"]);
  });

  it("count a skill once for each retriever, by its first match and its best score", async () => {
    const retriever = hybridRetriever([
      finding(["taxes", 0.5], ["roses", 0.3], ["roses", 0.4], ["mowing", Number.NaN]),
      finding(["taxes", 0.5]),
    ]);
    expect(await found(retriever)).toEqual([
      { name: "taxes", score: 0.5 },
      { name: "roses", score: 0.4 },
    ]);
  });

  it("leave out skills that cannot be selected before counting", async () => {
    const skills = await garden();
    const retriever = hybridRetriever([finding(["gone", 0.9], ["taxes", 0.8], ["roses", 0.7])]);
    const filter = ({ name }: { name: string }): boolean => name !== "taxes";
    const matches = await retriever.retrieve("anything", { skills, limit: 1, filter });
    expect(matches).toEqual([{ name: "roses", score: 0.7 }]);
  });

  it("select a skill on which words and meaning agree", async () => {
    const retriever = hybridRetriever([lexicalRetriever(), vectorRetriever(new WordEmbeddings())]);
    expect((await turn("water my roses in the greenhouse", retriever)).names).toEqual(["roses"]);
  });

  it("offer the best of both if they disagree", async () => {
    const retriever = hybridRetriever([
      finding(["roses", 0.9], ["taxes", 0.3]),
      finding(["taxes", 0.6], ["mowing", 0.5], ["roses", 0.4]),
    ]);
    const { names, system } = await turn("anything", retriever);
    expect(names).toEqual([]);
    expect(system).toContain("# Skills That May Help");
    expect(system).toContain("taxes");
    expect(system).toContain("roses");
  });

  it("let a likely match by words decide, and one that the author of the skill refuses", async () => {
    const skills = await memorySkills({
      roses: {
        text: "Roses",
        description: "Waters and prunes the roses in the greenhouse.",
        notFor: ["water the plastic roses in the shop window"],
      },
      taxes: { text: "Taxes", description: "file tax return deductions" },
    });
    const meaning = finding(["roses", 0.9], ["taxes", 0.1]);
    const retriever = hybridRetriever([lexicalRetriever(), meaning]);
    const search = (query: string) => retriever.retrieve(query, { skills, limit: 5, filter: () => true });
    const [likely] = await search("prune the roses in the greenhouse");
    expect(likely).toMatchObject({ name: "roses", evidence: { terms: { share: 1 } } });
    const [refused] = await search("water the plastic roses in our shop window");
    expect(refused).toMatchObject({ name: "roses", score: 0, evidence: { refusedBy: expect.any(String) } });
    expect((await search("something else entirely"))[0]).toEqual({ name: "roses", score: 0.9 });
  });

  it("count a match by words as likely from one half on", async () => {
    const byWords = async (score: number) => {
      const skills = await memorySkills({ roses: { text: "Roses", description: "Waters roses." } });
      const [hit] = await skills.search("water the roses");
      const matches = hit ? [{ name: "roses", score, evidence: hit.evidence }] : [];
      return found(hybridRetriever([{ retrieve: async () => matches }, finding(["roses", 0.9])]));
    };
    expect(await byWords(0.5)).toMatchObject([{ name: "roses", score: 0.5 }]);
    expect(await byWords(0.49)).toEqual([{ name: "roses", score: 0.9 }]);
  });

  it("fail if one of them fails, so that the selector falls back to the lexical search", async () => {
    const embeddings = new WordEmbeddings();
    embeddings.isDown = true;
    await expect(found(hybridRetriever([lexicalRetriever(), vectorRetriever(embeddings)]))).rejects.toThrow("down");
  });

  it("must be at least one", () => {
    expect(() => hybridRetriever([])).toThrow("hybridRetriever needs at least one retriever.");
  });
});
