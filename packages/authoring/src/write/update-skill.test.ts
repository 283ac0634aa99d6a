import { chmodSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadSkills, skillFolderSource } from "@langslash/skills";
import { describe, expect, it } from "vitest";
import { draft, generate, generateOrThrow, indexOf, preview, SKILLS } from "../__fixtures__/authors.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { filesIn } from "../__fixtures__/files-in.js";

const skillFile = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\nText.\n`;

describe("a preview", () => {
  it("shows the exact bytes and writes nothing", async () => {
    const root = temporaryFolder();
    const args = { ...draft, examples: ["An example."] };
    const { files, hash, diff } = await preview(root, args);
    expect(readdirSync(root)).toEqual([]);
    expect(diff).toContain("--- /dev/null\n+++ b/SKILL.md\n");
    const answer = await generateOrThrow(root, args);
    expect(answer.hash).toBe(hash);
    const onDisk = filesIn(join(root, SKILLS, "weekly-report"));
    expect(Object.fromEntries(files.map(({ path, content }) => [path, content]))).toEqual(onDisk);
  });

  it("of an existing skill shows the changes and the hash that an update requires", async () => {
    const root = temporaryFolder();
    const { hash } = await generateOrThrow(root, draft);
    const shown = await preview(root, { ...draft, instructions: draft.instructions.replace("five", "four") });
    expect(shown.hash).toBe(hash);
    expect(shown.diff).toBe(
      [
        "--- a/SKILL.md",
        "+++ b/SKILL.md",
        "@@ -9,5 +9,5 @@",
        " ",
        " ## Steps",
        " ",
        " 1. Call list_commits.",
        "-2. Write five lines.",
        "+2. Write four lines.",
        "",
      ].join("\n"),
    );
  });
});

describe("an update", () => {
  it("replaces the expected version, keeps a backup and returns the changes", async () => {
    const root = temporaryFolder();
    const first = await generateOrThrow(root, {
      ...draft,
      examples: ["An example."],
      scripts: [{ name: "a.py", content: "1" }],
    });
    const answer = await generateOrThrow(root, {
      ...draft,
      description: "Writes it better.",
      scripts: [
        { name: "a.py", content: "2" },
        { name: "b.py", content: "3" },
      ],
      mode: "update",
      expectedHash: first.hash,
    });
    expect(answer).toMatchObject({
      filesCreated: ["scripts/b.py"],
      filesChanged: ["SKILL.md", "scripts/a.py"],
      backupPath: expect.stringMatching(/^\.agents\/skills\/\.authoring\/backups\/weekly-report@\d{4}-/),
      diff: expect.stringContaining('+description: "Writes it better."'),
    });
    const now = filesIn(join(root, SKILLS, "weekly-report"));
    expect(Object.keys(now)).toEqual(["SKILL.md", "examples/example-1.md", "scripts/a.py", "scripts/b.py"]);
    expect(now["scripts/a.py"]).toBe("2");
    const backup = filesIn(join(root, answer.backupPath ?? ""));
    expect(Object.keys(backup)).toEqual(["SKILL.md", "examples/example-1.md", "scripts/a.py"]);
    expect(backup["scripts/a.py"]).toBe("1");
    const skills = await indexOf(root);
    expect([skills.list().map(({ name }) => name), skills.diagnostics]).toEqual([["weekly-report"], []]);
    expect(skills.get("weekly-report")?.description).toBe("Writes it better.");
  });

  it("keeps files whose names this package would not give them, and problems that it does not cause", async () => {
    const root = temporaryFolder({
      [`${SKILLS}/weekly-report/SKILL.md`]: skillFile("weekly-report").replace(
        "---\nText",
        'license: [7]\n"owner": us\n---\nText',
      ),
      [`${SKILLS}/weekly-report/${String.raw`a\b.md`}`]: "A.",
    });
    const { hash } = await preview(root, draft);
    const { warnings } = await generateOrThrow(root, { ...draft, mode: "update", expectedHash: hash });
    expect(warnings).toEqual(["SKILL.md:4: license must be a string", "SKILL.md: Unknown frontmatter key: owner."]);
    expect(filesIn(join(root, SKILLS, "weekly-report"))[String.raw`a\b.md`]).toBe("A.");
  });

  it("keeps links within the skill as they are written", async () => {
    const root = temporaryFolder();
    const folder = join(root, SKILLS, "weekly-report");
    await generateOrThrow(root, { ...draft, examples: ["An example."] });
    symlinkSync("examples/example-1.md", join(folder, "EXAMPLE.md"));
    const { hash } = await preview(root, draft);
    await generateOrThrow(root, { ...draft, name: "New", mode: "update", expectedHash: hash });
    expect(readlinkSync(join(folder, "EXAMPLE.md"))).toBe("examples/example-1.md");
  });

  it("with the hash of another version changes nothing", async () => {
    const root = temporaryFolder();
    await generateOrThrow(root, draft);
    const before = filesIn(join(root, SKILLS));
    const answer = await generate(root, { ...draft, name: "New", mode: "update", expectedHash: "0".repeat(64) });
    expect(answer).toMatchObject({
      ok: false,
      error: expect.stringContaining("does not match expectedHash"),
    });
    expect(filesIn(join(root, SKILLS))).toEqual(before);
  });

  it("keeps the other fields and the comments of the frontmatter, and the other files", async () => {
    const text =
      "---\n# ours\nname: weekly-report\nmodel: haiku # cheap\ndescription: |\n  Old.\nowner: us\n---\nOld.\n";
    const root = temporaryFolder({
      [`${SKILLS}/weekly-report/SKILL.md`]: text,
      [`${SKILLS}/weekly-report/LICENSE`]: "MIT",
    });
    const { hash } = await preview(root, draft);
    const { warnings } = await generateOrThrow(root, { ...draft, mode: "update", expectedHash: hash });
    const files = filesIn(join(root, SKILLS, "weekly-report"));
    expect(files["SKILL.md"]).toMatch(
      /^---\n# ours\nname: weekly-report\nmodel: haiku # cheap\ndescription: "Writes the .*"\nowner: us\nmetadata:\n {2}updated-by: agent\n---\n\n# Weekly/,
    );
    expect(files["LICENSE"]).toBe("MIT");
    expect(warnings).toEqual(["SKILL.md:6: Unknown frontmatter key: owner."]);
  });

  it.each([
    ["", "metadata:\n  updated-by: agent\n", { "updated-by": "agent" }],
    ["metadata:\n", "metadata:\n  updated-by: agent\n", { "updated-by": "agent" }],
    [
      'metadata:\n  # ours\n  author: Ann # kept\n  version: "1.0"\n',
      'metadata:\n  # ours\n  author: Ann # kept\n  version: "1.0"\n  updated-by: agent\n',
      { author: "Ann", version: "1.0", "updated-by": "agent" },
    ],
    [
      "metadata: {author: b}\n",
      'metadata:\n  author: "b"\n  updated-by: agent\n',
      { author: "b", "updated-by": "agent" },
    ],
    ["metadata: Ann\n", "metadata:\n  updated-by: agent\n", { "updated-by": "agent" }],
    ["metadata: [Ann]\n", "metadata:\n  updated-by: agent\n", { "updated-by": "agent" }],
  ])("of a skill by somebody else records that an agent updated it, case %#", async (before, after, record) => {
    const text = `---\nname: weekly-report\ndescription: Old.\n${before}---\nOld.\n`;
    const root = temporaryFolder({ [`${SKILLS}/weekly-report/SKILL.md`]: text });
    const skills = await indexOf(root);
    const { hash } = await preview(root, draft, { skills });
    const { warnings } = await generateOrThrow(root, { ...draft, mode: "update", expectedHash: hash }, { skills });
    expect(filesIn(join(root, SKILLS))["weekly-report/SKILL.md"]).toContain(`it."\n${after}---\n`);
    expect(skills.get("weekly-report")?.metadata).toEqual({ metadata: record });
    const lost = "SKILL.md: the current metadata is not a map and cannot be kept. The backup has it.";
    expect(warnings).toEqual(/^metadata: (?:Ann|\[)/.test(before) ? [lost] : []);
  });

  it("of a skill that an agent created keeps that record alone, and the mode of its scripts", async () => {
    const root = temporaryFolder();
    const skills = await indexOf(root);
    const scripts = ["a.sh", "b.sh"].map((name) => ({ name, content: "echo 1" }));
    const { hash } = await generateOrThrow(root, { ...draft, scripts }, { skills });
    for (const { name } of scripts) chmodSync(join(root, SKILLS, "weekly-report/scripts", name), 0o755);
    const change = { name: "New", scripts: [{ name: "a.sh", content: "echo 2" }] };
    await generateOrThrow(root, { ...draft, ...change, mode: "update", expectedHash: hash }, { skills });
    expect(skills.get("weekly-report")?.metadata).toEqual({ metadata: { "created-by": "agent" } });
    const modes = scripts.map(({ name }) => statSync(join(root, SKILLS, "weekly-report/scripts", name)).mode & 0o777);
    expect(modes).toEqual([0o755, 0o755]);
  });

  it("of frontmatter whose comments cannot stay warns about the loss", async () => {
    const text = "---\n{ name: weekly-report, description: Old. } # ours\n---\nOld.\n";
    const { warnings } = await preview(temporaryFolder({ [`${SKILLS}/weekly-report/SKILL.md`]: text }), draft);
    expect(warnings).toEqual([
      "SKILL.md: the comments of the current frontmatter cannot be kept. The backup has them.",
    ]);
  });

  it("of a skill that is hidden by another source warns about it", async () => {
    const root = temporaryFolder({ [`${SKILLS}/weekly-report/SKILL.md`]: skillFile("weekly-report") });
    const team = temporaryFolder({ "weekly-report/SKILL.md": `${skillFile("weekly-report")}Of the team.` });
    const skills = await loadSkills([
      skillFolderSource(team, { name: "team", optional: true }),
      skillFolderSource(join(root, SKILLS), { name: "own", optional: true }),
    ]);
    const { hash } = await preview(root, draft, { skills });
    const { warnings } = await generateOrThrow(root, { ...draft, mode: "update", expectedHash: hash }, { skills });
    expect(warnings).toEqual(["/weekly-report invokes something else, because another source takes precedence."]);
  });

  it("of a folder without SKILL.md is refused", async () => {
    const root = temporaryFolder({ [`${SKILLS}/weekly-report/notes/SKILL.md`]: skillFile("weekly-report") });
    expect(await generate(root, { ...draft, mode: "update", expectedHash: "x" })).toEqual({
      ok: false,
      error: "Skill 'weekly-report' has no SKILL.md and cannot be updated. Create a skill with another skillId.",
    });
  });

  it("that changes too many lines to compare is shown without them", async () => {
    const root = temporaryFolder();
    const lines = (word: string): string =>
      Array.from({ length: 1_500 }, (_, number) => `${word} ${number}`).join("\n");
    await generateOrThrow(root, { ...draft, instructions: lines("old") });
    const { diff } = await preview(root, { ...draft, instructions: lines("new") });
    expect(diff).toBe("--- a/SKILL.md\n+++ b/SKILL.md\n(Too many changes to show: the whole text is replaced.)\n");
  });

  it.each(["examples", "examples/a.md"])("does not write through a link: %s", async (path) => {
    const outside = temporaryFolder({ "a.md": "kept" });
    const root = temporaryFolder({ [`${SKILLS}/weekly-report/SKILL.md`]: skillFile("weekly-report") });
    const link = join(root, SKILLS, "weekly-report", path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(path === "examples" ? outside : join(outside, "a.md"), link);
    const args = { ...draft, examples: [{ name: "a.md", content: "changed" }] };
    const answer = await generate(root, { ...args, mode: "preview" });
    expect(answer).toEqual({ ok: false, error: `${path} is a symbolic link; files are not written through links.` });
    expect(filesIn(outside)).toEqual({ "a.md": "kept" });
  });

  it("keeps the file names on disk, whatever their case", async () => {
    const root = temporaryFolder({
      [`${SKILLS}/weekly-report/skill.md`]: skillFile("weekly-report"),
      [`${SKILLS}/weekly-report/examples/A.md`]: "A",
    });
    const shown = await preview(root, draft);
    expect(shown.files[0]?.path).toBe("skill.md");
    const answer = await generate(root, { ...draft, mode: "preview", examples: [{ name: "a.md", content: "a" }] });
    expect(answer).toMatchObject({
      error: "examples/a.md would be the same file as examples/A.md on some systems. Use that name.",
    });
  });
});
