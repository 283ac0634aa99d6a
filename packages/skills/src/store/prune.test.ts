import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InMemoryStore } from "@langchain/langgraph";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { skillFile } from "../__fixtures__/skill-file.js";
import { testStores } from "../__fixtures__/stores.js";
import { allowedSkills, loadSkills, publishSkills, storeSource } from "../index.js";
import type { SkillDiagnosticCode } from "../skill-diagnostic.js";
import { skillFolder } from "./__fixtures__/skill-folder.js";

const lawOffice = fileURLToPath(new URL("../../../../examples/law-office/skills", import.meta.url));

describe.each(testStores())("skills in a store: %s", (_name, empty) => {
  it("remain until a publisher prunes those that it does not have", async () => {
    const { store, namespace } = empty();
    await publishSkills(lawOffice, store, { namespace });
    await publishSkills(skillFolder(["a"]), store, { namespace });
    const index = await loadSkills([storeSource(store, { namespace })]);
    expect(index.get("legal-research")).toBeDefined();
    const { removed } = await publishSkills(skillFolder(["a"]), store, { namespace, prune: true });
    expect(removed).toContain("legal-research");
    await index.refresh();
    expect([namesOf(index), index.macros]).toEqual([["a"], []]);
  });

  it("are not pruned if some of the published ones could not be loaded", async () => {
    const { store, namespace } = empty();
    await publishSkills(skillFolder(["a"]), store, { namespace });
    const broken = temporaryFolder({ "skills_manifest.json": "{" });
    const { removed, diagnostics } = await publishSkills(broken, store, { namespace, prune: true });
    expect(removed).toEqual([]);
    expect(outlineOf(diagnostics)).toEqual(["error manifest-unreadable skills_manifest.json:1", "warning not-pruned"]);
    await expect(publishSkills("absent-folder", store, { namespace, prune: true })).rejects.toMatchObject({
      code: "folder-not-found",
    });
    expect(namesOf(await loadSkills([storeSource(store, { namespace })]))).toEqual(["a"]);
  });
});

describe("publishSkills with prune", () => {
  it("keeps everything that is published", async () => {
    const store = new InMemoryStore();
    const office = await loadSkills(lawOffice);
    expect((await publishSkills(office, store, { prune: true })).removed).toEqual([]);
    expect((await publishSkills(office, store, { prune: true })).removed).toEqual([]);
    const index = await loadSkills([storeSource(store)]);
    expect([namesOf(index).toSorted(), index.macros.map(({ name }) => name).toSorted()]).toEqual([
      namesOf(office).toSorted(),
      office.macros.map(({ name }) => name).toSorted(),
    ]);
    expect(index.macros).not.toEqual([]);
  });

  /** Files whose skills are `alpha`, in a folder of another name, `one` and `two`, and the macro `both`. */
  const files = {
    "beta/SKILL.md": skillFile("alpha"),
    "one.md": "One.",
    "skills_manifest.json": {
      skills: [{ name: "one", file: "one.md", sub_skills: { two: { file: "one.md" } } }],
      macros: { both: "/one | /two" },
    },
  };
  const manifest = files["skills_manifest.json"];
  const [one] = manifest.skills;

  it.each<[string, Readonly<Record<string, unknown>>, SkillDiagnosticCode]>([
    ["a skill file is not UTF-8", { "beta/SKILL.md": new Uint8Array([0x2d, 0x0a, 0xff]) }, "file-not-text"],
    ["a skill file is too large", { "beta/SKILL.md": "x".repeat(1_100_000) }, "file-too-large"],
    ["a skill file is empty", { "beta/SKILL.md": "" }, "empty-file"],
    ["a skill file ends in its name", { "beta/SKILL.md": "---\nname: al" }, "frontmatter-unclosed"],
    ["frontmatter is no mapping", { "beta/SKILL.md": "---\n- alpha\n---\nText." }, "frontmatter-not-a-mapping"],
    ["frontmatter is broken", { "beta/SKILL.md": "---\n{ name: alpha\n---\nText." }, "frontmatter-unreadable"],
    ["a blank line is before frontmatter", { "beta/SKILL.md": `\n${skillFile("alpha")}` }, "frontmatter-unrecognized"],
    ["a name is a list", { "beta/SKILL.md": "---\nname:\n- alpha\n---\nText." }, "frontmatter-field"],
    ["a name has no letters", { "beta/SKILL.md": "---\nname: '!'\n---\nText." }, "name-missing"],
    ["the skills of a manifest are no list", { "skills_manifest.json": { skills: { one } } }, "manifest-field"],
    [
      "a skill has no name",
      { "skills_manifest.json": { ...manifest, skills: [{ file: "one.md" }] } },
      "manifest-field",
    ],
    [
      "a sub-skill is no object",
      { "skills_manifest.json": { ...manifest, skills: [{ ...one, sub_skills: { two: "one.md" } }] } },
      "manifest-field",
    ],
    [
      "the sub-skills are no object",
      { "skills_manifest.json": { ...manifest, skills: [{ ...one, sub_skills: ["two"] }] } },
      "manifest-field",
    ],
    ["a macro is no string", { "skills_manifest.json": { ...manifest, macros: { both: ["/one"] } } }, "manifest-field"],
    ["a macro runs nothing", { "skills_manifest.json": { ...manifest, macros: { both: "one" } } }, "macro-unusable"],
  ])("removes nothing while %s", async (_what, damage, code) => {
    const store = new InMemoryStore();
    await publishSkills(temporaryFolder(files), store);
    const { removed, diagnostics } = await publishSkills(temporaryFolder({ ...files, ...damage }), store, {
      prune: true,
    });
    expect(diagnostics.map((problem) => problem.code)).toEqual(expect.arrayContaining([code, "not-pruned"]));
    const published = await loadSkills([storeSource(store)]);
    expect({ removed, names: namesOf(published), macros: published.macros }).toEqual({
      removed: [],
      names: expect.arrayContaining(["alpha", "one", "two"]),
      macros: [{ name: "both", text: "/one | /two" }],
    });
  });

  it.skipIf(process.platform === "win32")("removes nothing while a link is broken or leads out", async () => {
    const elsewhere = temporaryFolder({ "deploy.md": "Deploy." });
    const withoutAlpha = temporaryFolder({ "beta/other.md": "Text.", "commands/deploy.md": "Deploy." });
    symlinkSync(join(elsewhere, "absent"), join(withoutAlpha, "beta/SKILL.md"));
    const withoutCommands = temporaryFolder({ "beta/SKILL.md": skillFile("alpha") });
    symlinkSync(elsewhere, join(withoutCommands, "commands"));
    const withoutFolder = temporaryFolder({ "commands/deploy.md": "Deploy." });
    symlinkSync(join(elsewhere, "absent"), join(withoutFolder, "beta"));
    const store = new InMemoryStore();
    await publishSkills(
      temporaryFolder({ "beta/SKILL.md": skillFile("alpha"), "commands/deploy.md": "Deploy." }),
      store,
    );
    for (const folder of [withoutAlpha, withoutCommands, withoutFolder]) {
      expect((await publishSkills(folder, store, { prune: true })).removed).toEqual([]);
    }
  });

  it("removes nothing for a view of an index while a file of the whole index cannot be read", async () => {
    const store = new InMemoryStore();
    await publishSkills(temporaryFolder(files), store);
    const damaged = await loadSkills(temporaryFolder({ ...files, "beta/SKILL.md": new Uint8Array([0xff]) }));
    const view = allowedSkills(damaged, ({ name }) => name !== "one");
    const { removed, diagnostics } = await publishSkills(view, store, { prune: true });
    expect([removed, outlineOf(diagnostics)]).toEqual([
      [],
      ["error file-not-text beta/SKILL.md", "warning not-pruned"],
    ]);
    expect(namesOf(await loadSkills([storeSource(store)]))).toEqual(["alpha", "one", "two"]);
  });

  it("removes what a view of an index leaves out", async () => {
    const store = new InMemoryStore();
    await publishSkills(temporaryFolder(files), store);
    const view = allowedSkills(await loadSkills(temporaryFolder(files)), ({ name }) => name !== "one");
    expect((await publishSkills(view, store, { prune: true })).removed).toEqual(["one"]);
    const published = await loadSkills([storeSource(store)]);
    expect([namesOf(published), published.macros]).toEqual([["alpha", "two"], []]);
  });

  it("removes what is no longer there although a value that names nothing is wrong", async () => {
    const store = new InMemoryStore();
    await publishSkills(temporaryFolder(files), store);
    const { removed, diagnostics } = await publishSkills(
      temporaryFolder({
        "beta/SKILL.md": "---\nname: alpha\ndescription: A.\nkeep: forever\n---\nText.",
        "one.md": "One.",
        "skills_manifest.json": { skills: [{ ...one, model: 5, sub_skills: {} }], aliases: { o: 1 } },
      }),
      store,
      { prune: true },
    );
    expect(removed).toEqual(["two"]);
    expect(outlineOf(diagnostics)).toContain("warning frontmatter-field beta/SKILL.md:4");
  });

  it.each<[SkillDiagnosticCode, readonly string[]]>([
    ["digest-mismatch", []],
    ["file-not-found", []],
    ["file-outside-root", []],
    ["file-unreadable", []],
    ["folder-not-found", []],
    ["frontmatter-language", []],
    ["frontmatter-too-large", []],
    ["manifest-not-found", []],
    ["manifest-unreadable", []],
    ["not-approved", []],
    ["source-failed", []],
    ["store-entry", []],
    ["store-failed", []],
    ["alias-taken", ["old"]],
  ])("after the diagnostic %s removes %j", async (code, expected) => {
    const store = new InMemoryStore();
    await publishSkills(temporaryFolder({ "old/SKILL.md": skillFile("old") }), store);
    const problem = { code, severity: "warning", message: "A problem." } as const;
    const index = await loadSkills([
      {
        name: "incomplete",
        list: async () => ({ skills: [], diagnostics: [problem] }),
        read: () => Promise.reject(new Error("nothing to read")),
      },
    ]);
    const { removed, diagnostics } = await publishSkills(index, store, { prune: true });
    expect(removed).toEqual(expected);
    const message = "Nothing was removed from the store, because some of the skills could not be loaded.";
    const refusal = { code: "not-pruned", severity: "warning", message };
    expect(diagnostics).toEqual(expected.length > 0 ? [problem] : [problem, refusal]);
    expect((await publishSkills(index, store)).diagnostics).toEqual([problem]);
  });
});
