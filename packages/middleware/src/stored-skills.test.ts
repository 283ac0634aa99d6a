import { AIMessage } from "@langchain/core/messages";
import { Command, InMemoryStore, interrupt, MemorySaver } from "@langchain/langgraph";
import { publishSkills, type SkillSource, type SkillStore, storeSource } from "@langslash/skills";
import { createAgent, fakeModel, tool } from "langchain";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";
import { answering, type FakeModel, received, user } from "./__fixtures__/models.js";
import { memorySkills, memorySource } from "./__fixtures__/skills.js";
import { WordEmbeddings } from "./__fixtures__/word-embeddings.js";
import { explainMessage, loadSkills, type SkillIndex, skillMiddleware, vectorRetriever } from "./index.js";

const embeddings = new WordEmbeddings();
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await EmbeddedPostgres.start({ dims: 256, embed: embeddings });
});
afterEach(() => postgres.connection.mend());
afterAll(() => postgres[Symbol.asyncDispose]());

/** Publishes skills by name and text, and returns the index of another machine. */
async function published(texts: Record<string, string>, namespace: string[]): Promise<SkillIndex> {
  const skills = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
  await publishSkills(await memorySkills(skills), postgres.store, { namespace });
  return loadSkills([storeSource(postgres.store, { namespace })]);
}

async function turn(text: string, skills: SkillIndex, model: FakeModel = answering()) {
  const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
  const events: unknown[] = [];
  let last = "";
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "custom") events.push(chunk);
    else last = chunk.messages.at(-1)?.text ?? "";
  }
  return { model, last, events };
}

describe("skills in a store, in a turn", () => {
  it("work while the store is down if their texts were read; the others get a reply and a warning", async () => {
    const skills = await published({ lien: "LIEN", deed: "DEED" }, ["down"]);
    await turn("/lien", skills);
    await postgres.connection.cut();
    const { model, last } = await turn("/lien", skills);
    expect([received(model).system, last]).toEqual([expect.stringContaining("LIEN"), "done"]);
    const other = await turn("/deed", skills);
    expect(other.model.callCount).toBe(0);
    expect(other.last).toMatch(/^Could not load \/deed: The skill store failed: .+\n\nUsage: `\/deed/);
    expect(other.events).toContainEqual({
      type: "warning",
      code: "store-failed",
      message: expect.stringMatching(/^The skill store failed: /),
      skill: "deed",
    });
  });

  it("stay in a running turn if the store goes down or is changed between two model calls", async () => {
    const skills = await published({ lien: "LIEN" }, ["between"]);
    const disturb = tool(
      async () => {
        await publishSkills(await memorySkills({ lien: { text: "NEW" } }), postgres.store, { namespace: ["between"] });
        await postgres.connection.cut();
        await skills.refresh();
        return "disturbed";
      },
      { name: "disturb", description: "Disturbs." },
    );
    const model = fakeModel()
      .respondWithTools([{ name: "disturb", args: {} }])
      .respond(new AIMessage("done"));
    const agent = createAgent({ model, tools: [disturb], middleware: skillMiddleware({ skills }) });
    const { messages } = await agent.invoke(user("/lien"));
    expect(messages.at(-1)?.text).toBe("done");
    expect([0, 1].map((call) => received(model, call).system.includes("LIEN"))).toEqual([true, true]);
  });

  it("keep the text of a turn that continues on another machine, though a newer one was published", async () => {
    const namespace = ["resumed"];
    const checkpointer = new MemorySaver();
    const config = { configurable: { thread_id: "1" } };
    const ask = tool(() => String(interrupt("Go on?")), { name: "ask", description: "Asks." });
    const machine = (skills: SkillIndex, model: FakeModel) =>
      createAgent({ model, tools: [ask], checkpointer, middleware: skillMiddleware({ skills }) });
    const first = fakeModel().respondWithTools([{ name: "ask", args: {} }]);
    await machine(await published({ lien: "OLD" }, namespace), first).invoke(user("/lien"), config);
    const second = answering();
    const another = machine(await published({ lien: "NEW" }, namespace), second);
    await another.invoke(new Command({ resume: "yes" }), config);
    expect(received(second).system).toContain("OLD");
    await another.invoke(user("/lien"), config);
    expect(received(second).system).toContain("NEW");
  });

  it("that were damaged in the store are refused with a warning", async () => {
    const namespace = ["damaged"];
    const skills = await published({ lien: "LIEN" }, namespace);
    const items = await postgres.store.search([...namespace, "contents"]);
    for (const item of items) await postgres.store.put(item.namespace, item.key, { text: "Somebody else's." }, false);
    const { model, last, events } = await turn("/lien", skills);
    expect([model.callCount, last]).toEqual([0, expect.stringContaining("does not match its digest")]);
    expect(events).toContainEqual(expect.objectContaining({ type: "warning", code: "digest-mismatch" }));
  });
});

const indexed: readonly (readonly [string, () => SkillStore])[] = [
  ["InMemoryStore", () => new InMemoryStore({ index: { dims: 256, embeddings } })],
  ["PostgresStore with pgvector", () => postgres.store],
];

describe.each(indexed)("vectorRetriever over the vector index of a store: %s", (name, open) => {
  const namespace = ["garden", name.length.toString()];
  const garden = () =>
    memorySkills({
      "water-roses": { text: "Roses", description: "in the greenhouse" },
      taxes: { text: "Taxes", description: "file tax return deductions" },
    });

  it("finds skills by name and description, and embeds only newly published ones", async () => {
    const store = open();
    await publishSkills(await garden(), store, { namespace });
    const embedded = embeddings.documents.length;
    await publishSkills(await garden(), store, { namespace });
    expect(embeddings.documents).toHaveLength(embedded);
    const skills = await loadSkills([storeSource(store, { namespace })]);
    const retriever = vectorRetriever(store, { namespace });
    const found = await retriever.retrieve("water the roses in my greenhouse", {
      skills,
      limit: 5,
      filter: () => true,
    });
    expect(found.map((match) => match.name)).toEqual(["water-roses", "taxes"]);
    expect(found[0]?.score).toBeGreaterThan(0.7);
    expect(found[1]?.score).toBeLessThan(0.3);
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills, retriever }) });
    const { selectedSkills } = await agent.invoke(user("water the roses in my greenhouse"));
    expect(selectedSkills.map((skill) => skill.name)).toEqual(["water-roses"]);
  });
});

describe("what a search of a store finds", () => {
  const TEXT = "roll out the release to the kubernetes cluster";
  const ROLLOUT = { deploy: { text: "ROLLOUT", description: "Rolls out the release to the kubernetes cluster." } };
  const WEBSITE = { deploy: { text: "WEBSITE", description: "Uploads the website." } };
  const open = (): InMemoryStore => new InMemoryStore({ index: { dims: 256, embeddings } });

  /** Returns the names of the skills that the text loads by a search of the store. */
  async function loaded(store: SkillStore, sources: readonly SkillSource[]) {
    const skills = await loadSkills(sources);
    const { selection } = await explainMessage(TEXT, { skills, retriever: vectorRetriever(store) });
    return selection?.loaded;
  }

  it("is the skill of the store, and not another one that has its name in the index", async () => {
    const store = open();
    await publishSkills(await memorySkills(ROLLOUT), store);
    expect(await loaded(store, [memorySource(WEBSITE), storeSource(store)])).toEqual(["store:deploy"]);
    expect(await loaded(store, [memorySource(WEBSITE)])).toEqual([]);
  });

  it("is the skill of this store, and not that of another one or of another namespace", async () => {
    const [store, other] = [open(), open()];
    await publishSkills(await memorySkills(ROLLOUT), store);
    await publishSkills(await memorySkills(WEBSITE), other);
    await publishSkills(await memorySkills(WEBSITE), store, { namespace: ["office"] });
    const others = [storeSource(other), storeSource(store, { namespace: ["office"] })];
    expect(await loaded(store, [...others, storeSource(store, { name: "own" })])).toEqual(["own:deploy"]);
  });

  it("is the skill of this store, also through a second connection to it", async () => {
    const [store, other] = [open(), open()];
    await publishSkills(await memorySkills(ROLLOUT), store);
    await publishSkills(await memorySkills(WEBSITE), other);
    const connection: SkillStore = {
      get: (place, key) => store.get(place, key),
      search: (place, options) => store.search(place, options),
      put: (place, key, value, index) => store.put(place, key, value, index),
      delete: (place, key) => store.delete(place, key),
    };
    const sources = [storeSource(other), storeSource(store, { name: "own" })];
    expect(await loaded(connection, sources)).toEqual(["own:deploy"]);
    expect(await loaded(connection, sources.toReversed())).toEqual(["deploy"]);
    expect(await loaded(connection, [memorySource(WEBSITE), storeSource(store)])).toEqual(["store:deploy"]);
  });

  it("is no skill of another store with the same name and another description", async () => {
    const [store, other] = [open(), open()];
    await publishSkills(await memorySkills(ROLLOUT), store);
    await publishSkills(await memorySkills(WEBSITE), other);
    expect(await loaded(store, [storeSource(other)])).toEqual([]);
  });

  it("is the skill of an earlier source of which the store has a copy", async () => {
    const store = open();
    await publishSkills(await memorySkills(ROLLOUT), store);
    expect(await loaded(store, [memorySource(ROLLOUT), storeSource(store)])).toEqual(["deploy"]);
    expect(await loaded(store, [memorySource(ROLLOUT)])).toEqual(["deploy"]);
  });

  it("is the skill as the index lists it, though a newer description was published", async () => {
    const store = open();
    await publishSkills(await memorySkills(WEBSITE), store);
    const skills = await loadSkills([storeSource(store)]);
    await publishSkills(await memorySkills(ROLLOUT), store);
    const { selection } = await explainMessage(TEXT, { skills, retriever: vectorRetriever(store) });
    expect(selection?.loaded).toEqual(["deploy"]);
  });
});

it("vectorRetriever over a store without a vector index says so", async () => {
  const store = new InMemoryStore();
  const skills = await memorySkills({ roses: { text: "Water the roses in the greenhouse." } });
  await publishSkills(skills, store);
  const retriever = vectorRetriever(store);
  const asked = { skills, limit: 5, filter: () => true };
  await expect(retriever.retrieve("roses", asked)).rejects.toThrow("The skill store has no vector index");
});
