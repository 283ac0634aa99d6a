import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { commandFolderSource, loadSkills, manifestSource, skillFolderSource, type SkillSource } from "./index.js";

const files = {
  "skills/office/SKILL.md": skillFile("office"),
  "skills/commands/sort.md": "Sort.",
  "users/bob/own/SKILL.md": skillFile("own"),
  "users/bob/commands/tidy.md": "Tidy.",
  "users/bob/skills_manifest.json":
    '{ "skills": [{ "name": "listed", "description": "Listed.", "file": "own/x.md" }] }',
  "users/bob/own/x.md": "Listed.",
  "users/Bo b:x/mine/SKILL.md": skillFile("mine"),
  "team/skills/shared/SKILL.md": skillFile("shared"),
  ".claude/skills/review/SKILL.md": skillFile("review"),
  ".claude/commands/commit.md": "Commit.",
  ".claude/tools/lint/SKILL.md": skillFile("lint"),
};
let root = "";
beforeEach(() => {
  root = temporaryFolder(files);
});
const at = (path: string): string => join(root, path);

/** Returns the full name of each skill. */
async function fullNames(...sources: (string | SkillSource)[]): Promise<string[]> {
  const index = await loadSkills(sources.map((source) => (typeof source === "string" ? at(source) : source)));
  const skills = index.list();
  for (const { name, source } of skills) expect(index.resolve(`${source}:${name}`)).toMatchObject({ skill: { name } });
  return skills.map(({ name, source }) => `${source}:${name}`).toSorted();
}

describe("the names of sources", () => {
  it("are those of their kinds for one directory, wherever it is", async () => {
    expect(await fullNames("users/bob")).toEqual(["commands:tidy", "manifest:listed", "skills:own"]);
    expect(await fullNames(".claude/skills")).toEqual(["skills:review"]);
  });

  it("are those of their folders for several directories", async () => {
    expect(await fullNames("skills", "users/bob")).toEqual([
      "bob-commands:tidy",
      "bob-manifest:listed",
      "bob:own",
      "skills-commands:sort",
      "skills:office",
    ]);
  });

  it("are those of the tools that own the folders", async () => {
    const commands = commandFolderSource(at(".claude/commands"));
    expect(await fullNames("skills", ".claude/skills", commands)).toEqual([
      "claude-commands:commit",
      "claude:review",
      "skills-commands:sort",
      "skills:office",
    ]);
  });

  it("are those of the tools only for folders that these call skills", async () => {
    expect(await fullNames(".claude/skills", "team/skills")).toEqual(["claude:review", "skills:shared"]);
    expect(await fullNames(".claude/tools", "team/skills")).toEqual(["skills:shared", "tools:lint"]);
  });

  it("include the parent folder if two folders have the same name", async () => {
    expect(await fullNames("skills", "team/skills")).toEqual(["skills-commands:sort", "skills:office", "team:shared"]);
  });

  it("can be typed, whatever the name of the folder", async () => {
    expect(await fullNames("team/skills", "users/Bo b:x")).toEqual(["Bo-b-x:mine", "skills:shared"]);
  });

  it("leave the names to the sources that the application has named", async () => {
    const named = skillFolderSource(at("skills"), { name: "bob" });
    const clash = skillFolderSource(at("team/skills"), { name: "skills" });
    expect(await fullNames("users/bob", named, clash)).toEqual([
      "bob:office",
      "commands:tidy",
      "manifest:listed",
      "skills:shared",
      "users:own",
    ]);
  });

  it("stay as the application has written them, but for a number", async () => {
    const name = "same";
    const sources = [
      skillFolderSource(at("skills"), { name }),
      commandFolderSource(at("users/bob/commands"), { name }),
      manifestSource(at("users/bob"), { name }),
    ];
    expect(await fullNames(...sources)).toEqual(["same-2:tidy", "same-3:listed", "same:office"]);
  });

  it("are never without a letter or a digit", async () => {
    const named = (name: string, otherNames: string[]): SkillSource => ({
      ...skillFolderSource(at("skills"), { name }),
      otherNames,
    });
    expect(await fullNames(named("!!!", []), skillFolderSource(at("team/skills"), { name: "source" }))).toEqual([
      "source-2:shared",
      "source:office",
    ]);
    expect(
      await fullNames(named("same", ["!!!", "own"]), skillFolderSource(at("team/skills"), { name: "same" })),
    ).toEqual(["own:office", "same:shared"]);
  });

  it("have a number if nothing else tells them apart", async () => {
    const manifests = [1, 2, 3].map(() => manifestSource(at("users/bob")));
    const folders = ["skills", "team/skills"].map((path) => skillFolderSource(at(path), { name: "same" }));
    const index = await loadSkills([...manifests, ...folders]);
    expect(index.get("office")?.source).toBe("same");
    expect(index.get("shared")?.source).toBe("same-2");
    expect(index.get("listed")?.source).toBe("bob-manifest");
  });
});
