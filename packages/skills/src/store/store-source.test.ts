import { InMemoryStore } from "@langchain/langgraph";
import { describe, expect, it, vi } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { testStores } from "../__fixtures__/stores.js";
import { loadSkills, publishSkills, storeSource } from "../index.js";
import { findItem } from "./__fixtures__/find-item.js";
import { skillFolder } from "./__fixtures__/skill-folder.js";

describe.each(testStores(true))("skills in a store: %s", (_name, empty) => {
  it("change for a reader when it refreshes, entry and text together", async () => {
    const { store, namespace } = empty();
    await publishSkills(skillFolder(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    await publishSkills(skillFolder(["a", "b"], "second"), store, { namespace });
    expect([index.get("a")?.description, (await index.read("a")).body.trim()]).toEqual([
      "Does first.",
      "How to first.",
    ]);
    expect(await index.refresh()).toEqual({ added: ["b"], changed: ["a"], removed: [] });
    expect([index.get("a")?.description, (await index.read("a")).body.trim()]).toEqual([
      "Does second.",
      "How to second.",
    ]);
  });

  it("change for a reader that watches, whatever the publisher's clock says", async () => {
    const { store, namespace } = empty();
    await publishSkills(skillFolder(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace, pollInterval: 5 })]);
    const onChange = vi.fn<(changes: unknown) => void>();
    await using _watcher = await index.watch({ onChange });
    for (const time of ["1999-01-01", "2999-01-01", "2000-01-01"]) {
      onChange.mockClear();
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
      await publishSkills(skillFolder(["a"], time), store, { namespace });
      vi.useRealTimers();
      await expect.poll(() => onChange).toHaveBeenCalledWith({ added: [], changed: ["a"], removed: [] });
      expect(index.get("a")?.description).toBe(`Does ${time}.`);
    }
  });

  it("keep their older texts by digest, for a turn that began on another machine", async () => {
    const { store, namespace } = empty();
    await publishSkills(skillFolder(["a", "b"]), store, { namespace });
    const { digest } = await (await loadSkills([storeSource(store, { namespace })])).read("a");
    await publishSkills(skillFolder(["a", "b"], "second"), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect((await index.read("a", { digest })).body.trim()).toBe("How to first.");
    expect((await index.read("a")).body.trim()).toBe("How to second.");
    expect((await index.read("b", { digest })).body.trim()).toBe("How to second.");
  });

  it("are readable after their entry was deleted, until their text is deleted", async () => {
    const { store, namespace } = empty();
    await publishSkills(skillFolder(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    const other = await loadSkills([storeSource(store, { namespace })]);
    await store.delete(...(await findItem(store, [...namespace, "entries"], "a")));
    expect((await index.read("a")).body.trim()).toBe("How to first.");
    await store.delete(...(await findItem(store, [...namespace, "contents"], "a@")));
    await expect(other.read("a")).rejects.toThrow("Skill file not found: a");
    await other.refresh();
    await expect(other.read("a")).rejects.toThrow("Unknown skill: a");
  });

  it("may come from several sources, and are separate by namespace", async () => {
    const { store, namespace } = empty();
    const [ours, theirs] = [
      [...namespace, "ours"],
      [...namespace, "ours-2"],
    ];
    await publishSkills(await loadSkills([skillFolder(["a"]), skillFolder(["a"], "second")]), store, {
      namespace: ours,
    });
    await publishSkills(skillFolder(["z"]), store, { namespace: theirs });
    expect(namesOf(await loadSkills([storeSource(store, { namespace: ours })]))).toEqual([
      "a",
      expect.stringMatching(/^langslash-[^:]*:a$/),
    ]);
    expect(namesOf(await loadSkills([storeSource(store, { namespace: theirs })]))).toEqual(["z"]);
  });
});

describe("skills in a store", () => {
  it("are read by a source that has not listed them", async () => {
    const store = new InMemoryStore();
    await publishSkills(skillFolder(["a"]), store);
    expect(await storeSource(store).read("a")).toMatchObject({ text: expect.stringContaining("How to first.") });
  });

  it("are read and watched without a time limit", async () => {
    const store = new InMemoryStore();
    await publishSkills(skillFolder(["a"]), store);
    const [timeout, pollInterval] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const warned = vi.spyOn(process, "emitWarning");
    const index = await loadSkills([storeSource(store, { timeout, pollInterval })]);
    await using _watcher = await index.watch();
    const overflows = warned.mock.calls.filter((call) => call.includes("TimeoutOverflowWarning"));
    expect([namesOf(index), index.diagnostics, overflows]).toEqual([["a"], [], []]);
    warned.mockRestore();
  });
});
