import { existsSync, readFileSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { InMemoryStore } from "@langchain/langgraph";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { user } from "../__fixtures__/models.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  fileUsage,
  memoryUsage,
  readUsageFile,
  skillMiddleware,
  skillUsage,
  storeUsage,
  type UsageRecord,
  UsageRecordSchema,
  type UsageSink,
} from "../index.js";

const SKILLS = { letters: { text: "LETTERS" }, holidays: { text: "HOLIDAYS" } };

function record(skill: string | null, changes: Partial<UsageRecord> = {}): UsageRecord {
  const tokens = { input: 10, output: 2, cacheRead: 4, cacheCreation: 1, reasoning: 1 };
  return { time: "2026-11-22T08:00:00.000Z", kind: "model", skill, error: false, milliseconds: 5, tokens, ...changes };
}

/** The sinks that can be read, each with a function that returns its own place. */
const SINKS: [string, () => UsageSink][] = [
  ["memoryUsage", memoryUsage],
  ["fileUsage", () => fileUsage(join(temporaryFolder(), "new", "usage.jsonl"))],
  ["storeUsage", () => storeUsage({ store: new InMemoryStore() })],
];

describe.each(SINKS)("%s", (_name, create) => {
  it("has no totals in the beginning", async () => {
    const { skills, total } = (await create().totals?.()) ?? {};
    expect([skills, total?.modelCalls]).toEqual([[], 0]);
  });

  it("has the time of the last use, also if records come in another order", async () => {
    const sink = create();
    for (const day of ["22", "24", "23"])
      await sink.add(record("letters", { time: `2026-11-${day}T08:00:00.000Z` }), {});
    expect((await sink.totals?.())?.skills).toMatchObject([{ lastUsed: "2026-11-24T08:00:00.000Z" }]);
  });

  it("adds uncached tokens up by cause, without records that have no cause or no tokens", async () => {
    const sink = create();
    for (const cause of ["first", "extended", "extended", undefined] as const) {
      await sink.add(record("letters", { cause }), {});
    }
    await sink.add(record(null, { cause: "extended" }), {});
    await sink.add(record(null, { cause: "tools", tokens: undefined }), {});
    const more = { input: 1, output: 0, cacheRead: 4, cacheCreation: 0, reasoning: 0 };
    await sink.add(record(null, { cause: "messages", tokens: more }), {});
    const { skills, total } = (await sink.totals?.()) ?? {};
    expect(skills?.map(({ uncachedTokens }) => uncachedTokens)).toEqual([
      { first: 6, extended: 12 },
      { extended: 6, messages: 0 },
    ]);
    expect(total?.uncachedTokens).toEqual({ first: 6, extended: 18, messages: 0 });
  });

  it("puts skills in order by all their tokens", async () => {
    const sink = create();
    const none = { cacheRead: 0, cacheCreation: 0, reasoning: 0 };
    await sink.add(record("letters", { tokens: { input: 10, output: 1, ...none } }), {});
    await sink.add(record("holidays", { tokens: { input: 9, output: 9, ...none } }), {});
    expect((await sink.totals?.())?.skills.map(({ skill }) => skill)).toEqual(["holidays", "letters"]);
  });

  it("adds up records by skill, most tokens first, also if they come at the same time", async () => {
    const sink = create();
    const records = Array.from({ length: 200 }, (_, index) => record(index % 4 === 0 ? null : "letters"));
    const tool = record("holidays", { kind: "tool", tokens: undefined, error: true, time: "2026-11-23T08:00:00.000Z" });
    await Promise.all([...records, tool].map(async (each) => sink.add(each, {})));
    const totals = await sink.totals?.();
    expect(
      totals?.skills.map(({ skill, modelCalls, inputTokens, toolErrors }) => [
        skill,
        modelCalls,
        inputTokens,
        toolErrors,
      ]),
    ).toEqual([
      ["letters", 150, 1500, 0],
      [null, 50, 500, 0],
      ["holidays", 0, 0, 1],
    ]);
    expect(totals?.skills[2]?.lastUsed).toBe("2026-11-23T08:00:00.000Z");
    expect(totals?.total).toMatchObject({
      modelCalls: 200,
      callsWithoutTokens: 0,
      outputTokens: 400,
      cacheReadTokens: 800,
      cacheCreationTokens: 200,
      reasoningTokens: 200,
      modelMilliseconds: 1000,
      toolCalls: 1,
    });
  });
});

/** Searches namespaces as prefixes of text, as PostgresStore does. */
class PrefixStore extends InMemoryStore {
  override async search(prefix: string[], options: Parameters<InMemoryStore["search"]>[1]) {
    const items = await super.search(prefix.slice(0, 1), options);
    return items.filter(({ namespace }) => namespace.join(":").startsWith(prefix.join(":")));
  }
}

describe("storeUsage", () => {
  it("adds up what several machines count at the same time, without losing an update", async () => {
    const store = new InMemoryStore();
    const machines = Array.from({ length: 5 }, () => storeUsage({ store, namespace: ["office"] }));
    await Promise.all(
      machines.flatMap((sink) =>
        Array.from({ length: 40 }, async (_, index) => sink.add(record(index % 2 ? "a" : null), {})),
      ),
    );
    for (const sink of machines)
      expect((await sink.totals?.())?.total).toMatchObject({ modelCalls: 200, inputTokens: 2000 });
    expect(await store.search(["office"], { limit: 100 })).toHaveLength(10);
  });

  it("reads more skills than a page has", async () => {
    const sink = storeUsage({ store: new InMemoryStore() });
    await Promise.all(Array.from({ length: 501 }, async (_, index) => sink.add(record(`s${index}`), {})));
    const { skills = [], total } = (await sink.totals?.()) ?? {};
    expect([skills.length, total?.modelCalls]).toEqual([501, 501]);
  });

  it("leaves items of other namespaces out, also of those that begin alike", async () => {
    const store = new PrefixStore();
    const names = [["usage", "tenant"], ["usage", "tenant", "project"], ["usage", "tenant2"], ["usage"]];
    const sinks = names.map((namespace) => storeUsage({ store, namespace }));
    for (const [position, sink] of sinks.entries()) await sink.add(record(`of-${position}`), {});
    const counted = await Promise.all(sinks.map(async (sink) => (await sink.totals?.())?.skills));
    expect(counted.map((skills) => skills?.map(({ skill }) => skill))).toEqual([
      ["of-0"],
      ["of-1"],
      ["of-2"],
      ["of-3"],
    ]);
  });

  it("puts in order if the store is slow, and makes up for a put that failed", async () => {
    const store = new InMemoryStore();
    const put = store.put.bind(store);
    let calls = 0;
    store.put = async (...args) => {
      calls += 1;
      const call = calls;
      await new Promise((resolve) => setTimeout(resolve, 20 - call * 5));
      if (call === 2) throw new Error("The database is down");
      return put(...args);
    };
    const sink = storeUsage({ store });
    const results = await Promise.allSettled([1, 2, 3].map(async () => sink.add(record("a"), {})));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await sink.totals?.())?.total.modelCalls).toBe(3);
  });

  it("uses the store of the agent, and says so if there is none", async () => {
    const store = new InMemoryStore();
    const skills = await memorySkills(SKILLS);
    const usage = skillUsage({ sink: storeUsage() });
    const middleware = skillMiddleware({ skills, usage });
    const model = fakeModel().respond(() => answerWith("done", { input_tokens: 7, output_tokens: 3 }));
    await createAgent({ model, store, middleware }).invoke(user("/letters x"));
    const totals = await storeUsage({ store }).totals?.();
    expect(totals?.skills).toMatchObject([{ skill: "letters", inputTokens: 7, outputTokens: 3 }]);
    await expect(usage.totals()).rejects.toThrow("Totals are read from a store that you pass");
    const bare = createAgent({
      model,
      middleware: skillMiddleware({ skills, usage: skillUsage({ sink: storeUsage() }) }),
    });
    await expect(bare.invoke(user("/letters x"))).rejects.toThrow("`storeUsage()` has no store");
  });

  it("does not end a turn if the store fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const store = new InMemoryStore();
    store.put = () => Promise.reject(new Error("The database is down"));
    const usage = skillUsage({ sink: storeUsage({ store }) });
    const model = fakeModel().respond(() => answerWith("done", undefined));
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(SKILLS), usage }) });
    expect((await agent.invoke(user("/letters x"))).messages.at(-1)?.text).toBe("done");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("The database is down"));
    warn.mockRestore();
  });
});

describe("fileUsage", () => {
  it("writes a line for each call when it has ended", async () => {
    const path = join(temporaryFolder(), "usage.jsonl");
    const usage = skillUsage({ sink: fileUsage(path) });
    expect(existsSync(path)).toBe(false);
    const model = fakeModel().respond(() => answerWith("done", { input_tokens: 7, output_tokens: 3 }));
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(SKILLS), usage }) });
    await agent.invoke(user("/letters x"));
    const [line, ...rest] = readFileSync(path, "utf8").split("\n");
    expect(UsageRecordSchema.parse(JSON.parse(line ?? ""))).toMatchObject({
      kind: "model",
      skill: "letters",
      stage: 1,
    });
    expect(rest).toEqual([""]);
    expect((await usage.totals()).total.inputTokens).toBe(7);
  });

  it("writes again as soon as its folder can be created, and creates one that was removed", async () => {
    const folder = join(temporaryFolder({ logs: "in the way" }), "logs");
    const sink = fileUsage(join(folder, "usage.jsonl"));
    const counted = async (): Promise<number | undefined> => (await sink.totals?.())?.total.modelCalls;
    await expect(sink.add(record("letters"), {})).rejects.toThrow("EEXIST");
    rmSync(folder);
    await sink.add(record("letters"), {});
    await sink.add(record("letters"), {});
    expect(await counted()).toBe(2);
    rmSync(folder, { recursive: true });
    await sink.add(record("letters"), {});
    expect(await counted()).toBe(1);
  });

  it("reads records and totals, and reports lines that are neither", async () => {
    const path = join(temporaryFolder(), "usage.jsonl");
    await fileUsage(path).add(record("letters"), {});
    const sink = memoryUsage();
    await sink.add(record("letters"), {});
    const broken = ['{"kind":"model"', "[]", "7", JSON.stringify({ ...record("letters"), milliseconds: -1 })];
    await appendFile(path, [JSON.stringify(await sink.totals?.()), " ", ...broken].join("\r\n"));
    const { totals, lines, brokenLines } = await readUsageFile(path);
    expect([totals.total.modelCalls, lines, brokenLines]).toEqual([2, 7, [4, 5, 6, 7]]);
    await expect(readUsageFile(join(path, "missing"))).rejects.toThrow("ENOTDIR");
  });

  it("reads records of skills, however they were chosen", async () => {
    const path = join(temporaryFolder(), "usage.jsonl");
    const triggers = ["typed", "selected", "pinned", "opened"] as const;
    for (const trigger of triggers) await fileUsage(path).add(record("letters", { trigger }), {});
    const { lines, brokenLines } = await readUsageFile(path);
    expect([lines, brokenLines]).toEqual([4, []]);
  });

  it("reads totals that are formatted over several lines", async () => {
    const path = join(temporaryFolder(), "totals.json");
    const sink = memoryUsage();
    await sink.add(record("letters"), {});
    await appendFile(path, JSON.stringify(await sink.totals?.(), undefined, 2));
    expect((await readUsageFile(path)).totals.total.modelCalls).toBe(1);
    await appendFile(path, " ".repeat(16 * 1024 * 1024));
    const { totals, lines, brokenLines } = await readUsageFile(path);
    expect([totals.total.modelCalls, brokenLines.length]).toEqual([0, lines]);
  });
});
