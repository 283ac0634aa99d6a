import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { draft, generate, generateInAgent, generateOrThrow, indexOf, preview, SKILLS } from "./__fixtures__/authors.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { filesIn } from "./__fixtures__/files-in.js";
import { createGenerateSkillTool } from "./index.js";

describe("a new skill", () => {
  it("is a folder that follows the specification", async () => {
    const root = temporaryFolder();
    const answer = await generateOrThrow(root, {
      ...draft,
      examples: [{ name: "monday.md", content: "12 commits" }],
      references: [{ name: "glossary", content: "PR: pull request" }],
      scripts: [{ name: "scripts/count.py", content: "print(1)\n" }],
    });
    expect(answer).toEqual({
      ok: true,
      skillPath: ".agents/skills/weekly-report",
      filesCreated: ["SKILL.md", "examples/monday.md", "references/glossary.md", "scripts/count.py"],
      warnings: [],
      command: "/weekly-report",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(filesIn(join(root, SKILLS))).toEqual({
      "weekly-report/SKILL.md": [
        "---",
        "name: weekly-report",
        'description: "Writes the weekly report. Use when the user asks for it."',
        "metadata:",
        "  created-by: agent",
        "---",
        "",
        "# Weekly report",
        "",
        draft.instructions,
        "",
        "## Files",
        "",
        "- examples/monday.md",
        "- references/glossary.md",
        "- scripts/count.py",
        "",
      ].join("\n"),
      "weekly-report/examples/monday.md": "12 commits",
      "weekly-report/references/glossary.md": "PR: pull request",
      "weekly-report/scripts/count.py": "print(1)\n",
    });
    expect(readdirSync(join(root, SKILLS, ".authoring"))).toEqual([]);
  });

  it("has the same hash as in the index", async () => {
    const root = temporaryFolder();
    const skills = await indexOf(root);
    const { hash } = await generateOrThrow(root, draft, { skills });
    expect((await skills.read("weekly-report")).digest).toBe(hash);
  });

  it("has its title once, and lists only the files that its instructions do not mention", async () => {
    const root = temporaryFolder();
    const instructions = "# Weekly Report\n\nSee examples/a.md.";
    await generateOrThrow(root, { ...draft, instructions, examples: ["An example.", { title: "a.md", text: "A." }] });
    expect(filesIn(root)).toEqual({});
    expect(readFileSync(join(root, SKILLS, "weekly-report/SKILL.md"), "utf8")).toMatch(
      /---\n\n# Weekly Report\n\nSee examples\/a\.md\.\n\n## Files\n\n- examples\/example-1\.md\n$/,
    );
  });

  it("is written once by many parallel calls", async () => {
    const root = temporaryFolder();
    const generateSkill = createGenerateSkillTool({ root });
    const names = Array.from({ length: 10 }, (_, index) => `Call ${index}`);
    const answers: unknown[] = await Promise.all(names.map((name) => generateSkill.invoke({ ...draft, name })));
    const refused = { ok: false, error: "Skill 'weekly-report' already exists." };
    expect(answers.filter((answer) => isDeepStrictEqual(answer, refused))).toHaveLength(9);
    expect(readdirSync(join(root, SKILLS)).toSorted()).toEqual([".authoring", "weekly-report"]);
    expect(readdirSync(join(root, SKILLS, ".authoring"))).toEqual([]);
  });

  it("is not written after the run was aborted", async () => {
    const root = temporaryFolder();
    const generateSkill = createGenerateSkillTool({ root });
    const controller = new AbortController();
    const running = generateSkill.invoke(draft, { signal: controller.signal });
    controller.abort(Object.assign(new Error("stopped"), { code: "ECONNRESET" }));
    await expect(running).rejects.toThrow("stopped");
    await setTimeout(100);
    expect(readdirSync(root, { recursive: true }).filter((name) => String(name).includes("SKILL.md"))).toEqual([]);
  });

  it("is written without an index too, for other processes", async () => {
    const root = temporaryFolder();
    const answer: unknown = await createGenerateSkillTool({ root, directory: "skills" }).invoke(draft);
    expect(answer).toMatchObject({ ok: true, skillPath: "skills/weekly-report" });
  });
});

describe("a draft", () => {
  const refused = async (args: Record<string, unknown>): Promise<string> => {
    const root = temporaryFolder();
    const answer = await generate(root, args);
    expect(existsSync(join(root, SKILLS))).toBe(false);
    return answer.ok ? "" : answer.error;
  };

  it.each(["skillId", "name", "description", "instructions"])("without %s is refused", async (field) => {
    expect(await refused({ ...draft, [field]: undefined })).toBe(`Missing required field: ${field}`);
    expect(await refused({ ...draft, [field]: " \n\t" })).toBe(`Missing required field: ${field}`);
    expect(await refused({ ...draft, [field]: null })).toBe(`Missing required field: ${field}`);
  });

  it.each([
    [{ ...draft, instructions: undefined }, "Missing required field: instructions"],
    [
      { ...draft, skillId: 7.5, examples: "none" },
      "Invalid skillId format. Use lowercase letters, numbers, and hyphens only.",
    ],
    [draft, "Skill 'weekly-report' already exists."],
  ])("%j is refused in an agent with the exact error", async (args, error) => {
    const root = temporaryFolder({ [`${SKILLS}/weekly-report/notes.md`]: "" });
    expect(await generateInAgent(root, args)).toEqual({ ok: false, error });
  });

  it("is refused for the first missing field, in the order of the schema", async () => {
    expect(await refused({})).toBe("Missing required field: skillId");
    expect(await refused({ skillId: "Bad Id", name: "x" })).toBe("Missing required field: description");
    expect(await refused({ ...draft, mode: "update" })).toBe("Missing required field: expectedHash");
  });

  it.each(["Weekly", "a_b", "a b", "-a", "a-", "a--b", "周报", "../x", "a/b", ".a", "a".repeat(65), "é"])(
    "with the skillId %j is refused",
    async (skillId) => {
      const format = "Invalid skillId format. Use lowercase letters, numbers, and hyphens only.";
      expect(await refused({ ...draft, skillId, description: "x".repeat(1025) })).toBe(format);
    },
  );

  it("with a description over 1,024 characters is refused for that before its reserved name", async () => {
    const long = { ...draft, skillId: "help", description: "x".repeat(1025) };
    expect(await refused(long)).toBe("The description has 1025 characters; at most 1024 are allowed.");
    expect(await refused({ ...long, description: "x" })).toBe("The name 'help' is reserved. Choose another skillId.");
  });

  it.each(["con", "nul", "com1", "lpt9"])(
    "with the skillId %s, a device name on Windows, is refused",
    async (skillId) => {
      expect(await refused({ ...draft, skillId })).toBe(`The name '${skillId}' is reserved. Choose another skillId.`);
    },
  );

  it.each(["falcon", "console", "con-1"])(
    "with the skillId %s, which is no device name, is accepted",
    async (skillId) => {
      expect(await preview(temporaryFolder(), { ...draft, skillId })).toMatchObject({
        command: `/${skillId}`,
        skillPath: `${SKILLS}/${skillId}`,
      });
    },
  );

  it.each([
    ['examples must be a list of files: [{ "name", "content" }].', { examples: "x" }],
    ["examples[0] has no content.", { examples: [{ name: "a.md" }] }],
    ["scripts[0] has no name. Give it a plain file name such as count.py.", { scripts: ["print(1)"] }],
    ["references[0] has no content.", { references: [null] }],
    ["references[0] has no content.", { references: [" \n"] }],
    [
      "examples/STRAẞE.md and examples/strasse.md would be the same file on some systems. Give them different names.",
      {
        examples: [
          { name: "STRAẞE.md", content: "x" },
          { name: "strasse.md", content: "y" },
        ],
      },
    ],
    [
      "examples/A.md and examples/a.md would be the same file on some systems. Give them different names.",
      {
        examples: [
          { name: "A.md", content: "x" },
          { name: "a.md", content: "y" },
        ],
      },
    ],
    ["Too many files: 51; at most 50 are allowed.", { examples: Array.from({ length: 51 }, () => "x") }],
    ["examples/example-1.md has 262145 bytes; at most 262144 are allowed.", { examples: ["x".repeat(262_145)] }],
    [
      "The files have 1048577 bytes in total; at most 1048576 are allowed.",
      { examples: [...Array.from({ length: 4 }, () => "x".repeat(262_144)), "x"] },
    ],
    [
      "The instructions have 200001 characters; at most 200000 are allowed. Move material to references.",
      { instructions: "x".repeat(200_001) },
    ],
    ["The name has 201 characters; at most 200 are allowed.", { name: "x".repeat(201) }],
    ['Unknown mode "delete". Use one of: create, update, preview.', { mode: "delete" }],
    ['Unknown template "poem". Use one of: checklist, report, workflow, tool-wrapper.', { template: "poem" }],
    ["Skill 'weekly-report' does not exist. Use mode create.", { mode: "update", expectedHash: "x" }],
  ])("is refused: %s", async (error, change) => {
    expect(await refused({ ...draft, ...change })).toBe(error);
  });

  it("with keys such as __proto__ is read as plain data", async () => {
    const args: unknown = JSON.parse('{"__proto__": 1, "constructor": 1}');
    expect(await refused(args as Record<string, unknown>)).toBe("Missing required field: skillId");
  });
});
