import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InMemoryStore } from "@langchain/langgraph";
import { describe, expect, it, vi } from "vitest";
import { testStores } from "../__fixtures__/stores.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import {
  loadSkills,
  manifestSource,
  publishSkills,
  type SkillEntry,
  type SkillIndex,
  type SkillStore,
  storeSource,
} from "../index.js";
import { searchStoredSkills } from "../internal.js";
import { outlineOf } from "@langslash/testing/outline-of";

const lawOffice = fileURLToPath(new URL("../../../../examples/law-office/skills", import.meta.url));
const namesOf = (index: SkillIndex): string[] => index.list().map(({ name }) => name);

/** Folders `<name>/SKILL.md`, all with the same words. */
function folderOf(names: readonly string[], words = "first"): string {
  return temporaryFolder(
    Object.fromEntries(
      names.map((name) => [`${name}/SKILL.md`, skillFile(name, `Does ${words}.`, `How to ${words}.`)]),
    ),
  );
}

/** Returns the namespace and the key of an item, in `namespace` or below. */
async function findItem(store: SkillStore, namespace: string[], wanted: string): Promise<[string[], string]> {
  const items = await store.search(namespace, { limit: 1000 });
  const found = items.find(({ key }) => key.startsWith(wanted));
  if (!found) throw new Error(`no item ${wanted}`);
  return [[...found.namespace], found.key];
}

describe.each(testStores())("skills in a store: %s", (_name, empty) => {
  it("are read as they were published, with sub-skills, parameters, files and macros", async () => {
    const { store, namespace } = empty();
    const folder = await loadSkills(lawOffice);
    await publishSkills(folder, store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(index.diagnostics).toEqual([]);
    expect(index.macros).toEqual(folder.macros.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    expect(namesOf(index)).toEqual(namesOf(folder).toSorted());
    for (const skill of folder.list()) {
      const subSkills = skill.subSkills.toSorted();
      expect(index.get(skill.name)).toEqual({ ...skill, source: "store", file: skill.name, subSkills });
      expect(Object.keys(index.get(skill.name)?.parameters ?? {})).toEqual(Object.keys(skill.parameters ?? {}));
      expect((await index.read(skill.name)).text).toBe((await folder.read(skill.name)).text);
      const files = await folder.files(skill.name);
      expect(await index.files(skill.name)).toEqual(files);
      for (const file of files) {
        expect(await index.readFile(skill.name, file)).toBe(await folder.readFile(skill.name, file));
      }
    }
  });

  it("keep each value that a skill can have, such as who else wrote it", async () => {
    const { store, namespace } = empty();
    const all: Required<Omit<SkillEntry, "identity" | "version">> = {
      name: "letters",
      title: "Letters!",
      description: "Drafts letters.",
      examples: ["sue the carrier"],
      notFor: ["answer a letter of ours"],
      origin: "the MCP server docs",
      file: "letters.md",
      parent: "office",
      aliases: ["mail"],
      model: "small",
      tools: ["print"],
      requires: { env: ["HOME"], skills: ["office"] },
      keep: "thread",
      parameters: { to: { type: "string", required: true, position: 0 } },
      argumentHint: "[to]",
      userInvocable: false,
      modelInvocable: false,
      metadata: { role: "clerk" },
    };
    const { parent: _parent, requires: _requires, ...others } = all;
    const index = await loadSkills([
      {
        name: "docs",
        list: async () => ({ skills: [{ ...others, name: "office", aliases: [] }, all], diagnostics: [] }),
        read: async (file) => ({ text: "Text.", version: file }),
      },
    ]);
    expect((await publishSkills(index, store, { namespace })).written).toEqual(["letters", "office"]);
    const read = await loadSkills([storeSource(store, { namespace })]);
    expect(read.diagnostics).toEqual([]);
    expect(read.get("letters")).toEqual({ ...all, source: "store", file: "letters", subSkills: [] });
    expect((await publishSkills(index, store, { namespace })).unchanged).toEqual(["letters", "office"]);
  });

  it("keep the messages that they are for and not for, and are found by them", async () => {
    const { store, namespace } = empty();
    const text = (key: string): string =>
      `---\nname: letters\ndescription: Drafts letters.\nexamples: [sue the carrier]\n${key}: [answer a letter of ours]\n---\nText.`;
    await publishSkills(temporaryFolder({ "letters/SKILL.md": text("not_for") }), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(index.get("letters")).toMatchObject({ examples: ["sue the carrier"], notFor: ["answer a letter of ours"] });
    const [hit] = await index.search("answer this letter of ours");
    expect(hit?.evidence.refusedBy).toBe("answer a letter of ours");
    const { written } = await publishSkills(temporaryFolder({ "letters/SKILL.md": text("other") }), store, {
      namespace,
    });
    expect(written).toEqual(["letters"]);
    const later = await loadSkills([storeSource(store, { namespace })]);
    expect(later.get("letters")?.notFor).toBeUndefined();
  });

  it("are written again only if they have changed", async () => {
    const { store, namespace } = empty();
    const folder = folderOf(["a", "b", "c"]);
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
    const [one, other] = [folderOf(numbered(0, 20), "one"), folderOf(numbered(10, 30), "other")];
    await Promise.all([publishSkills(one, store, { namespace }), publishSkills(other, store, { namespace })]);
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(namesOf(index)).toEqual(numbered(0, 30).toSorted());
    for (const { name, description } of index.list()) {
      const [, words = ""] = /^Does (.+)\.$/.exec(description) ?? [];
      expect((await index.read(name)).body.trim()).toBe(`How to ${words}.`);
    }
  });

  it("change for a reader when it refreshes, entry and text together", async () => {
    const { store, namespace } = empty();
    await publishSkills(folderOf(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    await publishSkills(folderOf(["a", "b"], "second"), store, { namespace });
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
    await publishSkills(folderOf(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace, pollInterval: 5 })]);
    const onChange = vi.fn<(changes: unknown) => void>();
    await using _watcher = await index.watch({ onChange });
    for (const time of ["1999-01-01", "2999-01-01", "2000-01-01"]) {
      onChange.mockClear();
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
      await publishSkills(folderOf(["a"], time), store, { namespace });
      vi.useRealTimers();
      await expect.poll(() => onChange).toHaveBeenCalledWith({ added: [], changed: ["a"], removed: [] });
      expect(index.get("a")?.description).toBe(`Does ${time}.`);
    }
  });

  it("keep their older texts by digest, for a turn that began on another machine", async () => {
    const { store, namespace } = empty();
    await publishSkills(folderOf(["a", "b"]), store, { namespace });
    const { digest } = await (await loadSkills([storeSource(store, { namespace })])).read("a");
    await publishSkills(folderOf(["a", "b"], "second"), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect((await index.read("a", { digest })).body.trim()).toBe("How to first.");
    expect((await index.read("a")).body.trim()).toBe("How to second.");
    expect((await index.read("b", { digest })).body.trim()).toBe("How to second.");
  });

  it("remain until a publisher prunes those that it does not have", async () => {
    const { store, namespace } = empty();
    await publishSkills(lawOffice, store, { namespace });
    await publishSkills(folderOf(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(index.get("legal-research")).toBeDefined();
    const { removed } = await publishSkills(folderOf(["a"]), store, { namespace, prune: true });
    expect(removed).toContain("legal-research");
    await index.refresh();
    expect([namesOf(index), index.macros]).toEqual([["a"], []]);
  });

  it("are not pruned if some of the published ones could not be loaded", async () => {
    const { store, namespace } = empty();
    await publishSkills(folderOf(["a"]), store, { namespace });
    const broken = temporaryFolder({ "skills_manifest.json": "{" });
    const { removed, diagnostics } = await publishSkills(broken, store, { namespace, prune: true });
    expect(removed).toEqual([]);
    expect(outlineOf(diagnostics)).toEqual(["error manifest-unreadable skills_manifest.json:1", "warning not-pruned"]);
    await expect(publishSkills("absent-folder", store, { namespace, prune: true })).rejects.toMatchObject({
      code: "folder-not-found",
    });
    expect(namesOf(await loadSkills([storeSource(store, { namespace })]))).toEqual(["a"]);
  });

  it("omit files and texts that cannot be stored, with a diagnostic", async () => {
    const { store, namespace } = empty();
    const folder = temporaryFolder({
      "a/SKILL.md": skillFile("a", "A.", "Text."),
      "a/binary.png": new Uint8Array([0x89, 0x50, 0xff]),
      "a/nul.md": "N\0UL",
      "a/ok.md": "Fine.",
      "b/SKILL.md": skillFile("b", "B.", "N\0UL"),
      ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`c/${index}.md`, "x".repeat(1024 * 1024)])),
      "c/SKILL.md": skillFile("c"),
    });
    const { written, unchanged, diagnostics } = await publishSkills(folder, store, { namespace });
    expect([written, unchanged]).toEqual([["a", "c"], []]);
    expect(outlineOf(diagnostics).toSorted()).toEqual([
      "error file-not-text b/SKILL.md",
      "error file-not-text binary.png",
      "error file-not-text nul.md",
      "error file-too-large 8.md",
      "error file-too-large 9.md",
    ]);
    const [nul, , , large] = diagnostics.map(({ message }) => message).toSorted();
    expect(nul).toBe("Not published: Skill file contains NUL characters, which stores do not support: b/SKILL.md");
    expect(large).toBe(
      "Not published: Skill file too large: 8.md (the files of one skill may have at most 8388608 characters in total)",
    );
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(await index.files("a")).toEqual(["ok.md"]);
    expect(await index.files("c")).toHaveLength(8);
  });

  it("replace characters that databases do not accept, and keep empty values", async () => {
    const { store, namespace } = empty();
    const folder = temporaryFolder({
      "a/SKILL.md": `---\nname: a\nkey: "\\0\\uD83D"\nnone: ~\n"\\0": 1\n---\nDoes a.`,
      "__proto__/SKILL.md": skillFile("constructor", "A name that objects have."),
    });
    const { diagnostics } = await publishSkills(folder, store, { namespace });
    expect(diagnostics).toEqual([]);
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(index.get("a")?.metadata).toEqual({ key: "\uFFFD\uFFFD", none: null, "\uFFFD": 1 });
    expect(index.get("constructor")?.description).toBe("A name that objects have.");
  });

  it("are listed even if other entries are broken, each of which is a diagnostic", async () => {
    const { store, namespace } = empty();
    await publishSkills(folderOf(["a", "b", "c"]), store, { namespace });
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
    const folder = folderOf(["a"]);
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

  it("are readable after their entry was deleted, until their text is deleted", async () => {
    const { store, namespace } = empty();
    await publishSkills(folderOf(["a"]), store, { namespace });
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
    await publishSkills(await loadSkills([folderOf(["a"]), folderOf(["a"], "second")]), store, { namespace: ours });
    await publishSkills(folderOf(["z"]), store, { namespace: theirs });
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
    await publishSkills(folderOf(["a"]), store);
    expect(await storeSource(store).read("a")).toMatchObject({ text: expect.stringContaining("How to first.") });
  });

  it("are read and watched without a time limit", async () => {
    const store = new InMemoryStore();
    await publishSkills(folderOf(["a"]), store);
    const [timeout, pollInterval] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const warned = vi.spyOn(process, "emitWarning");
    const index = await loadSkills([storeSource(store, { timeout, pollInterval })]);
    await using _watcher = await index.watch();
    const overflows = warned.mock.calls.filter((call) => call.includes("TimeoutOverflowWarning"));
    expect([namesOf(index), index.diagnostics, overflows]).toEqual([["a"], [], []]);
    warned.mockRestore();
  });

  it.each([`x${"0".repeat(64)}`, `${"0".repeat(64)}x`, "A".repeat(64), "0".repeat(63)])(
    "are not listed with a digest that is not SHA-256 in hexadecimal: %s",
    async (digest) => {
      const store = new InMemoryStore();
      await publishSkills(folderOf(["a"]), store);
      const [place, key] = await findItem(store, ["skills", "entries"], "a");
      await store.put(place, key, { ...(await store.get(place, key))?.value, digest });
      const { skills, diagnostics } = await storeSource(store).list();
      expect([skills, outlineOf(diagnostics)]).toEqual([[], ["error store-entry a"]]);
    },
  );

  it("are published and listed without timers that remain", async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const store = new InMemoryStore();
    const before = timers();
    await publishSkills(folderOf(["a", "b", "c", "d", "e"]), store);
    expect(namesOf(await loadSkills([storeSource(store)]))).toHaveLength(5);
    expect(timers()).toBeLessThan(before + 5);
  });

  it.skipIf(process.platform === "win32")("omit the files of a folder that is outside, with a diagnostic", async () => {
    const elsewhere = temporaryFolder({ "secret.md": "Secret." });
    const skills = [{ name: "linked", file: "a/SKILL.md", description: "Linked." }];
    const folder = temporaryFolder({ "skills_manifest.json": { skills }, "text.md": "Text." });
    symlinkSync(join(folder, "text.md"), join(elsewhere, "SKILL.md"));
    symlinkSync(elsewhere, join(folder, "a"));
    const store = new InMemoryStore();
    const index = await loadSkills([manifestSource(folder)]);
    expect(await publishSkills(index, store)).toEqual({
      written: ["linked"],
      unchanged: [],
      removed: [],
      diagnostics: [
        {
          code: "file-outside-root",
          severity: "error",
          message: "Not published: Skill file outside the skills directory: a",
          path: "a/SKILL.md",
        },
      ],
    });
    expect(await (await loadSkills([storeSource(store)])).files("linked")).toEqual([]);
  });

  it("are not published if a source has a bug", async () => {
    const bug = new TypeError("a bug");
    const skill = { name: "a", file: "a.md", description: "A.", aliases: [], tools: [], metadata: {} };
    const index = await loadSkills([
      {
        name: "buggy",
        list: async () => ({ skills: [{ ...skill, userInvocable: true, modelInvocable: true }], diagnostics: [] }),
        read: () => Promise.reject(bug),
      },
    ]);
    await expect(publishSkills(index, new InMemoryStore())).rejects.toBe(bug);
  });

  it("exclude skills that were removed from the index during publication", async () => {
    const skill = { name: "a", file: "a.md", description: "A.", aliases: [], tools: [], metadata: {}, version: "1" };
    const listings = [[{ ...skill, userInvocable: true, modelInvocable: true }], []];
    const index = await loadSkills([
      {
        name: "vanishing",
        list: async () => ({ skills: listings.shift() ?? [], diagnostics: [] }),
        read: async () => ({ text: "Text.", version: "2" }),
      },
    ]);
    expect(namesOf(index)).toEqual(["a"]);
    const { written, diagnostics } = await publishSkills(index, new InMemoryStore());
    expect([written, diagnostics]).toEqual([[], []]);
  });
});

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
    await publishSkills(folderOf(names), store);
    store.pages = 0;
    const index = await loadSkills([storeSource(store)]);
    const listed = new Set(namesOf(index));
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
    expect(store.pages).toBeGreaterThan(16);
  });
});

describe("searching a store by meaning", () => {
  /** Embeds the number of times that a text has each of two words. */
  const embed = (text: string): number[] => ["tax", "garden"].map((word) => text.split(word).length - 1);
  const embeddings = {
    // oxlint-disable-next-line no-unsafe-type-assertion -- limits the requests of embeddings of a provider, and is unused
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

it("a store gets each skill once, and a new version with each publication", async () => {
  const store = new InMemoryStore();
  const put = vi.spyOn(store, "put");
  const folder = folderOf(["a"]);
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
  await publishSkills(folderOf(["tax-_return:eu"]), store);
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

it("a store that fails is reported with its reason, which is the cause", async () => {
  const full = new Error("full");
  class FullStore extends InMemoryStore {
    override put = (): Promise<void> => Promise.reject(full);
  }
  const failure: unknown = await publishSkills(folderOf(["a"]), new FullStore()).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: "store-failed",
    subject: expect.stringMatching(/^a@[0-9a-f]{64}$/),
    message: "The skill store failed: full",
    cause: full,
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
  await expect(publishSkills(folderOf(["a"]), store)).rejects.toMatchObject(failure);
});
