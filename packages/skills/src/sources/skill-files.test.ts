import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills } from "../index.js";
import { ConfinedFolder, pathsReadBy } from "../internal.js";

const skill = skillFile("a");

describe("files", () => {
  it("lists the files in the skill's folder, sorted, without its text and hidden files", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skill,
      "a/scripts/run.py": "",
      "a/reference.md": "",
      "a/scripts/SKILL.md": "",
      "a/scripts.md": "",
      "a/.env": "",
      "a/.git/config": "",
      "a/node_modules/x/index.js": "",
      "b/SKILL.md": skillFile("b"),
    });
    const index = await loadSkills(folder);
    expect(await index.files("a")).toEqual(["reference.md", "scripts.md", "scripts/SKILL.md", "scripts/run.py"]);
    expect(await index.files("b")).toEqual([]);
  });

  it("lists at most 200, those nearest to the top", async () => {
    const many = Array.from({ length: 250 }, (_, number) => [`a/assets/${1000 + number}.txt`, ""]);
    const folder = temporaryFolder({ "a/SKILL.md": skill, ...Object.fromEntries(many), "a/reference.md": "" });
    const files = await (await loadSkills(folder)).files("a");
    expect(files).toHaveLength(200);
    expect(files).toContain("reference.md");
    expect(files).not.toContain("assets/1199.txt");
  });

  it("does not list a skill's own text, however it is spelt, but what is beside it", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skill,
      "a/skill.md": skill,
      "b/skill.md": skillFile("b"),
      "b/notes.md": "Notes.",
    });
    const index = await loadSkills(folder);
    expect([await index.files("a"), await index.files("b")]).toEqual([[], ["notes.md"]]);
  });

  it("is empty if the skill's folder is a file", async () => {
    const skills = [{ name: "x", description: "X.", file: "a/SKILL.md" }];
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, a: "A file." }));
    expect(await index.files("x")).toEqual([]);
  });

  it("does not go deeper than eight folders", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skill,
      "a/1/2/3/4/5/6/7/8/in.md": "",
      "a/1/2/3/4/5/6/7/8/9/out.md": "",
    });
    expect(await (await loadSkills(folder)).files("a")).toEqual(["1/2/3/4/5/6/7/8/in.md"]);
  });

  it.skipIf(process.platform === "win32")("lists a link to a file only if it stays in the skill's folder", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skill, "a/real/one.md": "One.", "b/SKILL.md": skillFile("b") });
    symlinkSync("real/one.md", join(folder, "a/inside.md"));
    symlinkSync("../b/SKILL.md", join(folder, "a/beside.md"));
    symlinkSync("/etc/hostname", join(folder, "a/outside.md"));
    symlinkSync("nothing", join(folder, "a/broken.md"));
    symlinkSync(".", join(folder, "a/loop"));
    symlinkSync("real", join(folder, "a/folder"));
    expect(await (await loadSkills(folder)).files("a")).toEqual(["inside.md", "real/one.md"]);
  });

  it("is empty for a command, a sub-skill in a file of its own, and a text directly in the root", async () => {
    const subSkill = { file: "main/sub.md" };
    const skills = [
      { name: "main", file: "main/SKILL.md", sub_skills: { sub: subSkill } },
      { name: "top", file: "./SKILL.md" },
      { name: "roundabout", file: "main/../skill.md" },
    ];
    const folder = temporaryFolder({
      "skills_manifest.json": { skills },
      "main/SKILL.md": skill,
      "main/sub.md": "Sub.",
      "SKILL.md": "Top.",
      "skill.md": "Roundabout.",
      "commands/do/SKILL.md": "Do.",
      "commands/do/more.md": "More.",
    });
    const index = await loadSkills(folder);
    expect(await index.files("main")).toEqual(["sub.md"]);
    for (const name of ["sub", "top", "roundabout", "do:SKILL"]) {
      expect(await index.files(name)).toEqual([]);
      await expect(index.readFile(name, "more.md")).rejects.toMatchObject({
        code: "file-not-found",
        message: `Skill file not found: more.md (${index.get(name)?.file} has no folder of its own)`,
      });
    }
  });
});

describe("what other packages read of a folder", () => {
  it("are the bytes of a file that is not text, but of none outside", () => {
    const bytes = Uint8Array.of(0x89, 0x50, 0xff);
    const folder = new ConfinedFolder(temporaryFolder({ "a.png": bytes }), "the folder of pictures");
    expect([...folder.readBytes("a.png")]).toEqual([...bytes]);
    expect(() => folder.readBytes("../a.png")).toThrow("Skill file outside the folder of pictures: ../a.png");
  });

  it("are the paths that decide which skills are listed, also missing ones, while the work runs", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skill });
    const { result, paths } = await pathsReadBy(() => loadSkills(folder));
    expect(result.list().map(({ name }) => name)).toEqual(["a"]);
    expect(paths).toEqual(expect.arrayContaining([folder, join(folder, "a/SKILL.md"), join(folder, "commands")]));
    const bug = new TypeError("a bug");
    await expect(pathsReadBy(() => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe("readFile", () => {
  it.each([".env", ".git/config", "node_modules/x/index.js", "sub/.hidden"])(
    "does not read %s, which is not listed",
    async (path) => {
      const folder = temporaryFolder({ "a/SKILL.md": skill, [`a/${path}`]: "secret", "a/open.md": "open" });
      const index = await loadSkills(folder);
      await expect(index.readFile("a", path)).rejects.toThrow(`Skill file not found: ${path} (hidden)`);
      expect(await index.readFile("a", "./open.md")).toBe("open");
    },
  );

  it("reads a file as text", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skill, "a/forms/é.md": "Größe\r\n" });
    expect(await (await loadSkills(folder)).readFile("a", "forms/é.md")).toBe("Größe\r\n");
  });

  it.each([
    ["over 1 MB", "x".repeat(1024 * 1024 + 1), "file-too-large", "Skill file too large: x.md has 1048577 bytes"],
    ["not UTF-8", Uint8Array.of(0x23, 0xff, 0xfe), "file-not-text", "Skill file is not UTF-8 text: x.md"],
    ["cut inside a character", Uint8Array.of(0x23, 0xc3), "file-not-text", "Skill file is not UTF-8 text: x.md"],
  ])("refuses a file that is %s", async (_what, content, code, message) => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skill, "a/x.md": content }));
    await expect(index.readFile("a", "x.md")).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it("refuses a folder", async () => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skill, "a/forms/x.md": "" }));
    await expect(index.readFile("a", "forms")).rejects.toMatchObject({ code: "file-unreadable" });
  });

  it.each([
    ["../b/SKILL.md", "../b/SKILL.md"],
    ["forms/../../b/SKILL.md", "forms/../../b/SKILL.md"],
    ["..", ".."],
    [".", "."],
    ["/etc/passwd", "…/passwd"],
    ["x\0.md", "x\0.md"],
  ])("refuses %j, which is not in the skill's folder", async (path, shown) => {
    const folder = temporaryFolder({ "a/SKILL.md": skill, "b/SKILL.md": skillFile("b") });
    await expect((await loadSkills(folder)).readFile("a", path)).rejects.toMatchObject({
      code: "file-outside-root",
      message: `Skill file outside the skill's folder: ${shown}`,
    });
  });

  it("never names an absolute path", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skill });
    const index = await loadSkills(folder);
    const inside = join(folder, "a/SKILL.md");
    await expect(index.readFile("a", inside)).rejects.toThrow("Skill file outside the skill's folder: …/SKILL.md");
    rmSync(join(folder, "a"), { recursive: true });
    await expect(index.readFile("a", "x.md")).rejects.toThrow(/^Skill file not found: a$/);
  });

  it.skipIf(process.platform === "win32")("refuses a link that leads out of the skill's folder", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skill, "a/real.md": "Real.", "b/SKILL.md": skillFile("b") });
    symlinkSync("../b/SKILL.md", join(folder, "a/beside.md"));
    symlinkSync("../b", join(folder, "a/folder"));
    symlinkSync("real.md", join(folder, "a/inside.md"));
    const index = await loadSkills(folder);
    const refusal = { code: "file-outside-root" };
    await expect(index.readFile("a", "beside.md")).rejects.toMatchObject(refusal);
    await expect(index.readFile("a", "folder/SKILL.md")).rejects.toMatchObject(refusal);
    expect(await index.readFile("a", "inside.md")).toBe("Real.");
  });

  it.skipIf(process.platform === "win32")("refuses a skill's folder that is a link out of the root", async () => {
    const elsewhere = temporaryFolder({ "secret.md": "Secret." });
    const skills = [{ name: "linked", file: "a/SKILL.md" }];
    const folder = temporaryFolder({ "skills_manifest.json": { skills }, "b/SKILL.md": skillFile("b") });
    symlinkSync(join(folder, "b/SKILL.md"), join(elsewhere, "SKILL.md"));
    symlinkSync(elsewhere, join(folder, "a"));
    const index = await loadSkills(folder);
    expect((await index.read("linked")).data["name"]).toBe("b");
    const refusal = { code: "file-outside-root", message: "Skill file outside the skills directory: a" };
    await expect(index.files("linked")).rejects.toMatchObject(refusal);
    await expect(index.readFile("linked", "secret.md")).rejects.toMatchObject(refusal);
  });

  it.each(["../missing.md", "../a-beside.md", "../../missing"])(
    "refuses %j as outside, whether it exists or not",
    async (path) => {
      const folder = temporaryFolder({ "a/SKILL.md": skill, "a-beside.md": "Beside." });
      const index = await loadSkills(folder);
      await expect(index.readFile("a", path)).rejects.toMatchObject({ code: "file-outside-root" });
    },
  );

  it("of an unknown skill fails with that name, as files does", async () => {
    const index = await loadSkills(temporaryFolder());
    const failure = { code: "unknown-skill", message: "Unknown skill: x" };
    await expect(index.readFile("x", "y.md")).rejects.toMatchObject(failure);
    await expect(index.files("x")).rejects.toMatchObject(failure);
  });
});
