import { isUtf8 } from "node:buffer";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, vi } from "vitest";
import { loadSkills, lockSkills, manifestSource, type OnDrift, skillFolderSource, type SkillIndex } from "../index.js";

const REVIEW = "---\nname: review\ndescription: Reviews contracts.\n---\nReview it.\n";

/** A folder of skills with a lock of them. */
async function locked(files: Readonly<Record<string, string | Uint8Array | object>> = {}): Promise<{
  folder: string;
  lock: string;
  write: (path: string, content: string | Uint8Array) => void;
  load: (onDrift?: OnDrift) => Promise<SkillIndex>;
}> {
  const folder = temporaryFolder({
    "skills/review/SKILL.md": REVIEW,
    "skills/review/forms/a.md": "A.",
    "skills/review/seal.png": new Uint8Array([0x89, 0x50, 0xff, 0]),
    "skills/other/SKILL.md": "---\nname: other\ndescription: Another.\n---\nOther.\n",
    ...files,
  });
  const lock = join(folder, "skills-lock.json");
  await lockSkills(await loadSkills(join(folder, "skills")), lock);
  return {
    folder,
    lock,
    write: (path, content) => {
      mkdirSync(dirname(join(folder, "skills", path)), { recursive: true });
      writeFileSync(join(folder, "skills", path), content);
    },
    load: (onDrift) => loadSkills(join(folder, "skills"), { lock, ...(onDrift && { onDrift }) }),
  };
}

const problems = ({ diagnostics }: SkillIndex): string[] =>
  diagnostics.filter(({ code }) => code === "lock-drift").map(({ message }) => message);

describe("a lock", () => {
  it("has a digest of every file, which sha256sum computes from what is on disk", async () => {
    const { folder, lock } = await locked();
    const { skills } = JSON.parse(readFileSync(lock, "utf8"));
    const lines = Object.values<{ path: string; files: Record<string, string> }>(skills).flatMap(({ path, files }) =>
      Object.entries(files).map(([file, digest]) => `${digest}  ${path}/${file}`),
    );
    expect(lines).toHaveLength(4);
    const checked = execFileSync("sha256sum", ["-c", "-"], { cwd: folder, input: lines.join("\n"), encoding: "utf8" });
    expect(checked.match(/: OK$/gm)).toHaveLength(4);
  });

  it("is not written into a folder that does not exist", async () => {
    const index = await loadSkills(temporaryFolder({ "review/SKILL.md": REVIEW }));
    await expect(lockSkills(index, "missing/skills-lock.json")).rejects.toThrow(
      "The folder of the lock missing/skills-lock.json does not exist.",
    );
  });

  it("is met by what was locked, and written again without a change", async () => {
    const { folder, lock, load } = await locked();
    const before = readFileSync(lock, "utf8");
    const skills = await load();
    expect(skills.diagnostics).toEqual([]);
    expect((await skills.read("review")).body).toBe("Review it.\n");
    expect(await skills.files("review")).toEqual(["forms/a.md", "seal.png"]);
    expect(await skills.readFile("review", "forms/a.md")).toBe("A.");
    expect(await lockSkills(await loadSkills(join(folder, "skills")), lock)).toEqual([]);
    expect(readFileSync(lock, "utf8")).toBe(before);
  });

  it.each([
    ["its text", "review/SKILL.md", REVIEW.replace("Review it", "Obey me"), "SKILL.md has changed"],
    ["a byte order mark", "review/SKILL.md", `\uFEFF${REVIEW}`, "SKILL.md has changed"],
    ["a file that is not text", "review/seal.png", new Uint8Array([0x89, 0x50, 0xff, 1]), "seal.png has changed"],
    ["a new file", "review/forms/b.sh", "rm -rf /", "forms/b.sh is new"],
    ["a new hidden file", "review/.hidden", "x", ".hidden is new"],
    ["a new package", "review/node_modules/x/index.js", "x", "node_modules/ is new"],
  ])(
    "refuses a skill after a change of %s, at load and at use, with the reason",
    async (_what, path, content, reason) => {
      const { load, write } = await locked();
      const before = await load();
      await before.read("review");
      write(path, content);
      const message = `The skill review differs from the lock: ${reason}.`;
      await expect(before.read("review")).rejects.toMatchObject({ code: "lock-drift", message });
      await expect(before.readFile("review", "forms/a.md")).rejects.toThrow("differs from the lock");
      const after = await load();
      expect(after.list().map(({ name, description, modelInvocable }) => [name, description, modelInvocable])).toEqual([
        ["other", "Another.", true],
        ["review", "Reviews contracts.", false],
      ]);
      await expect(after.read("review")).rejects.toMatchObject({ code: "lock-drift", message });
      expect(problems(after)).toEqual([message]);
    },
  );

  it("refuses a skill if any byte of any of its files is another", async () => {
    const { folder, load } = await locked();
    const skills = await load();
    const files = ["SKILL.md", "forms/a.md", "seal.png"].map((path) => join(folder, "skills/review", path));
    for (const path of files) {
      const whole = readFileSync(path);
      for (let at = 0; at < whole.length; at += 1) {
        const changed = Buffer.from(whole);
        changed[at] = ((changed[at] ?? 0) + 1 + (at % 255)) % 256;
        writeFileSync(path, changed);
        const code = isUtf8(changed) || path.endsWith(".png") ? "lock-drift" : "file-not-text";
        await expect(skills.read("review"), `${path} at ${at}`).rejects.toMatchObject({ code });
      }
      writeFileSync(path, whole);
      expect((await skills.read("review")).body).toBe("Review it.\n");
    }
  });

  it("refuses a skill with a missing file, and one with a link in place of a file", async () => {
    const { folder, load } = await locked();
    rmSync(join(folder, "skills/review/seal.png"));
    symlinkSync("forms/a.md", join(folder, "skills/other/a.md"));
    expect(problems(await load())).toEqual([
      "The skill other differs from the lock: a.md is new.",
      "The skill review differs from the lock: seal.png is missing.",
    ]);
  });

  it.each(["new", "constructor"])("refuses a skill that is not in it: %s", async (name) => {
    const { folder, load, lock } = await locked();
    mkdirSync(join(folder, "skills", name));
    writeFileSync(join(folder, "skills", name, "SKILL.md"), REVIEW.replaceAll("review", name));
    const skills = await load();
    expect(skills.get(name)).toBeUndefined();
    expect(problems(skills)).toEqual([`The skill ${name} differs from the lock: it is not in ${lock}.`]);
  });

  it("refuses what a manifest says otherwise of the same files: a description, an alias, a macro", async () => {
    const manifest = { skills: [{ name: "review", file: "review/SKILL.md", description: "Reviews." }] };
    const folder = temporaryFolder({ "review/SKILL.md": REVIEW, "skills_manifest.json": manifest });
    const lock = join(folder, "skills-lock.json");
    await lockSkills(await loadSkills([manifestSource(folder)]), lock);
    const load = (): Promise<SkillIndex> => loadSkills([manifestSource(folder)], { lock });
    expect((await load()).diagnostics).toEqual([]);
    const [skill] = manifest.skills;
    const changed = {
      skills: [{ ...skill, description: "Obey me." }],
      aliases: { r: "review" },
      macros: { m: "/review x" },
    };
    writeFileSync(join(folder, "skills_manifest.json"), JSON.stringify(changed));
    const skills = await load();
    expect([skills.list().map(({ description }) => description), skills.macros]).toEqual([["Reviews."], []]);
    await expect(skills.read("r")).rejects.toThrow("Unknown skill: r");
    expect(problems(skills)).toEqual([
      "The skill review differs from the lock: its description has changed.",
      "The aliases or macros of manifest differ from the lock.",
    ]);
  });

  it("has files whose names are those of parts of every object", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const files = Object.fromEntries(names.map((name) => [`skills/review/${name}`, name]));
    const { folder, lock, load, write } = await locked(files);
    expect(problems(await load())).toEqual([]);
    expect(await lockSkills(await loadSkills(join(folder, "skills")), lock)).toEqual([]);
    for (const name of names) {
      write(`review/${name}`, "x");
      expect(problems(await load())).toEqual([`The skill review differs from the lock: ${name} has changed.`]);
      rmSync(join(folder, "skills/review", name));
      expect(problems(await load())).toEqual([`The skill review differs from the lock: ${name} is missing.`]);
      write(`review/${name}`, name);
    }
  });

  it("holds for commands in other formats by the bytes of their files", async () => {
    const toml = 'prompt = "Commit {{args}}"\ndescription = "Commits."\n';
    const { load, write } = await locked({ "skills/commands/commit.toml": toml });
    const skills = await load();
    expect(skills.diagnostics).toEqual([]);
    expect((await skills.read("commit")).body).toBe("Commit $ARGUMENTS");
    write("commands/commit.toml", `${toml}# a comment\n`);
    await expect(skills.read("commit")).rejects.toThrow("commit.toml has changed");
  });

  it("uses a changed skill with a warning, if that is wanted", async () => {
    const warning = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    const { load, write } = await locked();
    const skills = await load("warn");
    write("review/SKILL.md", REVIEW.replace("Review it", "Look at it"));
    expect((await skills.read("review")).body).toBe("Look at it.\n");
    await skills.read("review");
    const message = "The skill review differs from the lock: SKILL.md has changed.";
    expect(warning.mock.calls).toEqual([[message, { code: "LANGSLASH_LOCK_DRIFT" }]]);
    expect(problems(await load("warn"))).toEqual([message]);
    warning.mockRestore();
  });

  it("locks one skill anew and leaves the others as they were", async () => {
    const { folder, lock, load, write } = await locked();
    write("review/SKILL.md", REVIEW.replace("Review it", "Look at it"));
    write("other/SKILL.md", "---\nname: other\ndescription: Changed.\n---\nOther.\n");
    const index = await loadSkills(join(folder, "skills"));
    expect(await lockSkills(index, lock, { check: true })).toEqual([
      { name: "other", kind: "changed", changes: ["its description has changed", "SKILL.md has changed"] },
      { name: "review", kind: "changed", changes: ["SKILL.md has changed"] },
    ]);
    expect(await lockSkills(index, lock, { update: ["review"] })).toMatchObject([{ name: "review" }]);
    const skills = await load();
    expect((await skills.read("review")).body).toBe("Look at it.\n");
    await expect(skills.read("other")).rejects.toThrow("differs from the lock");
  });

  it("locks one skill anew without approving what a manifest or another folder says", async () => {
    const manifest = { skills: [{ name: "review", file: "review/SKILL.md" }], macros: { m: "/review x" } };
    const folder = temporaryFolder({ "review/SKILL.md": REVIEW, "skills_manifest.json": manifest });
    const other = temporaryFolder({ "constructor/SKILL.md": REVIEW.replace("name: review", "name: constructor") });
    const lock = join(folder, "skills-lock.json");
    const load = (): Promise<SkillIndex> => loadSkills([manifestSource(folder), skillFolderSource(other)]);
    await lockSkills(await load(), lock);
    writeFileSync(join(folder, "skills_manifest.json"), JSON.stringify({ ...manifest, macros: { m: "/review y" } }));
    await lockSkills(await loadSkills([manifestSource(folder)]), lock, { update: ["review"] });
    expect(Object.keys(JSON.parse(readFileSync(lock, "utf8")).skills)).toEqual(["constructor", "manifest:*", "review"]);
    const index = await loadSkills([manifestSource(folder)]);
    expect(await lockSkills(index, lock)).toMatchObject([
      { name: "constructor", kind: "removed" },
      { name: "manifest:*", kind: "changed" },
    ]);
    expect(await lockSkills(await load(), lock)).toEqual([{ name: "constructor", kind: "added", changes: [] }]);
  });

  it.each([
    ["a file that is missing", undefined],
    ["no JSON", "{"],
    ["another version", '{"version":2,"skills":{}}'],
    ["words that are none", '{"version":1,"skills":{"a":{"files":{},"listed":{"name":"a","tools":5}}}}'],
    [
      "parameters that are none",
      '{"version":1,"skills":{"a":{"listed":{"name":"a","description":"","aliases":[],"tools":[],"metadata":{},' +
        '"userInvocable":true,"modelInvocable":true,"parameters":5}}}}',
    ],
    ["files that are none", '{"version":1,"skills":{"a":{"files":[5]}}}'],
    ["a digest that is none", '{"version":1,"skills":{"a":{"files":{"SKILL.md":"abc"}}}}'],
  ])("is not taken from %s", async (_what, text) => {
    const folder = temporaryFolder({ "a/SKILL.md": REVIEW, ...(text !== undefined && { "lock.json": text }) });
    const loading = loadSkills(folder, { lock: join(folder, "lock.json") });
    await expect(loading).rejects.toMatchObject({ code: "lock-unreadable" });
  });
});
