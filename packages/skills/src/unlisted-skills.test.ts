import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { namesOf } from "./__fixtures__/names-of.js";
import { skillFile } from "./__fixtures__/skill-file.js";
import { commandFolderSource, loadSkills, skillFolderSource } from "./index.js";

const grouped = {
  "top/SKILL.md": skillFile("top"),
  "top/parts/inner/SKILL.md": skillFile("inner"),
  "devops/deploy/SKILL.md": skillFile("deploy"),
  "devops/rollback/SKILL.md": skillFile("rollback"),
  "docs/office/pdf/SKILL.md": skillFile("pdf"),
  "empty/notes.md": "Notes.",
  "node_modules/x/y/SKILL.md": skillFile("y"),
};

describe("skills that are not loaded", () => {
  it("are reported once for each folder that holds them", async () => {
    const { diagnostics } = await loadSkills(temporaryFolder(grouped));
    expect(diagnostics.map(({ path, message, hint }) => [path, message, hint])).toEqual([
      [
        "devops",
        "2 skills in devops are not loaded: deploy, rollback.",
        "Name the folder devops as a source, or set the option depth to 2.",
      ],
      [
        "docs/office",
        "1 skill in docs/office is not loaded: pdf.",
        "Name the folder docs/office as a source, or set the option depth to 3.",
      ],
    ]);
  });

  it("are loaded with the option depth", async () => {
    const folder = temporaryFolder(grouped);
    const index = await loadSkills(folder, { depth: 2 });
    expect(namesOf(index)).toEqual(["deploy", "rollback", "top"]);
    expect(outlineOf(index.diagnostics)).toEqual(["warning skills-not-loaded docs/office"]);
    expect((await index.read("deploy")).body).toContain("How to deploy.");
    const deeper = await loadSkills([skillFolderSource(folder, { depth: 3 })]);
    expect(namesOf(deeper)).toEqual(["deploy", "rollback", "pdf", "top"]);
    expect(deeper.diagnostics).toEqual([]);
    expect(await deeper.files("top")).toEqual(["parts/inner/SKILL.md"]);
  });

  it.each([0, 9, 1.5])("cannot be loaded with the depth %d", (depth) => {
    expect(() => skillFolderSource("x", { depth })).toThrow("whole number from 1 to 8");
  });

  it("are none if another source loads them", async () => {
    const folder = temporaryFolder(grouped);
    const index = await loadSkills([folder, join(folder, "devops"), join(folder, "docs/office")]);
    expect(index.diagnostics).toEqual([]);
    expect(namesOf(index)).toEqual(["top", "deploy", "rollback", "pdf"]);
    const manifest = { skills: [{ name: "deploy", file: "devops/deploy/SKILL.md" }] };
    const listed = await loadSkills(temporaryFolder({ ...grouped, "skills_manifest.json": manifest }));
    expect(listed.diagnostics[0]?.message).toBe("1 skill in devops is not loaded: rollback.");
  });

  it("are commands of a plugin, unless their folder is a source that reports on them itself", async () => {
    const folder = temporaryFolder({
      "tools/office/.claude-plugin/plugin.json": "{}",
      "tools/office/commands/intake.md": "Intake.",
      "tools/office/commands/broken.toml": 'prompt = "',
      "tools/notes/commands/plain.md": "No plugin.",
    });
    const { diagnostics } = await loadSkills(folder);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "2 files in tools/office/commands are not loaded: broken.toml, intake.md.",
    ]);
    const commands = commandFolderSource(join(folder, "tools/office/commands"));
    const { diagnostics: others } = await loadSkills([skillFolderSource(folder), commands]);
    expect(outlineOf(others)).toEqual(["error file-unreadable broken.toml"]);
  });

  it.each(["Skill.md", "SKILL.MD", "SKILL.markdown", "SKILL.md.txt", "skills.md"])(
    "are reported if a file is called %s",
    async (name) => {
      const { diagnostics } = await loadSkills(temporaryFolder({ [`mixed/${name}`]: skillFile("mixed") }));
      expect(diagnostics).toMatchObject([
        { code: "skills-not-loaded", path: `mixed/${name}`, hint: "Rename it to SKILL.md." },
      ]);
    },
  );

  it.each<[string, string, Readonly<Record<string, string>>, string | undefined]>([
    ["a repository", ".", { "skills/top/SKILL.md": "" }, "skills"],
    ["the folder of one skill", "skills/top", { "skills/top/SKILL.md": "", "skills/top/notes.md": "" }, "SKILL.md"],
    ["a folder of plugins", "plugins", { "plugins/p/skills/s1/SKILL.md": "" }, "p/skills"],
    ["a project with skills of a tool", ".", { ".claude/skills/x/SKILL.md": "" }, ".claude/skills"],
    ["a project with commands of a tool", ".", { ".gemini/commands/a.toml": "" }, ".gemini/commands"],
    ["a monorepo", ".", { "apps/web/.claude/skills/x/SKILL.md": "" }, "apps/web/.claude/skills"],
    ["a monorepo with commands", ".", { "apps/web/.claude/commands/x.md": "" }, "apps/web/.claude/commands"],
    ["deep folders", ".", { "a/b/c/d/e/f/g/SKILL.md": "" }, "a/b/c/d/e/f"],
    ["a project with prompts of a tool", ".", { ".github/prompts/a.prompt.md": "" }, ".github/prompts"],
    ["a project with commands in a file", ".", { "opencode.json": '{ "command": { "a": {} } }' }, "opencode.json"],
    [
      "a project with commands in a file of a tool",
      ".",
      { ".opencode/opencode.jsonc": '{ "command": { "a": {} } }' },
      ".opencode/opencode.jsonc",
    ],
    ["a folder of prompts", "prompts", { "prompts/a.md": "", "prompts/README.md": "" }, undefined],
    ["a folder with prompts", ".github", { ".github/prompts/a.prompt.md": "" }, "prompts"],
    ["a folder of skills", "skills", { "skills/SKILL.md": "", "skills/a/SKILL.md": "A." }, "SKILL.md"],
  ])("are reported in %s", async (_case, path, files, place) => {
    const texts = Object.entries(files).map(([name, content]) => [name, content || skillFile("x")] as const);
    const { diagnostics } = await loadSkills(join(temporaryFolder(Object.fromEntries(texts)), path));
    expect(diagnostics.map((problem) => [problem.code, problem.path])).toEqual([["skills-not-loaded", place]]);
  });

  it("are files beside the folders of skills, if they have a description", async () => {
    const { diagnostics } = await loadSkills(
      temporaryFolder({ "a/SKILL.md": skillFile("a"), "b.md": skillFile("b"), "notes.md": "Notes.", "README.md": "" }),
    );
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ["1 file is not loaded: b.md.", expect.stringContaining("A skill needs a folder of its own: <name>/SKILL.md.")],
    ]);
  });

  it("are counted if there are many", async () => {
    const many = Array.from({ length: 30 }, (_, number) => [`p${number}/skills/s/SKILL.md`, skillFile("s")]);
    const { diagnostics } = await loadSkills(temporaryFolder(Object.fromEntries(many)));
    expect(diagnostics).toHaveLength(21);
    expect(diagnostics.at(-1)?.message).toBe("10 more skills in 10 other folders are not loaded.");
  });

  it("are none in an empty folder, and in one of documents", async () => {
    const documents = temporaryFolder({
      "README.md": "About.",
      "x/notes.md": "Notes.",
      "opencode.json": '{ "mcp": { "a": { "command": ["a"] } } }',
      ".github/notes.md": "Notes.",
    });
    expect((await loadSkills(documents)).diagnostics).toEqual([]);
    const commands = commandFolderSource(temporaryFolder({ "a.md": "A." }));
    expect((await loadSkills([commands])).diagnostics).toEqual([]);
  });
});
