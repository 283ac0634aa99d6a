import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "./__fixtures__/names-of.js";
import { skillFile } from "./__fixtures__/skill-file.js";
import { loadSkills, type SkillSource } from "./index.js";

describe("refresh", () => {
  it("reports added, changed and removed skills, and reads nothing else again", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "b/SKILL.md": skillFile("b") });
    const index = await loadSkills(folder);
    const untouched = index.get("a")?.metadata;
    mkdirSync(join(folder, "c"));
    writeFileSync(join(folder, "c/SKILL.md"), skillFile("c"));
    rmSync(join(folder, "b"), { recursive: true });
    expect(await index.refresh()).toEqual({ added: ["c"], changed: [], removed: ["b"] });
    expect(namesOf(index)).toEqual(["a", "c"]);
    expect(index.get("a")?.metadata).toEqual(untouched);
    writeFileSync(join(folder, "a/SKILL.md"), skillFile("a", "Now does more."));
    expect(await index.refresh()).toEqual({ added: [], changed: ["a"], removed: [] });
    expect(index.get("a")?.description).toBe("Now does more.");
  });

  it("reports a text that changed below the same frontmatter, and nothing if nothing changed", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "b/SKILL.md": skillFile("b") });
    const index = await loadSkills(folder);
    writeFileSync(join(folder, "a/SKILL.md"), skillFile("a", "Does a.", "Another text."));
    expect(await index.refresh()).toEqual({ added: [], changed: ["a"], removed: [] });
    expect(await index.refresh()).toEqual({ added: [], changed: [], removed: [] });
  });

  it("lists once for all calls during another refresh", async () => {
    let lists = 0;
    const source: SkillSource = {
      name: "counting",
      read: async () => undefined,
      list: async () => {
        lists += 1;
        return { skills: [], diagnostics: [] };
      },
    };
    const index = await loadSkills([source]);
    const running = index.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([running, ...Array.from({ length: 20 }, () => index.refresh())]);
    expect(lists).toBeLessThanOrEqual(3);
  });

  it("works after one that failed, also for calls during it", async () => {
    const answers = [{ skills: [] }, {}, { skills: [] }];
    const source: SkillSource = {
      name: "broken-once",
      read: async () => undefined,
      // oxlint-disable-next-line no-unsafe-type-assertion -- a third-party source that breaks the contract
      list: async () =>
        ({ ...answers.shift(), diagnostics: [] }) as unknown as Awaited<ReturnType<SkillSource["list"]>>,
    };
    const index = await loadSkills([source]);
    const running = index.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    const [first, next] = await Promise.allSettled([running, index.refresh()]);
    expect([first.status, next.status]).toEqual(["rejected", "fulfilled"]);
  });

  it("sees what was written before each of several calls at once", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const refreshes = ["b", "c", "d"].map(async (name) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "SKILL.md"), skillFile(name));
      await index.refresh();
      expect(index.get(name)).toBeDefined();
    });
    await Promise.all(refreshes);
    expect(namesOf(index)).toEqual(["a", "b", "c", "d"]);
  });
});
