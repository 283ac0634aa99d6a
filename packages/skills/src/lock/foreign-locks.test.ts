import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { commandFolderSource, loadSkills, type SkillIndex } from "../index.js";

const skill = (name: string): string => `---\nname: ${name}\ndescription: Reviews.\n---\nReview it.\n`;
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "skills/review/SKILL.md": skill("review"),
  "skills/review/forms/a.md": "A.\n",
  "skills/review/B.png": new Uint8Array([0x89, 0x50, 0xff]),
  "skills/the-review/SKILL.md": skill("the-review"),
};

/** The hashes that `npx skills` 1.7.4 wrote when it installed these files. */
const INSTALLED = {
  review: {
    source: "../src",
    sourceType: "local",
    computedHash: "da526ded0103e9b6fc4f7a2f1edef176ab4be4fa3949aef27fe347e4484a87f9",
  },
  "the-review": {
    source: "../src",
    sourceType: "local",
    computedHash: "5e2fa0835da39522ee25a87b238fbb51fd07dbdfe69bf07972be7b2df6a12bd5",
  },
};

const problems = ({ diagnostics }: SkillIndex): string[] => diagnostics.map(({ message }) => message);

describe("a lock that npx skills has written", () => {
  const installed = (skills: object = INSTALLED): { folder: string; load: () => Promise<SkillIndex> } => {
    const folder = temporaryFolder({ ...FILES, "skills-lock.json": { version: 1, skills } });
    return { folder, load: () => loadSkills(join(folder, "skills"), { lock: join(folder, "skills-lock.json") }) };
  };

  it("is met by the files that it was written for, also if a name is the end of another", async () => {
    const skills = await installed().load();
    expect(problems(skills)).toEqual([]);
    expect((await skills.read("the-review")).body).toBe("Review it.\n");
    expect(await skills.readFile("review", "forms/a.md")).toBe("A.\n");
  });

  it.each([
    ["its text", (folder: string) => writeFileSync(join(folder, "SKILL.md"), skill("review").replace("it", "me"))],
    ["a file that is not text", (folder: string) => writeFileSync(join(folder, "B.png"), new Uint8Array([0x89]))],
    ["a new file", (folder: string) => writeFileSync(join(folder, "b.md"), "B.")],
    ["a missing file", (folder: string) => rmSync(join(folder, "forms/a.md"))],
  ])("refuses a skill with a change of %s, when it is loaded and when it is used", async (_what, change) => {
    const { folder, load } = installed();
    const before = await load();
    await before.read("review");
    change(join(folder, "skills/review"));
    await expect(before.read("review")).rejects.toMatchObject({ code: "lock-drift" });
    const after = await load();
    await expect(after.read("review")).rejects.toMatchObject({ code: "lock-drift" });
    expect(after.list().map(({ name, modelInvocable }) => [name, modelInvocable])).toEqual([
      ["review", false],
      ["the-review", true],
    ]);
    expect(problems(after)).toEqual([expect.stringContaining("its folder does not have the hash in")]);
  });

  it("says so if it knows only where a skill came from, or does not know it", async () => {
    const { computedHash: _hash, ...origin } = INSTALLED.review;
    const { folder, load } = installed({ review: origin });
    const lock = join(folder, "skills-lock.json");
    expect(problems(await load())).toEqual([
      `The skill review differs from the lock: ${lock} has no digest of it, only its source.`,
      `The skill the-review differs from the lock: it is not in ${lock}.`,
    ]);
  });
});

describe("a lock of apm", () => {
  const digest = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
  const installed = (): { folder: string; load: () => Promise<SkillIndex> } => {
    const lines = Object.entries(FILES)
      .filter(([path]) => path.startsWith("skills/review/"))
      .map(([path, content]) => `      ${path}: sha256:${digest(content)}`);
    const lock = ["dependencies:", "  - repo_url: acme/skills", "    deployed_file_hashes:", ...lines].join("\n");
    const folder = temporaryFolder({ ...FILES, "apm.lock.yaml": lock });
    return { folder, load: () => loadSkills(join(folder, "skills"), { lock: join(folder, "apm.lock.yaml") }) };
  };

  it("is met by the files that it names, also with line ends of Windows, and refuses others", async () => {
    const { folder, load } = installed();
    writeFileSync(join(folder, "skills/review/forms/a.md"), "A.\r\n");
    const skills = await load();
    expect((await skills.read("review")).body).toBe("Review it.\n");
    expect(problems(skills)).toEqual([
      `The skill the-review differs from the lock: it is not in ${join(folder, "apm.lock.yaml")}.`,
    ]);
    writeFileSync(join(folder, "skills/review/SKILL.md"), skill("review").replace("it", "me"));
    await expect(skills.read("review")).rejects.toThrow("SKILL.md has changed");
  });

  it("has the digest of each command by itself", async () => {
    const commands = { "commands/one.md": "One.\n", "commands/two.md": "Two.\n" };
    const lines = Object.entries(commands).map(([path, content]) => `  ${path}: sha256:${digest(content)}`);
    const lock = ["local_deployed_file_hashes:", ...lines].join("\n");
    const folder = temporaryFolder({ ...commands, "apm.lock.yaml": lock });
    const source = commandFolderSource(join(folder, "commands"));
    const skills = await loadSkills([source], { lock: join(folder, "apm.lock.yaml") });
    expect(problems(skills)).toEqual([]);
    writeFileSync(join(folder, "commands/one.md"), "Other.\n");
    await expect(skills.read("one")).rejects.toThrow("one.md has changed");
    expect((await skills.read("two")).body).toBe("Two.\n");
  });
});
