import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { InMemoryStore } from "@langchain/langgraph";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { skillFile } from "../__fixtures__/skill-file.js";
import { testStores } from "../__fixtures__/stores.js";
import { loadSkills, manifestSource, publishSkills, storeSource } from "../index.js";

describe.each(testStores())("skills in a store: %s", (_name, empty) => {
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
});

describe("skills in a store", () => {
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
