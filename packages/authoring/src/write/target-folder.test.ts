import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { loadSkills, skillFolderSource } from "@langslash/skills";
import { describe, expect, it, onTestFinished } from "vitest";
import { draft, generate, generateOrThrow, indexOf, SKILLS } from "../__fixtures__/authors.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { filesIn } from "../__fixtures__/files-in.js";
import { createGenerateSkillTool } from "../index.js";
import { makeTarget, resolveTargetFolder } from "./target-folder.js";

const skillFile = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\nText.\n`;

describe("a name that is taken", () => {
  const exists = { ok: false, error: "Skill 'weekly-report' already exists." };

  it("by a skill in the folder is refused", async () => {
    const root = temporaryFolder();
    await generateOrThrow(root, draft);
    expect(await generate(root, draft)).toEqual(exists);
  });

  it.each(["weekly-report/notes.md", "Weekly-Report/notes.md", "Weekly-Report/SKILL.md", "weekly-report"])(
    "by %s on disk is refused",
    async (file) => {
      expect(await generate(temporaryFolder({ [`${SKILLS}/${file}`]: skillFile("weekly-report") }), draft)).toEqual(
        exists,
      );
    },
  );

  it("by a link is refused, and the link is not followed", async () => {
    const root = temporaryFolder({ [`${SKILLS}/x/SKILL.md`]: skillFile("x") });
    symlinkSync(temporaryFolder(), join(root, SKILLS, "weekly-report"));
    expect(await generate(root, draft)).toEqual(exists);
    const update = await generate(root, { ...draft, mode: "update", expectedHash: "x" });
    expect(update).toEqual({
      ok: false,
      error: "Skill 'weekly-report' is a symbolic link and cannot be updated. Create a skill with another skillId.",
    });
  });

  it.each(["weekly-report", "other"])(
    "by a skill or alias of another source is refused if the skill's name is %s",
    async (name) => {
      const root = temporaryFolder();
      const aliases: Record<string, string> = name === "other" ? { "weekly-report": "other" } : {};
      const team = temporaryFolder({ [`${name}/SKILL.md`]: skillFile(name) });
      const skills = await loadSkills(
        [skillFolderSource(join(root, SKILLS), { optional: true }), skillFolderSource(team, { optional: true })],
        { aliases },
      );
      expect(await generate(root, draft, { skills })).toEqual(exists);
    },
  );

  it("by another source cannot be updated, and the model learns how to continue", async () => {
    const root = temporaryFolder();
    const team = temporaryFolder({ "weekly-report/SKILL.md": skillFile("weekly-report") });
    const skills = await loadSkills([
      skillFolderSource(join(root, SKILLS), { optional: true }),
      skillFolderSource(team, { optional: true }),
    ]);
    const update = await generate(root, { ...draft, mode: "update", expectedHash: "x" }, { skills });
    const error =
      "Skill 'weekly-report' belongs to another source and cannot be updated. Create a skill with another skillId.";
    expect(update).toEqual({ ok: false, error });
  });

  it("is accepted once the index sees that it is free", async () => {
    const root = temporaryFolder();
    const team = temporaryFolder({ "weekly-report/SKILL.md": skillFile("weekly-report") });
    const skills = await loadSkills([
      skillFolderSource(join(root, SKILLS), { optional: true }),
      skillFolderSource(team, { optional: true }),
    ]);
    expect(await generate(root, draft, { skills })).toEqual(exists);
    rmSync(join(team, "weekly-report"), { recursive: true });
    expect(await generate(root, draft, { skills })).toMatchObject({ ok: true });
  });

  it("by the beginning of the name of another skill is free", async () => {
    const root = temporaryFolder();
    const team = temporaryFolder({ "weekly-report-2/SKILL.md": skillFile("weekly-report-2") });
    const skills = await loadSkills([skillFolderSource(join(root, SKILLS), { optional: true }), team]);
    expect(skills.resolve("weekly-report")).toMatchObject({ via: "prefix" });
    expect(await generate(root, draft, { skills })).toMatchObject({ ok: true });
  });

  it("by a macro of the index is reserved, whatever its case", async () => {
    const root = temporaryFolder({
      "team/skills_manifest.json": { skills: [], macros: { "Weekly-Report": "/x" } },
      "team/x/SKILL.md": skillFile("x"),
    });
    const skills = await loadSkills([skillFolderSource(join(root, SKILLS), { optional: true }), join(root, "team")]);
    expect(await generate(root, draft, { skills })).toEqual({
      ok: false,
      error: "The name 'weekly-report' is reserved. Choose another skillId.",
    });
    expect(await generate(root, { ...draft, skillId: "other" }, { skills })).toMatchObject({ ok: true });
  });

  it("by the option reservedNames is refused", async () => {
    const answer = await generate(temporaryFolder(), draft, { reservedNames: ["Weekly-Report"] });
    expect(answer).toEqual({ ok: false, error: "The name 'weekly-report' is reserved. Choose another skillId." });
  });
});

describe("the target folder", () => {
  it("must be listed by a source of the index", async () => {
    const root = temporaryFolder();
    const skills = await loadSkills(temporaryFolder());
    expect(() => createGenerateSkillTool({ root, skills })).toThrow(
      expect.objectContaining({
        code: "not-a-source",
        message: expect.stringContaining(
          'Add skillFolderSource(".agents/skills", { optional: true }) to the sources of loadSkills',
        ),
      }),
    );
  });

  it("must be inside the root", () => {
    for (const directory of ["../skills", "/etc", "."]) {
      expect(() => createGenerateSkillTool({ directory })).toThrow(
        expect.objectContaining({ code: "directory-outside-root" }),
      );
    }
  });

  it.each([".agents", ".agents/skills"])("is not used if %s is a link that leads outside the root", async (link) => {
    const outside = temporaryFolder();
    const root = temporaryFolder();
    const skills = await indexOf(root);
    mkdirSync(join(root, link, ".."), { recursive: true });
    symlinkSync(outside, join(root, link));
    expect(await generate(root, draft, { skills })).toEqual({
      ok: false,
      error: "The folder .agents/skills leads outside the root through a link. Nothing was written.",
    });
    expect(readdirSync(outside)).toEqual([]);
  });

  it.each([".authoring", ".authoring/backups"])("is not used if its %s is a link", async (link) => {
    const outside = temporaryFolder();
    const root = temporaryFolder({ [`${SKILLS}/.authoring/notes`]: "", [`${SKILLS}/x/SKILL.md`]: skillFile("x") });
    rmSync(join(root, SKILLS, ".authoring/notes"));
    rmSync(join(root, SKILLS, link), { recursive: true, force: true });
    symlinkSync(outside, join(root, SKILLS, link));
    expect(await generate(root, draft)).toEqual({
      ok: false,
      error: "The folder .agents/skills leads outside the root through a link. Nothing was written.",
    });
    expect(readdirSync(outside)).toEqual([]);
  });

  it.each([
    ["stage@x@1@1@x/@previous", ""],
    ["stage@x@1@1@x", "@previous"],
  ])("is not recovered through a link in its staging area: %s", (link, below) => {
    const outside = temporaryFolder({ [join(below, "precious/data")]: "kept" });
    const root = temporaryFolder({ [`${SKILLS}/.authoring/${link}/../notes`]: "" });
    const old = new Date(Date.now() - 3_600_000);
    symlinkSync(outside, join(root, SKILLS, ".authoring", link));
    for (const folder of [outside, join(root, SKILLS, ".authoring/stage@x@1@1@x")]) utimesSync(folder, old, old);
    createGenerateSkillTool({ root });
    expect(filesIn(outside)).toEqual({ [join(below, "precious/data")]: "kept" });
    expect(filesIn(join(root, SKILLS))).toEqual({});
  });

  it("may be reached through links inside the root, and be listed under another path", async () => {
    const root = temporaryFolder({ "real/skills/x/SKILL.md": skillFile("x") });
    symlinkSync(join(root, "real"), join(root, ".agents"));
    const skills = await loadSkills([skillFolderSource(join(root, "real/skills"), { name: "own", optional: true })]);
    expect(await generateOrThrow(root, draft, { skills })).toMatchObject({ warnings: [] });
    expect(skills.get("weekly-report")?.source).toBe("own");
  });

  it("is refused if a link on its path is broken", async () => {
    const root = temporaryFolder();
    symlinkSync(join(root, "missing"), join(root, ".agents"));
    expect(await generate(root, draft, { skills: await indexOf(root) })).toEqual({
      ok: false,
      error: "The folder .agents/skills leads outside the root through a link. Nothing was written.",
    });
  });

  it("is held only while it is inside the root, and at its path", () => {
    const root = temporaryFolder({ [`${SKILLS}/x/SKILL.md`]: skillFile("x") });
    const outside = temporaryFolder();
    const target = resolveTargetFolder({ root }, undefined);
    const { isInPlace, close } = makeTarget(target);
    onTestFinished(close);
    expect(isInPlace()).toBe(true);
    renameSync(join(root, SKILLS), join(outside, "skills"));
    symlinkSync(join(outside, "skills"), join(root, SKILLS));
    expect(isInPlace()).toBe(false);
    expect(() => makeTarget(target)).toThrow(
      expect.objectContaining({ message: "The folder leads outside the root.", code: "ELOOP" }),
    );
    rmSync(join(root, SKILLS));
    renameSync(join(outside, "skills"), join(root, "elsewhere"));
    mkdirSync(join(root, SKILLS));
    expect(isInPlace()).toBe(false);
  });

  it("is not named by its absolute path if it cannot be written to", async () => {
    const root = temporaryFolder({ ".agents": "a file" });
    const answer = await generate(root, draft, { skills: await indexOf(root) });
    expect(answer).toEqual({
      ok: false,
      error: expect.stringMatching(/^The skill could not be written \(E\w+\)\.$/),
    });
  });
});
