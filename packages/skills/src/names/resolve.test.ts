import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, type SkillIndex, type SkillSource } from "../index.js";

async function indexOf(...names: string[]): Promise<SkillIndex> {
  const files = names.map((name) => [`${name.replaceAll(":", "_")}/SKILL.md`, skillFile(`'${name}'`)]);
  return loadSkills(temporaryFolder(Object.fromEntries(files)), { aliases: { med: "medical-records-analysis" } });
}

describe("a typed name", () => {
  it.each([
    ["medical-records-analysis", "medical-records-analysis", "name"],
    ["med", "medical-records-analysis", "alias"],
    ["MEDICAL-Records-Analysis", "medical-records-analysis", "case"],
    ["MED", "medical-records-analysis", "case"],
    ["medical-records", "medical-records-analysis", "prefix"],
    ["Medical", "medical-records-analysis", "prefix"],
    ["legal-research", "legal-research", "name"],
    ["skills:legal-research", "legal-research", "name"],
    ["Skills:Legal-Research", "legal-research", "case"],
    ["résumé", "résumé", "name"],
    ["re\u0301sume\u0301", "résumé", "name"],
  ])("%s finds %s by %s", async (typed, name, via) => {
    const index = await indexOf("medical-records-analysis", "legal-research", "legal-review", "résumé");
    expect(index.resolve(typed)).toMatchObject({ skill: { name }, via });
  });

  it.each([
    "me",
    "medic",
    "legal",
    "records-analysis",
    "medical-records-analysis-x",
    "nothing",
    "elsewhere:legal-research",
    ":legal-research",
    "Elsewhere:LEGAL-RESEARCH",
  ])("%s finds no skill", async (typed) => {
    const index = await indexOf("medical-records-analysis", "legal-research", "legal-review");
    expect(index.resolve(typed)).not.toHaveProperty("skill");
  });

  it("gets up to three suggestions and is never resolved to one of them", async () => {
    const index = await indexOf("medical-records-analysis", "legal-research", "legal-review");
    expect(index.resolve("medcial-records")).toEqual({ suggestions: ["medical-records-analysis"] });
    expect(index.resolve("legal")).toEqual({ suggestions: ["legal-review", "legal-research"] });
  });

  it("gets no suggestion that a user may not type", async () => {
    const hidden = "---\nname: report\ndescription: Reports.\nuser-invocable: false\n---\nText.";
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": hidden, "b/SKILL.md": skillFile("reports") }));
    expect(index.resolve("reprot")).toEqual({ suggestions: ["reports"] });
  });

  it("may be any text", async () => {
    const index = await indexOf("constructor", "toString-x");
    expect(index.resolve("__proto__")).toEqual({ suggestions: [] });
    const holds = fc.property(fc.string(), (typed) => {
      const found = index.resolve(typed);
      expect("skill" in found || found.suggestions.length <= 3).toBe(true);
    });
    fc.assert(holds);
  });
});

describe("ten thousand skills", () => {
  it("are all found by name, and a prefix that several share finds none", async () => {
    const list = Array.from({ length: 10_000 }, (_, number) => `skill-${number % 100}-number-${number}`);
    const source: SkillSource = {
      name: "memory",
      read: () => Promise.resolve({ text: "Text", version: "1" }),
      list: () =>
        Promise.resolve({
          diagnostics: [],
          skills: list.map((name) => ({
            name,
            description: name,
            file: name,
            aliases: [],
            tools: [],
            userInvocable: true,
            modelInvocable: true,
            metadata: {},
          })),
        }),
    };
    const index = await loadSkills([source]);
    for (const name of list) expect(index.resolve(name)).toMatchObject({ skill: { name }, via: "name" });
    expect(index.resolve("skill-7-number")).toMatchObject({ suggestions: expect.any(Array) });
  });
});
