import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { InMemoryStore } from "@langchain/langgraph";
import { describe, expect, it, vi } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { skillFile } from "../__fixtures__/skill-file.js";
import { testStores } from "../__fixtures__/stores.js";
import { loadSkills, publishSkills, storeSource } from "../index.js";
import { skillFolder } from "./__fixtures__/skill-folder.js";

describe.each(testStores())("skills in a store: %s", (_name, empty) => {
  it("are written again only if they have changed", async () => {
    const { store, namespace } = empty();
    const folder = skillFolder(["a", "b", "c"]);
    expect((await publishSkills(folder, store, { namespace })).written).toEqual(["a", "b", "c"]);
    writeFileSync(join(folder, "b/SKILL.md"), skillFile("b", "Does more."));
    writeFileSync(join(folder, "c/notes.md"), "Notes.");
    const { written, unchanged } = await publishSkills(folder, store, { namespace });
    expect({ written, unchanged }).toEqual({ written: ["b", "c"], unchanged: ["a"] });
  });

  it("are all stored when two publishers write at once, each skill complete", async () => {
    const { store, namespace } = empty();
    const numbered = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, index) => `skill-${from + index}`);
    const [one, other] = [skillFolder(numbered(0, 20), "one"), skillFolder(numbered(10, 30), "other")];
    await Promise.all([publishSkills(one, store, { namespace }), publishSkills(other, store, { namespace })]);
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(namesOf(index)).toEqual(numbered(0, 30).toSorted());
    for (const { name, description } of index.list()) {
      const [, words = ""] = /^Does (.+)\.$/.exec(description) ?? [];
      expect((await index.read(name)).body.trim()).toBe(`How to ${words}.`);
    }
  });
});

it("a store gets each skill once, and a new version with each publication", async () => {
  const store = new InMemoryStore();
  const put = vi.spyOn(store, "put");
  const folder = skillFolder(["a"]);
  await publishSkills(folder, store);
  await publishSkills(folder, store);
  expect(put.mock.calls.map(([[, collection], key]) => `${collection} ${key}`)).toEqual([
    expect.stringMatching(/^contents a@/),
    "entries a",
    "version version",
    "version version",
  ]);
});

it("a store indexes the words of names and the descriptions of skills, and nothing else", async () => {
  const store = new InMemoryStore();
  const put = vi.spyOn(store, "put");
  await publishSkills(skillFolder(["tax-_return:eu"]), store);
  const indexed = put.mock.calls.filter(([, , , index]) => index !== false);
  expect(indexed).toMatchObject([
    [
      expect.arrayContaining(["skills", "entries"]),
      "tax-_return:eu",
      { about: "tax return eu\nDoes first." },
      ["about"],
    ],
  ]);
});
