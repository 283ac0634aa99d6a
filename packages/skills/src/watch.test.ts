import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { watched } from "./__fixtures__/watched.js";
import { loadSkills, type Skill, type SkillChanges } from "./index.js";
import { outlineOf } from "@langslash/testing/outline-of";

const NOTHING: SkillChanges = { added: [], changed: [], removed: [] };

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe("watch applies", () => {
  it("a skill that is added", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const after = await watched(index);
    const changes = await after(() => write(join(folder, "b/SKILL.md"), skillFile("b")));
    expect(changes).toEqual({ ...NOTHING, added: ["b"] });
    expect(index.list().map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("a changed description, also to the search", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "b/SKILL.md": skillFile("b") });
    const index = await loadSkills(folder);
    expect(await index.search("zebra")).toEqual([]);
    const after = await watched(index);
    const changes = await after(() => write(join(folder, "a/SKILL.md"), skillFile("a", "Feeds a zebra.")));
    expect(changes).toEqual({ ...NOTHING, changed: ["a"] });
    expect(index.get("a")?.description).toBe("Feeds a zebra.");
    expect((await index.search("zebra")).map(({ skill }) => skill.name)).toEqual(["a"]);
  });

  it("a changed text, while a turn that reads by digest keeps the old one", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a", "A.", "Old.") });
    const index = await loadSkills(folder);
    const old = await index.read("a");
    const after = await watched(index);
    const changes = await after(() => write(join(folder, "a/SKILL.md"), skillFile("a", "A.", "New.")));
    expect(changes).toEqual({ ...NOTHING, changed: ["a"] });
    expect((await index.read("a")).body).toBe("New.\n");
    expect(await index.read("a", { digest: old.digest })).toBe(old);
  });

  it("the removal of a skill", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "b/SKILL.md": skillFile("b") });
    const index = await loadSkills(folder);
    const after = await watched(index);
    const changes = await after(() => rmSync(join(folder, "b"), { recursive: true }));
    expect(changes).toEqual({ ...NOTHING, removed: ["b"] });
    expect(index.get("b")).toBeUndefined();
  });

  it("a command in a folder of commands", async () => {
    const folder = temporaryFolder({ "commands/a.md": "A." });
    const after = await watched(await loadSkills(folder));
    const changes = await after(() => write(join(folder, "commands/git/commit.md"), "Commit."));
    expect(changes).toEqual({ ...NOTHING, added: ["git:commit"] });
  });

  it("edits that are saved by renaming, again and again", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const after = await watched(index);
    for (const description of ["One.", "Two.", "Three."]) {
      const changes = await after(() => {
        write(join(folder, "a/SKILL.md.new"), skillFile("a", description));
        renameSync(join(folder, "a/SKILL.md.new"), join(folder, "a/SKILL.md"));
      });
      expect(changes).toEqual({ ...NOTHING, changed: ["a"] });
      expect(index.get("a")?.description).toBe(description);
    }
  });

  it("a folder that appears later, disappears with its parent, and appears again", async () => {
    const folder = temporaryFolder();
    const skills = join(folder, "project/skills");
    const index = await loadSkills(skills, { optional: true });
    const after = await watched(index);
    const appear = () => write(join(skills, "a/SKILL.md"), skillFile("a"));
    expect(await after(appear)).toEqual({ ...NOTHING, added: ["a"] });
    expect(index.diagnostics).toEqual([]);
    const disappear = () => rmSync(join(folder, "project"), { recursive: true });
    expect(await after(disappear)).toEqual({ ...NOTHING, removed: ["a"] });
    expect(await after(appear)).toEqual({ ...NOTHING, added: ["a"] });
  });

  it("a folder that is replaced within moments, and later changes in it", async () => {
    const folder = temporaryFolder({ "skills/a/SKILL.md": skillFile("a") });
    const skills = join(folder, "skills");
    const after = await watched(await loadSkills(skills));
    const replaced = await after(() => {
      rmSync(skills, { recursive: true });
      write(join(skills, "a/SKILL.md"), skillFile("a", "Another one."));
    });
    expect(replaced).toEqual({ ...NOTHING, changed: ["a"] });
    const added = await after(() => write(join(skills, "b/SKILL.md"), skillFile("b")));
    expect(added).toEqual({ ...NOTHING, added: ["b"] });
  });

  it.skipIf(process.platform === "win32")("changes in the target of a link that stays inside the root", async () => {
    const folder = temporaryFolder({
      "team/a/SKILL.md": skillFile("a"),
      "team/other/SKILL.md": skillFile("a", "Other."),
    });
    symlinkSync("team/a", join(folder, "a"));
    const index = await loadSkills(folder);
    const after = await watched(index);
    const edit = () => write(join(folder, "team/a/SKILL.md"), skillFile("a", "Edited."));
    expect(await after(edit)).toEqual({ ...NOTHING, changed: ["a"] });
    const point = () => {
      rmSync(join(folder, "a"));
      symlinkSync("team/other", join(folder, "a"));
    };
    expect(await after(point)).toEqual({ ...NOTHING, changed: ["a"] });
    expect(index.get("a")?.description).toBe("Other.");
  });

  it.skipIf(process.platform === "win32")("a root that is a link and gets another target", async () => {
    const folder = temporaryFolder({ "one/a/SKILL.md": skillFile("a"), "two/c/SKILL.md": skillFile("c") });
    const skills = join(folder, "skills");
    symlinkSync("one", skills);
    const after = await watched(await loadSkills(skills));
    const edit = () => write(join(folder, "one/b/SKILL.md"), skillFile("b"));
    expect(await after(edit)).toEqual({ ...NOTHING, added: ["b"] });
    const point = () => {
      rmSync(skills);
      symlinkSync("two", skills);
    };
    expect(await after(point)).toEqual({ added: ["c"], changed: [], removed: ["a", "b"] });
  });

  it("changes between loading and watching", async () => {
    const folder = temporaryFolder();
    const index = await loadSkills(folder);
    write(join(folder, "a/SKILL.md"), skillFile("a"));
    const onChange = vi.fn<(changes: SkillChanges) => void>();
    const watcher = await index.watch({ onChange });
    expect(onChange.mock.calls).toEqual([[{ ...NOTHING, added: ["a"] }]]);
    await watcher.close();
  });
});

describe("watch and a manifest", () => {
  it("applies edits", async () => {
    const folder = temporaryFolder({
      "skills_manifest.json": { skills: [{ name: "one", file: "one.md", description: "Does one." }] },
      "one.md": "One.",
      "two.md": "Two.",
    });
    const index = await loadSkills(folder);
    const after = await watched(index);
    const skills = [
      { name: "one", file: "one.md", description: "Does the first thing." },
      { name: "two", file: "two.md" },
    ];
    const edit = () =>
      write(join(folder, "skills_manifest.json"), JSON.stringify({ skills, aliases: { second: "two" } }));
    expect(await after(edit)).toEqual({ ...NOTHING, added: ["two"], changed: ["one"] });
    expect(index.resolve("second")).toMatchObject({ skill: { name: "two" } });
  });

  it("keeps its last content while it is not valid JSON, with a diagnostic", async () => {
    const manifest = { skills: [{ name: "one", file: "one/SKILL.md" }], aliases: { first: "one" } };
    const folder = temporaryFolder({ "skills_manifest.json": manifest, "one/SKILL.md": skillFile("uno") });
    const index = await loadSkills(folder);
    const before = index.list();
    const after = await watched(index);
    expect(await after(() => write(join(folder, "skills_manifest.json"), '{ "skills": ['))).toEqual(NOTHING);
    expect(index.list()).toEqual(before);
    expect(outlineOf(index.diagnostics)).toEqual(["error manifest-unreadable skills_manifest.json"]);
    const mended = { skills: [{ name: "one", file: "one/SKILL.md" }], aliases: { eins: "one" } };
    const mend = () => write(join(folder, "skills_manifest.json"), JSON.stringify(mended));
    expect(await after(mend)).toEqual({ ...NOTHING, changed: ["one"] });
    expect(index.diagnostics).toEqual([]);
    expect(index.get("one")?.aliases).toEqual(["eins"]);
  });

  it("removes its skills when it is deleted", async () => {
    const manifest = { skills: [{ name: "one", file: "one.md" }] };
    const folder = temporaryFolder({ "skills_manifest.json": manifest, "one.md": "One." });
    const after = await watched(await loadSkills(folder));
    const changes = await after(() => rmSync(join(folder, "skills_manifest.json")));
    expect(changes).toEqual({ ...NOTHING, removed: ["one"] });
  });
});

describe("watch", () => {
  it("shows readers either all of a change or nothing of it", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "b/SKILL.md": skillFile("b") });
    const index = await loadSkills(folder);
    const held = index.list();
    const names = (skills: readonly Skill[]): string => skills.map(({ name }) => name).join();
    const seen = new Set<string>();
    const looking = setInterval(() => seen.add(names(index.list())), 1);
    const after = await watched(index);
    await after(() => {
      rmSync(join(folder, "a"), { recursive: true });
      rmSync(join(folder, "b"), { recursive: true });
      write(join(folder, "c/SKILL.md"), skillFile("c"));
      write(join(folder, "d/SKILL.md"), skillFile("d"));
    });
    clearInterval(looking);
    expect([...seen, names(index.list())]).toEqual(["a,b", "c,d"]);
    expect(names(held)).toBe("a,b");
  });

  it("reports to every watcher of an index, also changes found by a manual refresh", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const [afterOne, afterOther] = [await watched(index), await watched(index)];
    const changes = await Promise.all([
      afterOne(() => write(join(folder, "b/SKILL.md"), skillFile("b"))),
      afterOther(() => void index.refresh()),
    ]);
    expect(changes).toEqual([
      { ...NOTHING, added: ["b"] },
      { ...NOTHING, added: ["b"] },
    ]);
  });

  it("calls nothing and holds no handles once it is closed", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const onChange = vi.fn<(changes: SkillChanges) => void>();
    const handles = (): number => process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;
    const before = handles();
    const watcher = await index.watch({ onChange });
    expect(handles()).toBeGreaterThan(0);
    write(join(folder, "b/SKILL.md"), skillFile("b"));
    await watcher.close();
    await watcher[Symbol.asyncDispose]();
    await expect.poll(handles).toBeLessThanOrEqual(before);
    const after = await watched(await loadSkills(folder));
    await after(() => write(join(folder, "c/SKILL.md"), skillFile("c")));
    expect(onChange).not.toHaveBeenCalled();
    expect(index.get("c")).toBeUndefined();
  });
});
