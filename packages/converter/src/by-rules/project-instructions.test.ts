import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

const project = collectionFolder();
const { write } = project;

const convert = async (content: string) => {
  const configs = directoryConfigs(`${project.path}/.claude`, { repository: project.path });
  return await convertDeterministically({ content, name: "run" }, configs);
};

describe("the instructions of a repository", () => {
  it("are named in one warning if Claude Code reads them by itself, and are not part of the prompt", async () => {
    await write("CLAUDE.md", "Cite every case.");
    await write(".claude/rules/style/dates.md", "Write dates in full.");
    await write(".claude/commands/run.md", "Draft the claim.");
    const { convertedContent, warnings } = await convert("Draft the claim.");
    expect(convertedContent).toBe("Draft the claim.");
    expect(warnings).toEqual([
      "Claude Code also reads CLAUDE.md, .claude/rules/style/dates.md of the repository; their rules are not part of the prompt.",
    ]);
  });

  it("are counted if there are many", async () => {
    for (const name of ["a", "b"]) await write(`.claude/rules/${name}.md`, "Write dates in full.");
    await write("CLAUDE.md", "Cite every case.");
    expect((await convert("Draft the claim.")).warnings).toEqual([
      "Claude Code also reads CLAUDE.md, .claude/rules/a.md, .claude/rules/b.md of the repository; their rules are not \
part of the prompt.",
    ]);
    await write(".claude/rules/c.md", "Write dates in full.");
    expect((await convert("Draft the claim.")).warnings).toEqual([
      "Claude Code also reads CLAUDE.md, 3 files in .claude/rules of the repository; their rules are not part of the \
prompt.",
    ]);
  });

  it("have no warning if the text brought them", async () => {
    await write(".claude/rules/dates.md", "Write dates in full.");
    expect((await convert("Follow `.claude/rules/dates.md`.")).warnings).toEqual([]);
  });

  it("are read for the commands of its own project if it is a plugin as well", async () => {
    await write("CLAUDE.md", "Cite every case.");
    await write(".claude-plugin/plugin.json", "{}");
    await write(".claude/commands/run.md", "Draft the claim.");
    expect((await convert("Draft the claim.")).warnings).toEqual([
      "Claude Code also reads CLAUDE.md of the repository; its rules are not part of the prompt.",
    ]);
  });

  it("are those of its developers if it is a plugin", async () => {
    await write("CLAUDE.md", "Cite every case.");
    await write(".claude-plugin/plugin.json", "{}");
    expect((await convert("Draft the claim.")).warnings).toEqual([]);
  });
});

describe("the instructions that a command has its reader follow", () => {
  it.each([
    ["Follow the method in CLAUDE.md exactly.", "CLAUDE.md"],
    ["Run the filing workflow from `CLAUDE.md`.", "CLAUDE.md"],
    ["Cite as CLAUDE.md's rules say.", "CLAUDE.md"],
    ["Schreibe sie gemäß @CLAUDE.md.", "CLAUDE.md"],
  ])("are part of the prompt, without a warning: %j", async (content, path) => {
    await write(path, "Cite every case.");
    const { convertedContent, warnings } = await convert(content);
    expect(convertedContent).toContain(`<file path="${path}">\nCite every case.\n</file>`);
    expect(convertedContent).toContain("unless your project has a file at that path: then use that one.");
    expect(warnings).toEqual([]);
  });

  it.each([
    "Review CLAUDE.md: does it follow CLAUDE.md's own rules?",
    "Follow ~/.claude/CLAUDE.md.",
    "Rename the template from CLAUDE.md.template.",
    "- [ ] CLAUDE.md is there",
  ])("are not those that it edits, checks or only names: %j", async (content) => {
    await write("CLAUDE.md", "Cite every case.");
    expect((await convert(content)).inlined).toEqual([]);
  });

  it.each(["Assign clerks per AGENTS.md registry.", "Assign clerks per `.claude/AGENTS.md` registry."])(
    "may be in .claude, too: %j",
    async (content) => {
      await write(".claude/AGENTS.md", "Fees: clerk Ruiz.");
      expect((await convert(content)).convertedContent).toContain("Fees: clerk Ruiz.");
    },
  );

  it("bring no other texts, and have at most 60,000 characters", async () => {
    await write(".claude/rules/dates.md", "Write dates in full.");
    await write("CLAUDE.md", "Read `.claude/rules/dates.md`.");
    await write("AGENTS.md", "Cite every case. ".repeat(4000));
    const { inlined } = await convert("Follow the rules in CLAUDE.md and the rules in AGENTS.md.");
    expect(inlined.map(({ name }) => name)).toEqual(["CLAUDE.md"]);
  });

  it("are not those of the developers of a plugin", async () => {
    await write("CLAUDE.md", "Cite every case.");
    await write(".claude-plugin/plugin.json", "{}");
    expect((await convert("Follow the method in CLAUDE.md.")).inlined).toEqual([]);
  });
});
