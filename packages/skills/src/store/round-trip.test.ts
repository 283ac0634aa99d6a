import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { skillFile } from "../__fixtures__/skill-file.js";
import { testStores } from "../__fixtures__/stores.js";
import { loadSkills, publishSkills, type SkillEntry, storeSource } from "../index.js";

const lawOffice = fileURLToPath(new URL("../../../../examples/law-office/skills", import.meta.url));

describe.each(testStores())("skills in a store: %s", (_name, empty) => {
  it("are read as they were published, with sub-skills, parameters, files and macros", async () => {
    const { store, namespace } = empty();
    const folder = await loadSkills(lawOffice);
    await publishSkills(folder, store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(index.diagnostics).toEqual([]);
    expect(index.macros).toEqual(folder.macros.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    expect(namesOf(index)).toEqual(namesOf(folder).toSorted());
    for (const { otherNames: _, ...skill } of folder.list()) {
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
      ask: "always",
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
    const text = (key: string): string => `---
name: letters
description: Drafts letters.
examples: [sue the carrier]
${key}: [answer a letter of ours]
---
Text.`;
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
});
