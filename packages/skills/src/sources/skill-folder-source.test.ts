import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { skillFile } from "../__fixtures__/skill-file.js";
import { commandFolderSource, loadSkills, manifestSource, skillFolderSource } from "../index.js";

describe("a folder of skills", () => {
  it("names each skill after its frontmatter, with the folder as an alias", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skillFile("alpha"),
      "b/skill.md": skillFile("b"),
      "c/readme.md": "no skill",
      ".git/SKILL.md": "no",
    });
    const index = await loadSkills(folder);
    expect(namesOf(index)).toEqual(["alpha", "b"]);
    expect(index.resolve("a")).toMatchObject({
      via: "alias",
      skill: { name: "alpha", file: "a/SKILL.md", source: "skills" },
    });
  });

  it("is one in which other packages may write skills, as one of commands or with a manifest is not", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "skills_manifest.json": { skills: [] } });
    const index = await loadSkills([
      manifestSource(folder),
      commandFolderSource(folder),
      skillFolderSource(folder, { name: "ours" }),
    ]);
    expect(index.skillFolders).toEqual([{ source: "ours", folder }]);
  });

  it("follows links that stay inside, and says why it refuses others", async () => {
    const outside = temporaryFolder({ "evil/SKILL.md": skillFile("evil") });
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a", "Does a."), "docs/real.md": skillFile("linked") });
    mkdirSync(join(folder, "linked"));
    symlinkSync(join(folder, "docs/real.md"), join(folder, "linked/SKILL.md"));
    symlinkSync(join(outside, "evil"), join(folder, "evil"));
    symlinkSync(join(folder, "nowhere"), join(folder, "broken"));
    for (const [name, target] of [
      ["leak", join(outside, "evil/SKILL.md")],
      ["loop", "SKILL.md"],
      ["lost", "nothing"],
    ] as const) {
      mkdirSync(join(folder, name));
      symlinkSync(target, join(folder, name, "SKILL.md"));
    }
    const index = await loadSkills(folder);
    expect(index.get("linked")).toBeDefined();
    const refused = "Skill file outside the skills directory";
    expect(index.diagnostics.map(({ hint: _, ...problem }) => problem)).toEqual(
      [
        ["broken/SKILL.md", "file-unreadable", "Skill file cannot be read: broken/SKILL.md (broken link)"],
        ["evil/SKILL.md", "file-outside-root", `${refused}: evil/SKILL.md`],
        ["leak/SKILL.md", "file-outside-root", `${refused}: leak/SKILL.md`],
        ["loop/SKILL.md", "file-unreadable", "Skill file cannot be read: loop/SKILL.md (ELOOP)"],
        ["lost/SKILL.md", "file-unreadable", "Skill file cannot be read: lost/SKILL.md (broken link)"],
      ].map(([path, code, message]) => ({ code, severity: "error", message, path })),
    );
    expect(index.get("lost")).toMatchObject({ description: "", modelInvocable: false });
    await expect(index.read("loop")).rejects.toMatchObject({ cause: { code: "ELOOP" } });
    expect(JSON.stringify(index.list())).not.toContain("Does evil");
    await expect(index.read("evil")).rejects.toThrow("Skill file outside the skills directory: evil/SKILL.md");
  });
});
