import { InMemoryStore } from "@langchain/langgraph";
import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { testStores } from "../__fixtures__/stores.js";
import { loadSkills, publishSkills, storeSource } from "../index.js";
import { findItem } from "./__fixtures__/find-item.js";
import { skillFolder } from "./__fixtures__/skill-folder.js";

describe.each(testStores())("skills in a store: %s", (_name, empty) => {
  it("are listed even if other entries are broken, each of which is a diagnostic", async () => {
    const { store, namespace } = empty();
    await publishSkills(skillFolder(["a", "b", "c"]), store, { namespace });
    const [place, key] = await findItem(store, [...namespace, "entries"], "a");
    await store.put(place, key, { digest: "none", description: 7 });
    const [beside] = await findItem(store, [...namespace, "entries"], "b");
    await store.put(beside, "b", {});
    const source = storeSource(store, { namespace });
    await expect(source.read("b")).rejects.toMatchObject({
      code: "file-unreadable",
      subject: "b",
      message: expect.stringMatching(/^The stored skill "b" was skipped: digest: /),
    });
    const [last, lastKey] = await findItem(store, [...namespace, "entries"], "c");
    await store.put(last, "c d", (await store.get(last, lastKey))?.value ?? {});
    await store.put([...namespace, "entries-of-another-application", "0", "0"], "d", { any: "thing" });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(namesOf(index)).toEqual(["c"]);
    expect(index.diagnostics).toMatchObject([
      { code: "store-entry", severity: "error", path: "a" },
      { code: "store-entry", severity: "error", path: "b" },
      {
        code: "store-entry",
        severity: "error",
        message: 'The stored skill "c d" was skipped: its key is not a command name.',
        hint: "Publish the skill again.",
        path: "c d",
      },
    ]);
    expect(index.diagnostics[0]?.message).toContain('The stored skill "a" was skipped: digest: Expected a SHA-256');
  });

  it("refuse what is not a text or does not match its digest, until it is written again", async () => {
    const { store, namespace } = empty();
    const folder = skillFolder(["a"]);
    await publishSkills(folder, store, { namespace });
    const [place, key] = await findItem(store, [...namespace, "contents"], "a@");
    await store.put(place, key, { text: "Something else." });
    const index = await loadSkills([storeSource(store, { namespace })]);
    await expect(index.read("a")).rejects.toMatchObject({ code: "digest-mismatch", subject: "a" });
    await store.put(place, key, { text: 7 });
    await expect(index.read("a")).rejects.toMatchObject({ code: "digest-mismatch", subject: "a" });
    await publishSkills(folder, store, { namespace, rewrite: true });
    expect((await index.read("a")).body.trim()).toBe("How to first.");
  });
});

describe("skills in a store", () => {
  it.each([`x${"0".repeat(64)}`, `${"0".repeat(64)}x`, "A".repeat(64), "0".repeat(63)])(
    "are not listed with a digest that is not SHA-256 in hexadecimal: %s",
    async (digest) => {
      const store = new InMemoryStore();
      await publishSkills(skillFolder(["a"]), store);
      const [place, key] = await findItem(store, ["skills", "entries"], "a");
      await store.put(place, key, { ...(await store.get(place, key))?.value, digest });
      const { skills, diagnostics } = await storeSource(store).list();
      expect([skills, outlineOf(diagnostics)]).toEqual([[], ["error store-entry a"]]);
    },
  );
});
