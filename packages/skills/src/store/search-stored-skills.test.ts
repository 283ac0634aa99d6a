import { InMemoryStore } from "@langchain/langgraph";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, publishSkills, type SkillSource, storeSource } from "../index.js";
import { namesOfStored } from "../internal.js";

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
