import { BaseRetriever } from "@langchain/core/retrievers";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { corpora } from "@langslash/testing/corpora";
import { type Document, Document as TextDocument } from "@langchain/core/documents";
import { FakeEmbeddings, FakeVectorStore } from "@langchain/core/utils/testing";
import { loadSkills, skillFolderSource } from "@langslash/skills";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { WordEmbeddings } from "./__fixtures__/word-embeddings.js";
import { answering, received, user } from "./__fixtures__/models.js";
import { lawOffice, memorySkills } from "./__fixtures__/skills.js";
import {
  type SelectionOptions,
  type SkillIndex,
  skillSelectorMiddleware,
  slashCommandMiddleware,
  vectorRetriever,
} from "./index.js";

const CORPORA = corpora() ?? "";

const SMALL_TALK = [
  "thanks, that helps a lot",
  "hello",
  "good morning, how are you today?",
  "tell me a joke",
  "what can you do?",
  "ok",
  "yes please, go on",
  "no, that is not what I meant",
  "you are the best",
  "can you say that again in other words?",
  "never mind",
  "sorry, my mistake",
  "great, see you tomorrow",
];

async function turn(text: string, skills: SkillIndex, options: SelectionOptions = {}) {
  const model = answering();
  const middleware = [slashCommandMiddleware({ skills }), skillSelectorMiddleware({ skills, ...options })] as const;
  const agent = createAgent({ model, systemPrompt: "SYSTEM", middleware });
  const stream = await agent.stream(user(text), { streamMode: ["custom", "values"] });
  const events: unknown[] = [];
  let state: Awaited<ReturnType<typeof agent.invoke>> | undefined;
  for await (const [mode, chunk] of stream) {
    if (mode === "custom") events.push(chunk);
    else state = chunk;
  }
  return { model, events, state, names: state?.selectedSkills.map(({ name }) => name) ?? [] };
}

describe("a message that names no skill", () => {
  it.each([
    ["Draft a demand letter to the insurance carrier with the damages and a deadline", "demand-letter"],
    [
      "How do I prepare our client for the deposition next week, with an outline of questions and exhibits?",
      "deposition-preparation",
    ],
    ["Find statutes and case law on the elements of a premises liability claim in Kentucky", "legal-research"],
    ["Please review this non-disclosure agreement for risks before we sign it", "review:nda"],
  ])("%j selects %s", async (text, name) => {
    const skills = await lawOffice();
    const { model, state, names } = await turn(text, skills);
    expect(names).toEqual([name]);
    expect(state).toMatchObject({ explicitCommand: false, commandArguments: {} });
    expect(state?.selectedSkills[0]?.score).toBeGreaterThanOrEqual(0.5);
    expect(received(model).system).toBe(`SYSTEM\n\n# Selected Skill: ${name}\n\n${(await skills.read(name)).body}`);
    expect(received(model).messages).toEqual([["human", text]]);
  });

  it.each(SMALL_TALK)("%j selects nothing and reaches the model unchanged", async (text) => {
    const { model, names } = await turn(text, await lawOffice());
    expect(names).toEqual([]);
    expect(received(model)).toEqual({ system: "SYSTEM", messages: [["human", text]] });
  });

  it.skipIf(CORPORA === "")(
    "that is small talk selects nothing from public collections either, where a checkout beside this one has them",
    async () => {
      const folders = readdirSync(CORPORA, { withFileTypes: true, recursive: true }).filter(
        (entry) => entry.isDirectory() && entry.name === "skills",
      );
      const sources = folders.map((entry) => skillFolderSource(join(entry.parentPath, entry.name)));
      const skills = await loadSkills(sources);
      expect(skills.list().length).toBeGreaterThan(100);
      for (const text of SMALL_TALK) expect([text, (await turn(text, skills)).names]).toEqual([text, []]);
    },
  );

  it("selects nothing if two skills fit about equally well", async () => {
    const description = "Waters the roses and tulips in the greenhouse every morning.";
    const skills = await memorySkills({
      one: { text: "One", description },
      two: { text: "Two", description },
      other: { text: "Other" },
    });
    expect((await turn("water the roses and tulips in the greenhouse", skills, { threshold: 0.05 })).names).toEqual([]);
    expect(
      (await turn("water the roses and tulips in the greenhouse", skills, { maxSkills: 2, threshold: 0.05 })).names,
    ).toEqual(["one", "two"]);
  });

  it("is measured against the threshold", async () => {
    const skills = await lawOffice();
    const text = "Draft a demand letter to the insurance carrier with the damages and a deadline";
    expect((await turn(text, skills, { threshold: 0.99 })).names).toEqual([]);
    const score = (await turn(text, skills)).state?.selectedSkills[0]?.score ?? 0;
    expect((await turn(text, skills, { threshold: score + 0.001 })).names).toEqual([]);
    expect((await turn(text, skills, { threshold: score })).names).toEqual(["demand-letter"]);
  });

  it("never selects a skill that models may not invoke", async () => {
    const skills = await memorySkills({
      secret: { text: "Secret", description: "Paints fences green and waters roses.", modelInvocable: false },
    });
    expect((await turn("paint fences green, water roses", skills, { threshold: 0 })).names).toEqual([]);
  });

  it("is reported in an event", async () => {
    const { events, state } = await turn(
      "Draft a demand letter to the insurance carrier with the damages and a deadline",
      await lawOffice(),
    );
    const [selected] = state?.selectedSkills ?? [];
    expect(events).toEqual([
      expect.objectContaining({ type: "skill-decision", outcome: "loaded", offered: [] }),
      {
        type: "skill-loaded",
        name: "demand-letter",
        source: "manifest",
        digest: selected?.digest,
        score: selected?.score,
        explicit: false,
      },
    ]);
  });

  it("continues with a warning if the skill cannot be read", async () => {
    const skills = await memorySkills({
      roses: { text: "", description: "Waters the roses and tulips in the greenhouse." },
      other: { text: "Other" },
    });
    const { events, names } = await turn("water the roses and tulips in the greenhouse", skills, { threshold: 0.1 });
    expect(names).toEqual([]);
    expect(events).toMatchObject([
      { type: "skill-decision", outcome: "loaded" },
      { type: "warning", code: "empty-file", skill: "roses" },
    ]);
  });
});

describe("an explicit command", () => {
  it("skips the search altogether", async () => {
    const retriever = { retrieve: () => Promise.reject(new Error("must not be called")) };
    const { names, events } = await turn(
      "/contract-review Draft a demand letter to the insurance carrier",
      await lawOffice(),
      { retriever },
    );
    expect(names).toEqual(["contract-review"]);
    expect(events).not.toContainEqual(expect.objectContaining({ type: "warning" }));
  });

  it("that is unknown leaves the search to the text as typed", async () => {
    const { names, state } = await turn(
      "/demand Draft a letter to the insurance carrier with damages and a settlement deadline",
      await memorySkills({
        letters: {
          text: "Letters",
          description: "Drafts a demand letter to the insurance carrier with damages and a settlement deadline.",
        },
        other: { text: "Other" },
      }),
      { threshold: 0.2 },
    );
    expect(names).toEqual(["letters"]);
    expect(state?.explicitCommand).toBe(false);
  });
});

describe("the selector alone", () => {
  it("works without the other middlewares, and resets with every turn", async () => {
    const skills = await lawOffice();
    const model = answering();
    const agent = createAgent({ model, middleware: [skillSelectorMiddleware({ skills })] });
    const first = await agent.invoke(
      user("Draft a demand letter to the insurance carrier with the damages and a deadline"),
    );
    expect(first.selectedSkills).toHaveLength(1);
    const second = await agent.invoke({ messages: [...first.messages, { role: "user", content: "thanks" }] });
    expect(second.selectedSkills).toEqual([]);
    expect(received(model).system).toBe("");
  });
});

describe("other retrievers", () => {
  const garden = () =>
    memorySkills({
      roses: { text: "Roses", description: "water roses greenhouse" },
      taxes: { text: "Taxes", description: "file tax return deductions" },
    });

  it("embeddings: each skill is embedded once, and the nearest is selected", async () => {
    const embeddings = new WordEmbeddings();
    const retriever = vectorRetriever(embeddings);
    const skills = await garden();
    expect((await turn("water my roses in the greenhouse", skills, { retriever })).names).toEqual(["roses"]);
    expect((await turn("tax return and deductions", skills, { retriever })).names).toEqual(["taxes"]);
    expect((await turn("something else entirely", skills, { retriever })).names).toEqual([]);
    expect(embeddings.documents).toEqual(["roses\nwater roses greenhouse", "taxes\nfile tax return deductions"]);
  });

  it("embeddings: the best of many skills are found, also if none of the first may be used", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `bed${index}`);
    const skills = await memorySkills(
      Object.fromEntries(
        names.map((name, index) => [name, { text: name, description: index < 30 ? "water roses" : `water ${name}` }]),
      ),
    );
    const retriever = vectorRetriever(new WordEmbeddings());
    const find = (limit: number, filter: (skill: { name: string }) => boolean) =>
      retriever.retrieve("water roses", { skills, limit, filter });
    const asked: string[] = [];
    const best = await find(3, ({ name }) => asked.push(name) > 0);
    expect(best.map(({ name }) => name)).toEqual(["bed0", "bed1", "bed2"]);
    expect(best.map(({ score }) => score.toFixed(2))).toEqual(["0.82", "0.82", "0.82"]);
    expect(asked).toEqual(["bed0", "bed1", "bed2"]);
    expect((await find(2, ({ name }) => name === "bed45" || name === "bed59")).map(({ name }) => name)).toEqual([
      "bed45",
      "bed59",
    ]);
    expect(await find(2, () => false)).toEqual([]);
  });

  it("embeddings: a skill that models may not invoke is not sent to the provider", async () => {
    const embeddings = new WordEmbeddings();
    const skills = await memorySkills({
      roses: { text: "Roses", description: "water roses greenhouse" },
      secret: { text: "Secret", description: "water roses by night", modelInvocable: false },
    });
    expect((await turn("water roses", skills, { retriever: vectorRetriever(embeddings) })).names).toEqual(["roses"]);
    expect(embeddings.documents).toEqual(["roses\nwater roses greenhouse"]);
  });

  it("a failing one is reported and replaced by the lexical search, and tried again the next time", async () => {
    const embeddings = new WordEmbeddings();
    const retriever = vectorRetriever(embeddings);
    const skills = await garden();
    embeddings.isDown = true;
    const { events, names } = await turn("water roses greenhouse", skills, { retriever, threshold: 0.05 });
    expect(names).toEqual(["roses"]);
    expect(events[0]).toEqual({
      type: "warning",
      code: "retriever-failed",
      message: "The retriever failed (Error); the lexical search is used instead.",
    });
    embeddings.isDown = false;
    expect((await turn("water roses greenhouse", skills, { retriever })).events).not.toContainEqual(
      expect.objectContaining({ type: "warning" }),
    );
  });

  it.each([
    ["similarity", 0.9, 0.2],
    ["distance", 0.1, 0.8],
  ] as const)("a vector store with a %s", async (score, near, far) => {
    const store = new FakeVectorStore(new FakeEmbeddings());
    const document = (name: string): Document => new TextDocument({ pageContent: name, metadata: { name } });
    store.similaritySearchWithScore = () =>
      Promise.resolve([
        [document("taxes"), far],
        [document("zeros"), Number.NaN],
        [document("gone"), near],
        [document("roses"), near],
      ]);
    const { names, state } = await turn("anything", await garden(), { retriever: vectorRetriever(store, { score }) });
    expect(names).toEqual(["roses"]);
    expect(state?.selectedSkills[0]?.score).toBeCloseTo(0.9);
  });

  it("any LangChain retriever: metadata.name, and metadata.score or 1", async () => {
    class Fixed extends BaseRetriever {
      lc_namespace = ["test"];
      override _getRelevantDocuments(): Promise<Document[]> {
        const documents = [{ name: "unknown" }, { name: "taxes" }, {}, { name: "roses", score: Number.NaN }];
        return Promise.resolve(documents.map((metadata) => new TextDocument({ pageContent: "", metadata })));
      }
    }
    const { names, state } = await turn("anything", await garden(), { retriever: new Fixed() });
    expect(names).toEqual(["taxes"]);
    expect(state?.selectedSkills[0]?.score).toBe(1);
  });
});
