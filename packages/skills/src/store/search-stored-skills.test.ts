import { InMemoryStore } from "@langchain/langgraph";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, vi } from "vitest";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, publishSkills, type SkillSource, storeSource } from "../index.js";
import { namesOfStored, searchStoredSkills } from "../internal.js";

/** Returns a store with the skills `a` and `b`. */
async function storeWith(description: string, namespace: readonly string[]): Promise<InMemoryStore> {
  const store = new InMemoryStore();
  const folder = temporaryFolder({
    "a/SKILL.md": skillFile("a", description, `Text of ${description}`),
    "b/SKILL.md": skillFile("b", `${description} Beside.`),
  });
  await publishSkills(folder, store, { namespace });
  return store;
}

/** Returns a source with the skill `a`, whose file has the same name as the key of one in a store. */
const sourceOf = (description: string): SkillSource => ({
  name: "memory",
  read: async () => ({ text: "Text.", version: "1" }),
  list: async () => ({
    diagnostics: [],
    skills: [
      {
        name: "a",
        description,
        file: "a",
        aliases: [],
        tools: [],
        userInvocable: true,
        modelInvocable: true,
        metadata: {},
      },
    ],
  }),
});

describe("the name of a stored skill in an index", () => {
  const namespace = ["office", "skills"];

  it("is that of the skill which the index lists from this store, also if its description has changed", async () => {
    const [first, second] = [await storeWith("First.", namespace), await storeWith("Second.", namespace)];
    const index = await loadSkills([
      sourceOf("Second."),
      storeSource(first, { name: "one", namespace }),
      storeSource(second, { name: "two", namespace }),
    ]);
    const nameOf = namesOfStored(index, second, { namespace });
    expect(nameOf({ key: "a", description: "Second.", score: 1 })).toBe("two:a");
    expect(nameOf({ key: "a", description: "Changed.", score: 1 })).toBe("two:a");
    expect(nameOf({ key: "b", description: "Changed.", score: 1 })).toBe("two:b");
    expect(namesOfStored(index, first, { namespace })({ key: "a", description: "First.", score: 1 })).toBe("one:a");
  });

  it("is that of the first skill with its description which the index lists from other stores", async () => {
    const stores = await Promise.all(["First.", "Second.", "Second."].map((text) => storeWith(text, namespace)));
    const sources = stores.map((store, number) => storeSource(store, { name: `store${number}`, namespace }));
    const index = await loadSkills([sourceOf("Second."), ...sources]);
    const nameOf = namesOfStored(index, await storeWith("Any.", namespace), { namespace });
    const found = ["First.", "Second.", "Third."].map((description) => nameOf({ key: "a", description, score: 1 }));
    expect(found).toEqual(["store0:a", "store1:a", undefined]);
  });

  it.each([
    ["First.", "a"],
    ["Second.", undefined],
  ])("is its own if a skill of another kind has its name and description: %s", async (description, expected) => {
    const other = await storeWith("Second.", ["ab", "c"]);
    const index = await loadSkills([sourceOf("First."), storeSource(other, { namespace: ["ab", "c"] })]);
    const nameOf = namesOfStored(index, other, { namespace: ["a", "bc"] });
    expect(nameOf({ key: "a", description, score: 1 })).toBe(expected);
    expect(nameOf({ key: "c", description, score: 1 })).toBeUndefined();
  });
});

describe("searching a store by meaning", () => {
  /** Embeds the number of times that a text has each of two words. */
  const embed = (text: string): number[] => ["tax", "garden"].map((word) => text.split(word).length - 1);
  const embeddings = {
    // oxlint-disable-next-line no-unsafe-type-assertion -- limits the requests to a provider, and is unused
    caller: undefined as never,
    embedQuery: async (text: string) => embed(text),
    embedDocuments: async (texts: string[]) => texts.map(embed),
  };
  const folder = (): string =>
    temporaryFolder({
      "a/SKILL.md": skillFile("a", "Plans a garden."),
      "b/SKILL.md": skillFile("b", "Files a tax return for a garden."),
      "c/SKILL.md": skillFile("c", "Files a tax return."),
    });

  it("finds the nearest skills first, and none of another application", async () => {
    const store = new InMemoryStore({ index: { dims: 2, embeddings } });
    await publishSkills(folder(), store);
    await store.put(["skills", "entries-of-others", "0", "0"], "d", { about: "tax" });
    await store.put(["skills", "entries", "0", "0", "below"], "e", { about: "tax" });
    const hits = await searchStoredSkills(store, "tax", { limit: 5 });
    expect(hits).toEqual([
      { key: "c", description: "Files a tax return.", score: expect.closeTo(1) },
      { key: "b", description: "Files a tax return for a garden.", score: expect.closeTo(Math.SQRT1_2) },
      { key: "a", description: "Plans a garden.", score: expect.closeTo(0) },
    ]);
    const about = "tax tax garden";
    for (const key of ["e", "f"]) await store.put(["skills", "entries-of-others", "0", "0"], key, { about });
    expect(await searchStoredSkills(store, about, { limit: 1 })).toMatchObject([{ key: "b" }]);
  });

  it("asks the store once, and only for skills, if it finds enough", async () => {
    const store = new InMemoryStore({ index: { dims: 2, embeddings } });
    await publishSkills(folder(), store);
    const search = vi.spyOn(store, "search");
    expect(await searchStoredSkills(store, "tax", { limit: 2 })).toHaveLength(2);
    expect(search.mock.calls).toEqual([[["skills", "entries"], { query: "tax", limit: 2, mode: "vector" }]]);
  });

  it("fails if the store has no vector index, and finds nothing in an empty store", async () => {
    const store = new InMemoryStore();
    expect(await searchStoredSkills(store, "tax", { limit: 3 })).toEqual([]);
    await publishSkills(folder(), store);
    await expect(searchStoredSkills(store, "tax", { limit: 3 })).rejects.toMatchObject({
      code: "store-failed",
      subject: "entries",
      message: "The skill store has no vector index: create the store with the option `index`.",
    });
  });
});
