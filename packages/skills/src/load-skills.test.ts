import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "./__fixtures__/names-of.js";
import { OFFICE } from "./__fixtures__/office.js";
import { skillFile } from "./__fixtures__/skill-file.js";
import { loadSkills, skillFolderSource, type SkillSource } from "./index.js";

describe("several sources", () => {
  it("are taken in order: the manifest, folder skills, commands", async () => {
    const folder = temporaryFolder({ ...OFFICE, "extra/SKILL.md": skillFile("extra"), "commands/fix.md": "Fix it." });
    const index = await loadSkills(folder);
    expect(
      index
        .list()
        .map(({ name, source }) => `${source} ${name}`)
        .slice(3),
    ).toEqual(["manifest legal-research", "skills extra", "commands fix"]);
  });

  it("keep both skills with the same name; the later one is source:name", async () => {
    const first = temporaryFolder({ "x/SKILL.md": skillFile("x", "First.") });
    const second = temporaryFolder({ "x/SKILL.md": skillFile("x", "Second.") });
    const index = await loadSkills([
      skillFolderSource(first, { name: "mine" }),
      skillFolderSource(second, { name: "team" }),
    ]);
    expect(index.get("x")).toMatchObject({ description: "First.", source: "mine" });
    expect(index.resolve("team:x")).toMatchObject({ via: "name", skill: { name: "team:x", description: "Second." } });
    expect(index.resolve("mine:x")).toMatchObject({ via: "name", skill: { name: "x" } });
    expect(outlineOf(index.diagnostics)).toEqual(["warning name-taken x/SKILL.md"]);
  });

  it("list the same text once", async () => {
    const [first, second] = [
      temporaryFolder({ "x/SKILL.md": skillFile("x") }),
      temporaryFolder({ "x/SKILL.md": skillFile("x") }),
    ];
    const index = await loadSkills([skillFolderSource(first), skillFolderSource(second), first]);
    expect(namesOf(index)).toEqual(["x"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("cannot use a built-in name, and aliases need a free name and a target", async () => {
    const folder = temporaryFolder({
      "help/SKILL.md": skillFile("help"),
      "a/SKILL.md": skillFile("a"),
      "b/SKILL.md": skillFile("b"),
    });
    const index = await loadSkills(folder, { aliases: { HELP: "a", b: "a", gone: "nothing", "!": "a" } });
    expect(index.get("help")).toBeUndefined();
    expect(index.resolve("skills:help")).toMatchObject({ skill: { name: "skills:help" } });
    expect(outlineOf(index.diagnostics)).toEqual([
      "warning name-reserved help/SKILL.md",
      "warning name-reserved aliases",
      "warning alias-is-a-name aliases",
      "warning alias-unknown-target aliases",
      "warning alias-unknown-target aliases",
    ]);
  });

  it("that fail are reported, and the others are loaded", async () => {
    const broken: SkillSource = {
      name: "store",
      list: () => Promise.reject(new Error("down")),
      read: () => Promise.reject(new Error("down")),
    };
    const index = await loadSkills([broken, temporaryFolder({ "a/SKILL.md": skillFile("a") })]);
    expect(namesOf(index)).toEqual(["a"]);
    expect(index.diagnostics).toEqual([
      { code: "source-failed", severity: "error", message: "The source store cannot be listed: down" },
    ]);
  });
});
