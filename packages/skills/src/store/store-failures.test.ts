import { InMemoryStore } from "@langchain/langgraph";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { namesOf } from "../__fixtures__/names-of.js";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, publishSkills, type SkillIndex, storeSource } from "../index.js";
import { outlineOf } from "@langslash/testing/outline-of";
import { skillFolder } from "./__fixtures__/skill-folder.js";

let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await EmbeddedPostgres.start();
});
afterEach(() => postgres.connection.mend());
afterAll(() => postgres[Symbol.asyncDispose]());

const problemsOf = (index: SkillIndex): string[] => outlineOf(index.diagnostics);

let count = 0;
/** Skills `a` and `b` in a namespace of their own. */
async function published(description = "First.") {
  const namespace = [`n${(count += 1)}`];
  const folder = temporaryFolder({ "a/SKILL.md": skillFile("a", description), "b/SKILL.md": skillFile("b") });
  await publishSkills(folder, postgres.store, { namespace });
  return { namespace, folder };
}

/** Mends the connection and waits until every broken one has left the pool. */
async function reachable(index: SkillIndex): Promise<void> {
  await postgres.connection.mend();
  await vi.waitFor(async () => {
    await index.refresh();
    expect(problemsOf(index)).toEqual([]);
  }, 30_000);
}

describe("while the store is down", () => {
  it("an index keeps its skills and the texts that it has read, with a diagnostic until the store is back", async () => {
    const { namespace } = await published();
    const index = await loadSkills([storeSource(postgres.store, { namespace })]);
    const { body } = await index.read("a");
    await postgres.connection.cut();
    expect(await index.refresh()).toEqual({ added: [], changed: [], removed: [] });
    expect(problemsOf(index)).toEqual(["error store-failed"]);
    expect(index.diagnostics[0]?.message).toMatch(/^store: The skill store failed: (?:ECONNREFUSED|Connection term)/);
    expect([namesOf(index), (await index.read("a")).body]).toEqual([["a", "b"], body]);
    await expect(index.read("b")).rejects.toMatchObject({ code: "store-failed", subject: "b" });
    await reachable(index);
    expect([problemsOf(index), (await index.read("b")).body]).toEqual([[], "# b\n\nHow to b.\n"]);
  });

  it("a watch reports the failure, the recovery, and the skills published meanwhile", async () => {
    const { namespace, folder } = await published();
    const index = await loadSkills([storeSource(postgres.store, { namespace, pollInterval: 5 })]);
    const onChange = vi.fn<(changes: unknown) => void>();
    const onError = vi.fn<(error: unknown) => void>();
    await using _watcher = await index.watch({ onChange, onError });
    await postgres.connection.cut();
    await expect.poll(() => problemsOf(index)).toEqual(["error store-failed"]);
    await expect.poll(() => onChange).toHaveBeenCalledWith({ added: [], changed: [], removed: [] });
    await postgres.connection.mend();
    await expect.poll(() => problemsOf(index)).toEqual([]);
    await publishSkills(await loadSkills([folder], { aliases: { alpha: "a" } }), postgres.store, { namespace });
    await expect.poll(() => [problemsOf(index), index.get("a")?.aliases]).toEqual([[], ["alpha"]]);
    await expect.poll(() => onChange).toHaveBeenLastCalledWith({ added: [], changed: ["a"], removed: [] });
    expect(onError).not.toHaveBeenCalled();
  });

  it("an index that was never loaded is empty, and a watch fills it later", async () => {
    const { namespace } = await published();
    await postgres.connection.cut();
    const index = await loadSkills([storeSource(postgres.store, { namespace, pollInterval: 5 })]);
    expect([namesOf(index), problemsOf(index)]).toEqual([[], ["error source-failed"]]);
    await using _watcher = await index.watch();
    await postgres.connection.mend();
    await expect.poll(() => [namesOf(index), problemsOf(index)]).toEqual([["a", "b"], []]);
  });

  it("a publisher fails with the reason, and publishing again completes what it began", async () => {
    const namespace = ["interrupted"];
    const names = Array.from({ length: 100 }, (_, number) => `skill-${number}`);
    const folder = temporaryFolder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillFile(name)])));
    let puts = 0;
    const put = async (...given: Parameters<typeof postgres.store.put>): Promise<void> => {
      await postgres.store.put(...given);
      if ((puts += 1) === 100) await postgres.connection.cut();
    };
    const interrupted: typeof postgres.store = Object.assign(Object.create(postgres.store), { put });
    const index = await loadSkills([storeSource(postgres.store, { namespace })]);
    expect(await publishSkills(folder, interrupted, { namespace }).catch((error: unknown) => error)).toMatchObject({
      name: "SkillError",
      code: "store-failed",
      message: expect.stringMatching(/^The skill store failed: /),
    });
    await reachable(index);
    const { written, unchanged } = await publishSkills(folder, postgres.store, { namespace });
    expect(unchanged.length).toBeGreaterThan(0);
    expect([...written, ...unchanged].toSorted()).toEqual(names.toSorted());
    await index.refresh();
    for (const name of names) expect((await index.read(name)).body).toContain(`How to ${name}.`);
  });
});

describe("a store that refuses one item", () => {
  it("ends the publication, and nothing is written after the failure", async () => {
    let puts = 0;
    class FullStore extends InMemoryStore {
      override async put(...given: Parameters<InMemoryStore["put"]>) {
        const number = (puts += 1);
        await new Promise((resolve) => setImmediate(resolve));
        if (number === 20) throw new Error("full");
        return super.put(...given);
      }
    }
    const names = Array.from({ length: 100 }, (_, number) => `skill-${number}`);
    const folder = temporaryFolder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillFile(name)])));
    await expect(publishSkills(folder, new FullStore())).rejects.toThrow("The skill store failed: full");
    const written = puts;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([puts, written < 60]).toEqual([written, true]);
  });
});

it("a store that fails is reported with its reason, which is the cause", async () => {
  const full = new Error("full");
  class FullStore extends InMemoryStore {
    override put = (): Promise<void> => Promise.reject(full);
  }
  const failure: unknown = await publishSkills(skillFolder(["a"]), new FullStore()).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: "store-failed",
    subject: expect.stringMatching(/^a@[0-9a-f]{64}$/),
    message: "The skill store failed: full",
    cause: full,
  });
});

describe("while the store does not answer", () => {
  /** Stores items, but while silent never answers a request for a single item. */
  class SilentStore extends InMemoryStore {
    gets = 0;
    isSilent = false;
    override async get(...given: Parameters<InMemoryStore["get"]>) {
      this.gets += 1;
      return this.isSilent ? new Promise<never>(() => undefined) : super.get(...given);
    }
  }

  it("a search waits once, finds skills by description, and by text as soon as the store answers", async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const files = numbers.map((number) => [
      `s-${number}/SKILL.md`,
      skillFile(`s-${number}`, "Prunes a hedge.", `Word${number}.`),
    ]);
    const store = new SilentStore();
    await publishSkills(temporaryFolder(Object.fromEntries(files)), store);
    const index = await loadSkills([storeSource(store, { timeout: 20 })]);
    const found = async (query: string): Promise<string[]> =>
      (await index.search(query, { limit: 300 })).map(({ skill }) => skill.name);
    store.isSilent = true;
    expect([(await found("prune")).length, store.gets < 100]).toEqual([200, true]);
    expect(await found("word7")).toEqual([]);
    store.isSilent = false;
    expect(await found("word7")).toEqual(["s-7"]);
    const { gets } = store;
    expect([await found("word8"), store.gets]).toEqual([["s-8"], gets]);
  });
});

describe("while the store is slow", () => {
  it("no call waits longer than the timeout, and the last listing stays in use", async () => {
    const { namespace, folder } = await published();
    const slow = { namespace, timeout: 500 };
    const index = await loadSkills([storeSource(postgres.store, slow)]);
    await reachable(index); // a busy machine may exceed the timeout
    postgres.connection.stall();
    const reason = "The skill store failed: no answer within 500 ms";
    const [late] = await Promise.all([
      loadSkills([storeSource(postgres.store, slow)]),
      index.refresh(),
      expect(index.read("a")).rejects.toThrow(reason),
      expect(publishSkills(folder, postgres.store, slow)).rejects.toThrow(reason),
    ]);
    const unlisted = `The source store cannot be listed: ${reason}`;
    expect(late.diagnostics).toEqual([{ code: "source-failed", severity: "error", message: unlisted }]);
    const hint = "The skills of the last listing stay in use. Refresh the index to list them again.";
    expect(index.diagnostics).toEqual([{ code: "store-failed", severity: "error", message: `store: ${reason}`, hint }]);
    expect(namesOf(index)).toEqual(["a", "b"]);
    await reachable(index);
    const body = async (): Promise<string> => (await index.read("a")).body;
    await expect.poll(body).toBe("# a\n\nHow to a.\n");
  });
});

describe("an invalid namespace", () => {
  it("is refused if stores would confuse it with another one", async () => {
    const namespace = ["a:b"];
    const refusal = 'The namespace of a skill store cannot have a label with a colon: "a:b".';
    expect(() => storeSource(new InMemoryStore(), { namespace })).toThrow(refusal);
    await expect(publishSkills("skills", new InMemoryStore(), { namespace })).rejects.toThrow(refusal);
  });

  it("is reported with the store's reason", async () => {
    const namespace = ["with.dots"];
    const index = await loadSkills([storeSource(postgres.store, { namespace })]);
    expect(index.diagnostics).toMatchObject([
      { message: expect.stringContaining("Invalid namespace label 'with.dots'") },
    ]);
  });
});
