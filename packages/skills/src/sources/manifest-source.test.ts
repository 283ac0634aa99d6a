import { basename, join } from "node:path";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { OFFICE } from "../__fixtures__/office.js";
import { loadSkills, manifestSource } from "../index.js";

describe("a manifest", () => {
  it("lists skills and sub-skills with their own files and models", async () => {
    const index = await loadSkills(temporaryFolder(OFFICE));
    expect(index.diagnostics).toEqual([]);
    expect(index.get("medical-records-analysis")).toEqual({
      name: "medical-records-analysis",
      description: "Analyses medical records.",
      source: "manifest",
      file: "medical.md",
      subSkills: ["fact-investigation", "summary-writing"],
      aliases: ["med"],
      model: "sonnet",
      tools: ["read_file"],
      userInvocable: true,
      modelInvocable: true,
      metadata: { owner: "records team" },
    });
    expect(index.get("fact-investigation")).toMatchObject({
      parent: "medical-records-analysis",
      model: "gemini-3-pro",
      file: "sub/fact.md",
      aliases: ["fact"],
    });
  });

  it("is completed by the frontmatter of its files, which are not loaded again as folder skills", async () => {
    const index = await loadSkills(temporaryFolder(OFFICE));
    expect(index.get("legal-research")).toMatchObject({ description: "Finds the law.", model: "opus" });
    expect(namesOf(index)).toEqual([
      "medical-records-analysis",
      "fact-investigation",
      "summary-writing",
      "legal-research",
    ]);
  });

  it("may have spaces around names, and names in any composition", async () => {
    const skills = [" padded ", "re\u0301sume\u0301"].map((name) => ({ name, file: "a.md", description: "A." }));
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A" }));
    expect(namesOf(index)).toEqual(["padded", "résumé"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("may have names and aliases that cannot be typed, for sub-skills as well", async () => {
    const skills = [
      {
        name: "Tax return",
        file: "a.md",
        aliases: ["!", "t r"],
        sub_skills: { "Sum up": { file: "b.md" } },
      },
    ];
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A.", "b.md": "B." }));
    expect(index.list().map(({ name, aliases, parent }) => ({ name, aliases, parent }))).toEqual([
      { name: "Tax-return", aliases: ["t-r"], parent: undefined },
      { name: "Sum-up", aliases: [], parent: "Tax-return" },
    ]);
  });

  it("can be extended by aliases from code", async () => {
    const index = await loadSkills(temporaryFolder(OFFICE), {
      aliases: { r: "legal-research", med: "legal-research" },
    });
    expect(index.resolve("r")).toMatchObject({ via: "alias", skill: { name: "legal-research" } });
    expect(index.resolve("med")).toMatchObject({ skill: { name: "legal-research" } });
    expect(outlineOf(index.diagnostics)).toEqual(["warning alias-taken manifest"]);
  });

  it("lists a skill whose file is missing without a model, and without an identity or a version", async () => {
    const skills = [{ name: "a", file: "gone.md", description: "A." }];
    const { skills: listed } = await manifestSource(temporaryFolder({ "skills_manifest.json": { skills } })).list();
    expect(listed).toStrictEqual([
      {
        name: "a",
        description: "A.",
        file: "gone.md",
        aliases: [],
        tools: [],
        userInvocable: true,
        modelInvocable: true,
        metadata: {},
      },
    ]);
  });

  it("keeps a skill whose file is missing, not given or outside the root, with an error", async () => {
    const outside = temporaryFolder({ "secret.md": "secret" });
    const folder = temporaryFolder({
      "skills_manifest.json": {
        skills: [
          { name: "missing", description: "Gone.", file: "gone.md" },
          { name: "up", description: "Up.", file: `../${basename(outside)}/secret.md` },
          { name: "absolute", description: "Absolute.", file: join(outside, "secret.md") },
          { name: "none", description: "None." },
        ],
      },
    });
    const index = await loadSkills(folder);
    expect(namesOf(index)).toEqual(["missing", "up", "absolute", "none"]);
    expect(outlineOf(index.diagnostics)).toEqual([
      "error file-not-found gone.md",
      `error file-outside-root ../${basename(outside)}/secret.md`,
      "error file-outside-root …/secret.md",
      "error file-not-found",
    ]);
    expect(index.diagnostics.at(-1)?.message).toBe("Skill file not found: no file name is given");
    expect(JSON.stringify([index.diagnostics, index.list()])).not.toContain(`${outside}/`);
    await expect(index.read("absolute")).rejects.toThrow("Skill file outside the skills directory: …/secret.md");
  });
});
