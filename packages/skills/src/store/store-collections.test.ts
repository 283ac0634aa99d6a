import { InMemoryStore } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { loadSkills, publishSkills, storeSource } from "../index.js";
import { skillFolder } from "./__fixtures__/skill-folder.js";

describe("a store with thousands of skills", () => {
  it("is read in pages, and no skill is missed while others write", async () => {
    /** Rewrites the first item of each page after it was read, and adds and deletes others between the pages. */
    class BusyStore extends InMemoryStore {
      pages = 0;
      override async search(...given: Parameters<InMemoryStore["search"]>) {
        const items = await super.search(...given);
        this.pages += 1;
        const [first] = items;
        if (first) {
          await this.delete(first.namespace, first.key);
          await this.put(first.namespace, first.key, first.value);
          await this.put(first.namespace, `new-${this.pages}`, first.value);
          await this.delete(first.namespace, `new-${this.pages - 1}`);
        }
        return items;
      }
    }
    const store = new BusyStore();
    const names = Array.from({ length: 1050 }, (_, number) => `skill-${number}`);
    await publishSkills(skillFolder(names), store);
    store.pages = 0;
    const index = await loadSkills([storeSource(store)]);
    const listed = new Set(namesOf(index));
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    expect(store.pages).toBeGreaterThan(16);
  });
});

it("a store with more items than can be listed is reported, and nothing of it is listed", async () => {
  const item = { key: "a", value: {}, createdAt: new Date(), updatedAt: new Date() };
  class EndlessStore extends InMemoryStore {
    override async search(namespace: string[]) {
      return Array.from({ length: 1000 }, () => ({ ...item, namespace }));
    }
  }
  const store = new EndlessStore();
  const index = await loadSkills([storeSource(store)]);
  const message = "Too many items in the skill store: skills/entries/0/0 has 1000 or more.";
  expect([index.list(), index.diagnostics]).toEqual([
    [],
    [{ code: "source-failed", severity: "error", message: `The source store cannot be listed: ${message}` }],
  ]);
  const failure = { code: "store-failed", subject: "skills/entries/0/0", message };
  await expect(publishSkills(skillFolder(["a"]), store)).rejects.toMatchObject(failure);
});

describe("skills in a store", () => {
  it("are published and listed without timers that remain", async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const store = new InMemoryStore();
    const before = timers();
    await publishSkills(skillFolder(["a", "b", "c", "d", "e"]), store);
    expect(namesOf(await loadSkills([storeSource(store)]))).toHaveLength(5);
    expect(timers()).toBeLessThan(before + 5);
  });
});
