import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Document, Document as TextDocument } from "@langchain/core/documents";
import { BaseRetriever } from "@langchain/core/retrievers";
import { FakeEmbeddings, FakeVectorStore } from "@langchain/core/utils/testing";
import { SkillError } from "@langslash/skills";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { WordEmbeddings } from "../__fixtures__/word-embeddings.js";
import {
  hybridRetriever,
  lexicalRetriever,
  type SelectionOptions,
  type SkillIndex,
  skillMiddleware,
  type SkillRetriever,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  vectorRetriever,
} from "../index.js";

const TEXT = "Please water the roses in the greenhouse";

const garden = () =>
  memorySkills(
    {
      Roses: { text: "Roses", description: "Use to water roses in the greenhouse.", aliases: ["flowers"] },
      taxes: { text: "Taxes", description: "Files the tax return of a company." },
    },
    {},
  );

const WarningSchema = z.object({ type: z.literal("warning"), code: z.string(), message: z.string() });

/** Returns the codes and messages of the warnings among events. */
function warningsIn(events: readonly unknown[]): unknown[] {
  return events.flatMap((event) => {
    const { data } = WarningSchema.safeParse(event);
    return data ? [{ code: data.code, message: data.message }] : [];
  });
}

interface Turn extends SelectionOptions {
  readonly skills?: SkillIndex;
  readonly signal?: AbortSignal;
}

async function turn({ skills, signal, ...options }: Turn, text = TEXT) {
  const model = answering();
  const middleware = skillSelectorMiddleware({ skills: skills ?? (await garden()), ...options });
  const agent = createAgent({ model, middleware: [middleware] });
  const stream = await agent.stream(user(text), {
    streamMode: ["custom", "values"],
    ...(signal && { signal }),
  });
  const warnings: unknown[] = [];
  let names: readonly string[] = [];
  for await (const [mode, chunk] of stream) {
    if (mode === "values") names = chunk.selectedSkills?.map(({ name }) => name) ?? [];
    else warnings.push(...warningsIn([chunk]));
  }
  return { names, warnings };
}

const never = (): Promise<never> => new Promise(() => undefined);

/** A LangChain retriever whose documents have these metadata. */
class Documents extends BaseRetriever {
  lc_namespace = ["test"];
  readonly found: readonly Record<string, unknown>[];
  constructor(...found: readonly Record<string, unknown>[]) {
    super();
    this.found = found;
  }
  override _getRelevantDocuments(): Promise<Document[]> {
    return Promise.resolve(this.found.map((metadata) => new TextDocument({ pageContent: "text", metadata })));
  }
}

/** A LangChain retriever that answers when its signal is aborted. */
class Stalled extends BaseRetriever {
  lc_namespace = ["test"];
  override _getRelevantDocuments = never;
}

function hangingEmbeddings(part: "embedQuery" | "embedDocuments"): SkillRetriever {
  const embeddings = new WordEmbeddings();
  embeddings[part] = never;
  return vectorRetriever(embeddings);
}

function vectorStore(find: () => Promise<[Document, number][]>): SkillRetriever {
  const store = new FakeVectorStore(new FakeEmbeddings());
  store.similaritySearchWithScore = find;
  return vectorRetriever(store, { score: "similarity" });
}

const named = (name: string): Document => new TextDocument({ pageContent: "", metadata: { name } });

describe("a retriever that does not answer in time is replaced by the lexical search", () => {
  it.each<[string, Turn["retriever"]]>([
    ["one of the application", { retrieve: never }],
    ["one of LangChain", new Stalled()],
    ["embeddings of the message", hangingEmbeddings("embedQuery")],
    ["embeddings of the skills", hangingEmbeddings("embedDocuments")],
    ["a vector store", vectorStore(never)],
    ["a part of a hybrid", hybridRetriever([lexicalRetriever(), { retriever: vectorStore(never) }])],
  ])("%s", async (_, retriever) => {
    const { names, warnings } = await turn({ ...(retriever && { retriever }), retrieverTimeout: 30 });
    expect(names).toEqual(["Roses"]);
    const message = "The retriever did not answer within 30 ms; the lexical search is used instead.";
    expect(warnings).toEqual([{ code: "retriever-timeout", message }]);
  });

  it("after two seconds by default", async () => {
    const start = performance.now();
    expect((await turn({ retriever: { retrieve: never } })).names).toEqual(["Roses"]);
    expect(performance.now() - start).toBeGreaterThan(1950);
  });

  it("and otherwise its signal is gone after the turn, even if something listened to it", async () => {
    const signals: WeakRef<AbortSignal>[] = [];
    const retrieve: SkillRetriever["retrieve"] = (_, { signal }) => {
      signal?.addEventListener("abort", () => undefined);
      signals.push(...(signal ? [new WeakRef(signal)] : []));
      return Promise.resolve([{ name: "taxes", score: 1 }]);
    };
    expect((await turn({ retriever: { retrieve }, signal: new AbortController().signal })).names).toEqual(["taxes"]);
    await new Promise(setImmediate);
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    if (typeof collect === "function") collect();
    expect(signals.map((signal) => signal.deref())).toEqual([undefined]);
  });

  it("and its signal is aborted, and what it answers or throws later is ignored", async () => {
    const late: (() => void)[] = [];
    const reasons: unknown[] = [];
    for (const settle of ["resolve", "reject"] as const) {
      const retrieve: SkillRetriever["retrieve"] = (_, { signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener("abort", () => void reasons.push(signal.reason));
          late.push(() => (settle === "resolve" ? resolve([{ name: "taxes", score: 1 }]) : reject(new Error("late"))));
        });
      expect((await turn({ retriever: { retrieve }, retrieverTimeout: 20 })).names).toEqual(["Roses"]);
    }
    for (const settle of late) settle();
    await new Promise((resolve) => void setTimeout(resolve, 10));
    expect(reasons).toEqual([
      expect.objectContaining({ name: "TimeLimitError" }),
      expect.objectContaining({ name: "TimeLimitError" }),
    ]);
  });

  it("but has all the time it needs without a limit, or within a longer one than a timer can have", async () => {
    const retrieve = async () => {
      await new Promise((resolve) => void setTimeout(resolve, 40));
      return [{ name: "taxes", score: 0.9 }];
    };
    for (const retrieverTimeout of [Number.POSITIVE_INFINITY, 2 ** 40, 10_000]) {
      const { names, warnings } = await turn({ retriever: { retrieve }, retrieverTimeout });
      expect([names, warnings]).toEqual([["taxes"], []]);
    }
  });

  it("while the signal of the run ends the run", async () => {
    const controller = new AbortController();
    const retrieve = () => (setTimeout(() => controller.abort(), 20), never());
    const retriever: SkillRetriever = { retrieve };
    await expect(turn({ retriever, signal: controller.signal, retrieverTimeout: 5000 })).rejects.toThrow(/abort/iu);
  });
});

describe("documents that name no skill are reported, and the words decide", () => {
  const message =
    "The retriever found documents, but none has the name of a skill as `metadata.name`; the lexical search is used instead.";
  it.each<[string, NonNullable<Turn["retriever"]>]>([
    ["without a name, as LangChain's loaders write them", new Documents({ source: "a.md" }, { source: "b.md" })],
    ["with a name that is not text", new Documents({ name: 7 })],
    ["with names of other skills", new Documents({ name: "gone" }, { name: "ros" })],
    ["of a vector store that is out of date", vectorStore(() => Promise.resolve([[named("gone"), 0.9]]))],
    ["of an application's retriever", { retrieve: () => Promise.resolve([{ name: "gone", score: 1 }]) }],
    [
      "of a part of a hybrid",
      hybridRetriever([lexicalRetriever(), { retrieve: () => Promise.resolve([{ name: "gone", score: 1 }]) }]),
    ],
  ])("%s", async (_, retriever) => {
    const { names, warnings } = await turn({ retriever });
    expect(names).toEqual(["Roses"]);
    expect(warnings).toEqual([{ code: "retriever-unknown-skills", message }]);
  });

  it.each<[string, NonNullable<Turn["retriever"]>]>([
    ["in another letter case", new Documents({ name: "TAXES" })],
    ["beside names of others", new Documents({ name: "gone" }, {}, { name: "taxes" })],
    ["in another letter case, in a store", vectorStore(() => Promise.resolve([[named("Taxes"), 0.9]]))],
    ["in another letter case, in a hybrid", hybridRetriever([{ retrieve: async () => [{ name: "Taxes", score: 1 }] }])],
  ])("but not if one does %s", async (_, retriever) => {
    const { names, warnings } = await turn({ retriever });
    expect([names, warnings]).toEqual([["taxes"], []]);
  });

  it("and not if nothing is found", async () => {
    expect(await turn({ retriever: new Documents() })).toMatchObject({ names: [], warnings: [] });
  });

  it("nor before a store was asked for all of its documents", async () => {
    const counts: number[] = [];
    const store = new FakeVectorStore(new FakeEmbeddings());
    store.similaritySearchWithScore = async (_, count = 0) => {
      counts.push(count);
      return Array.from({ length: count > 10 ? 12 : 10 }, (__, rank) => [
        named(rank === 11 ? "taxes" : `old${rank}`),
        0.9,
      ]);
    };
    const { names, warnings } = await turn({ retriever: vectorRetriever(store, { score: "similarity" }) });
    expect([names, warnings, counts]).toEqual([["taxes"], [], [10, 100]]);
  });
});

it("an answer that is no list is a failure of the retriever", async () => {
  const retrieve = (): Promise<never> => Promise.resolve(undefined as never);
  const { names, warnings } = await turn({ retriever: { retrieve } });
  expect(names).toEqual(["Roses"]);
  expect(warnings).toMatchObject([{ code: "retriever-failed" }]);
});

it("a retriever is not asked about an empty index", async () => {
  let count = 0;
  const retrieve = async () => ((count += 1), []);
  await turn({ skills: await memorySkills({}), retriever: { retrieve } });
  expect(count).toBe(0);
  await turn({ retriever: { retrieve } });
  expect(count).toBe(1);
});

describe("a found skill that cannot be read", () => {
  const skills = async (): Promise<SkillIndex> => {
    const index = await memorySkills({
      roses: { text: "Roses", description: "Use to water roses in the greenhouse with a hose." },
      hoses: { text: "Hoses", description: "Use to water the lawn in front of the house." },
      taxes: { text: "Taxes", description: "Files the tax return of a company." },
    });
    const { read } = index;
    return Object.assign(index, {
      read: (name: string) =>
        name === "roses"
          ? Promise.reject(new SkillError("file-unreadable", name, "It cannot be read."))
          : read.call(index, name),
    });
  };

  it("is reported, and the others that may fit are offered", async () => {
    const model = answering();
    const index = await skills();
    const middleware = [skillSelectorMiddleware({ skills: index }), skillToolsMiddleware({ skills: index })] as const;
    const { selectedSkills } = await createAgent({ model, middleware }).invoke(user("water roses in the greenhouse"));
    expect(selectedSkills).toEqual([]);
    const { system } = received(model);
    expect(Array.from(system.matchAll(/^- \*\*(.+?)\*\*:/gm), ([, name]) => name)).toEqual(["hoses"]);
  });

  it("leaves a model that cannot open skills as it was", async () => {
    const { names, warnings } = await turn({ skills: await skills() }, "water roses in the greenhouse");
    expect(names).toEqual([]);
    expect(warnings).toMatchObject([{ code: "file-unreadable" }]);
  });
});

describe("a function `skills`", () => {
  it("that returns no index in time fails the turn", async () => {
    for (const skills of [never, never() as never]) {
      const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills, skillsTimeout: 30 }) });
      await expect(agent.invoke(user("/Roses"))).rejects.toMatchObject({
        cause: { code: "skills-timeout", message: "`skills` returned no index within 30 ms." },
      });
    }
  });

  it("ends with the signal of the run", async () => {
    const controller = new AbortController();
    const skills = () => (setTimeout(() => controller.abort(), 20), never());
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    await expect(agent.invoke(user("/Roses"), { signal: controller.signal })).rejects.toThrow(/abort/iu);
  });

  it("may take its time within the limit", async () => {
    const skills = async () => {
      await new Promise((resolve) => void setTimeout(resolve, 40));
      return garden();
    };
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    expect((await agent.invoke(user("/Roses"))).selectedSkills).toMatchObject([{ name: "Roses" }]);
  });
});
