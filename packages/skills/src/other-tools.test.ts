import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderTemplate } from "@langslash/grammar";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { namesOf } from "./__fixtures__/names-of.js";
import { skillFile } from "./__fixtures__/skill-file.js";
import { commandFolderSource, loadSkills, skillFolderSource } from "./index.js";

describe("commands of other tools", () => {
  it("are those of Gemini CLI, with their descriptions and placeholders", async () => {
    const folder = temporaryFolder({
      "commands/git/commit.toml":
        'description = "Writes a \\"commit\\""\nprompt = """\nCommit $1 for {{args}}.\nRun !{git diff} @{a.md}\n"""\n',
      "commands/plain.toml": "\uFEFFprompt = 'Plan it.'\r\n",
    });
    const index = await loadSkills(folder);
    expect(namesOf(index)).toEqual(["git:commit", "plain"]);
    expect(index.diagnostics).toEqual([]);
    expect(index.get("git:commit")?.description).toBe('Writes a "commit"');
    const { body, diagnostics } = await index.read("git:commit");
    expect(renderTemplate(body, { rawArguments: "one two" }).text).toContain("Commit $1 for one two.");
    expect(outlineOf(diagnostics)).toEqual(["info command-not-run :5", "info file-not-included :5"]);
    expect((await index.read("plain")).body).toBe("Plan it.");
  });

  it("are reported if they are not TOML, or have no prompt", async () => {
    const folder = temporaryFolder({ "bad.toml": "prompt = ", "none.toml": 'description = "x"', "good.md": "Good." });
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(outlineOf(index.diagnostics)).toEqual(["error file-unreadable bad.toml", "error empty-file none.toml"]);
    await expect(index.read("bad")).rejects.toThrow("not valid TOML");
    await expect(index.read("none")).rejects.toThrow("has no prompt");
  });

  it("are those of Copilot, whose inputs are parameters", async () => {
    const text =
      "---\nmode: agent\ndescription: Writes notes.\n---\nNotes of ${input:version:such as 1.2} for ${input:who}, ${selection}.\n";
    const index = await loadSkills([commandFolderSource(temporaryFolder({ "release-notes.prompt.md": text }))]);
    expect(namesOf(index)).toEqual(["release-notes"]);
    expect(index.get("release-notes")?.parameters).toEqual({ version: { description: "such as 1.2" }, who: {} });
    const { body, diagnostics } = await index.read("release-notes");
    expect(body).toBe("Notes of $version for $who, ${selection}.\n");
    expect(diagnostics.map(({ message }) => message)).toEqual(["${selection} is not filled here; it is kept as text."]);
    expect(outlineOf(index.diagnostics)).toEqual(["info frontmatter-key-inert release-notes.prompt.md"]);
  });

  it("are those of Codex, whose named arguments are parameters", async () => {
    const text = '---\nargument-hint: [FILES=<paths>] [PR_TITLE="<title>"]\n---\nStage $FILES for $PR_TITLE.';
    const index = await loadSkills([commandFolderSource(temporaryFolder({ "draftpr.md": text }), { name: "prompts" })]);
    expect(index.get("draftpr")?.parameters).toEqual({ FILES: {}, PR_TITLE: {} });
    expect(index.resolve("prompts:draftpr")).toMatchObject({ skill: { name: "draftpr" } });
  });

  it("of a plugin have its name, beside its skills", async () => {
    const folder = temporaryFolder({
      "p/skills/review/SKILL.md": skillFile("review"),
      "p/skills/both/SKILL.md": skillFile("both", "Skill."),
      "p/commands/ship.md": "Ship.",
      "p/commands/both.md": "Command.",
      "own/ship/SKILL.md": skillFile("ship", "Mine."),
    });
    const plugin = [
      skillFolderSource(join(folder, "p/skills"), { name: "p" }),
      commandFolderSource(join(folder, "p/commands"), { name: "p" }),
    ];
    const index = await loadSkills(plugin);
    for (const name of ["p:ship", "p:review", "P:Ship"]) expect(index.resolve(name)).toHaveProperty("skill");
    expect(index.resolve("p:both")).toMatchObject({ skill: { description: "Skill." } });
    const beside = await loadSkills([join(folder, "own"), ...plugin]);
    expect(beside.resolve("ship")).toMatchObject({ skill: { description: "Mine." } });
    expect(beside.resolve("p:ship")).toMatchObject({ skill: { description: "Ship." } });
  });
});

it("a key that restricts or runs something in other tools is reported once", async () => {
  const text = (name: string): string =>
    `---\nname: ${name}\ndisallowed-tools: Bash\npaths: src/**\nhooks: {}\n---\nText.\n`;
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": text("a"), "b/SKILL.md": text("b") }));
  expect(outlineOf(index.diagnostics)).toEqual([
    "warning frontmatter-key-inert a/SKILL.md",
    "info frontmatter-key-inert a/SKILL.md",
    "info frontmatter-key-inert a/SKILL.md",
  ]);
  expect(index.diagnostics[0]?.message).toContain("metadata of a and 1 other skill.");
});

describe("a path of a file as models write it", () => {
  const files = {
    "find/SKILL.md": skillFile("search"),
    "find/references/a.md": "A.",
    "find/references/b c.md": "B.",
    "find/x/a.md": "X.",
  };

  it.each([
    "find/references/a.md",
    "skills/find/references/a.md",
    ".claude/skills/search/references/a.md",
    "references\\a.md",
    ".\\references\\a.md",
    "`references/a.md`",
    "{baseDir}/references/a.md",
    "${CLAUDE_SKILL_DIR}/references/a.md",
    "$SKILL_DIR/references/a.md",
  ])("is read: %s", async (path) => {
    const index = await loadSkills(temporaryFolder(files));
    expect(await index.readFile("search", path)).toBe("A.");
  });

  it.each([
    ["a.md", "Did you mean references/a.md, x/a.md?"],
    ["References/A.md", "Did you mean references/a.md"],
    ["/references/b c.md", "Did you mean references/b c.md?"],
    ["C:\\skills\\find\\references\\a.md", "Did you mean references/a.md"],
    ["nothing.md", "The files are: references/a.md, references/b c.md, x/a.md."],
    ["../other/references/a.md", "Did you mean"],
  ])("is refused with the files that there are: %s", async (path, hint) => {
    const index = await loadSkills(temporaryFolder(files));
    await expect(index.readFile("search", path)).rejects.toThrow(hint);
  });
});
