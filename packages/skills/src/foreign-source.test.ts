import { describe, expect, it } from "vitest";
import { loadSkills } from "./load-skills.js";
import { SkillError } from "./skill-error.js";
import type { SkillIndex } from "./skill-index.js";
import type { SkillSource } from "./skill-source.js";

describe("a source whose texts are read on demand and need approval", () => {
  /** Loads such a source beside an ordinary one. Notes each text that is read and each digest that is admitted. */
  const load = async (
    isAdmitted = true,
    skillName?: string,
    near: Partial<SkillSource> = {},
  ): Promise<{ index: SkillIndex; noted: string[] }> => {
    const noted: string[] = [];
    const source = (name: string, more: Partial<SkillSource>): SkillSource => ({
      name,
      list: async () => ({
        skills: [
          {
            name: skillName ?? `${name}:taxes`,
            description: "Files tax returns.",
            file: "taxes.md",
            origin: `the place ${name}`,
            aliases: [],
            tools: [],
            userInvocable: true,
            modelInvocable: true,
            metadata: {},
          },
        ],
        diagnostics: [],
      }),
      read: async (file) => {
        noted.push(`read ${name}`);
        return { text: `Secretword of ${name}.`, version: file };
      },
      ...more,
    });
    const admit = async (file: string): Promise<void> => {
      noted.push("admit");
      if (!isAdmitted) throw new SkillError("not-approved", file, "Not approved.");
    };
    const index = await loadSkills([source("far", { texts: "on-demand", admit }), source("near", near)]);
    return { index, noted };
  };

  it("is found by names and descriptions only, and read by no search", async () => {
    const { index, noted } = await load();
    expect((await index.search("tax returns")).map(({ skill }) => skill.name).toSorted()).toEqual([
      "far:taxes",
      "near:taxes",
    ]);
    expect((await index.search("secretword")).map(({ skill }) => skill.name)).toEqual(["near:taxes"]);
    expect(noted).toEqual(["read near"]);
  });

  it("is not read to compare it with a skill of the same name", async () => {
    const { index, noted } = await load(true, "taxes");
    expect(index.list().map(({ name, source }) => [name, source])).toEqual([
      ["taxes", "far"],
      ["near:taxes", "near"],
    ]);
    expect(noted).not.toContain("read far");
  });

  it("is not compared with another one: a skill of either source keeps a name of its own", async () => {
    const { index, noted } = await load(true, "taxes", { texts: "on-demand" });
    expect(index.list().map(({ name }) => name)).toEqual(["taxes", "near:taxes"]);
    expect(noted).toEqual([]);
  });

  it("admits each use of a text, also of one that was read before", async () => {
    const { index, noted } = await load();
    await index.read("far:taxes");
    await index.read("far:taxes");
    expect(noted.filter((each) => each === "admit")).toHaveLength(2);
    expect(index.get("far:taxes")?.origin).toBe("the place far");
  });

  it("gives no text that is not admitted, and takes no other source along", async () => {
    const { index } = await load(false);
    await expect(index.read("far:taxes")).rejects.toMatchObject({ code: "not-approved" });
    expect((await index.read("near:taxes")).body).toBe("Secretword of near.");
  });
});
