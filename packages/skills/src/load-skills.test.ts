import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import {
  commandFolderSource,
  loadSkills,
  manifestSource,
  skillFolderSource,
  type SkillIndex,
  type SkillSource,
} from "./index.js";

const names = (index: SkillIndex): string[] => index.list().map(({ name }) => name);
const problems = (index: SkillIndex): string[] => outlineOf(index.diagnostics);

const manifest = {
  skills: [
    {
      name: "medical-records-analysis",
      description: "Analyses medical records.",
      file: "medical.md",
      model_required: "sonnet",
      tools_required: ["read_file"],
      owner: "records team",
      sub_skills: {
        "fact-investigation": { description: "Checks the facts.", file: "sub/fact.md", model: "gemini-3-pro" },
        "summary-writing": { description: "Writes the summary.", file: "sub/summary.md" },
      },
    },
    { name: "legal-research", description: "Finds the law.", file: "legal-research/SKILL.md" },
  ],
  aliases: { med: "medical-records-analysis", fact: "fact-investigation" },
};

const office = {
  "skills_manifest.json": manifest,
  "medical.md": "# Medical records\n",
  "sub/fact.md": "# Facts\n",
  "sub/summary.md": "# Summary\n",
  "legal-research/SKILL.md": "---\nname: other-name\nmodel: opus\ndescription: From the file.\n---\n# Law\n",
};

describe("a manifest", () => {
  it("lists skills and sub-skills with their own files and models", async () => {
    const index = await loadSkills(temporaryFolder(office));
    expect(index.diagnostics).toEqual([]);
    expect(index.get("medical-records-analysis")).toEqual({
      name: "medical-records-analysis",
      description: "Analyses medical records.",
      source: "manifest",
      file: "medical.md",
      subSkills: ["fact-investigation", "summary-writing"],
      aliases: ["med"],
      model: "sonnet",
      tools: ["read_file"],
      userInvocable: true,
      modelInvocable: true,
      metadata: { owner: "records team" },
    });
    expect(index.get("fact-investigation")).toMatchObject({
      parent: "medical-records-analysis",
      model: "gemini-3-pro",
      file: "sub/fact.md",
      aliases: ["fact"],
    });
  });

  it("is completed by the frontmatter of its files, which are not loaded again as folder skills", async () => {
    const index = await loadSkills(temporaryFolder(office));
    expect(index.get("legal-research")).toMatchObject({ description: "Finds the law.", model: "opus" });
    expect(names(index)).toEqual([
      "medical-records-analysis",
      "fact-investigation",
      "summary-writing",
      "legal-research",
    ]);
  });

  it("may have spaces around names, and names in any composition", async () => {
    const skills = [" padded ", "re\u0301sume\u0301"].map((name) => ({ name, file: "a.md", description: "A." }));
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A" }));
    expect(names(index)).toEqual(["padded", "résumé"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("lists a skill whose file is missing without a model, and without an identity or a version", async () => {
    const skills = [{ name: "a", file: "gone.md", description: "A." }];
    const { skills: listed } = await manifestSource(temporaryFolder({ "skills_manifest.json": { skills } })).list();
    expect(listed).toStrictEqual([
      {
        name: "a",
        description: "A.",
        file: "gone.md",
        aliases: [],
        tools: [],
        userInvocable: true,
        modelInvocable: true,
        metadata: {},
      },
    ]);
  });

  it("may have names and aliases that cannot be typed, for sub-skills as well", async () => {
    const skills = [
      {
        name: "Tax return",
        file: "a.md",
        aliases: ["!", "t r"],
        sub_skills: { "Sum up": { file: "b.md" } },
      },
    ];
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A.", "b.md": "B." }));
    expect(index.list().map(({ name, aliases, parent }) => ({ name, aliases, parent }))).toEqual([
      { name: "Tax-return", aliases: ["t-r"], parent: undefined },
      { name: "Sum-up", aliases: [], parent: "Tax-return" },
    ]);
  });

  it("can be extended by aliases from code", async () => {
    const index = await loadSkills(temporaryFolder(office), {
      aliases: { r: "legal-research", med: "legal-research" },
    });
    expect(index.resolve("r")).toMatchObject({ via: "alias", skill: { name: "legal-research" } });
    expect(index.resolve("med")).toMatchObject({ skill: { name: "legal-research" } });
    expect(problems(index)).toEqual(["warning alias-taken manifest"]);
  });

  it.each([
    ["invalid JSON", { "skills_manifest.json": '{\n  "skills": [,]\n}' }, "manifest-unreadable"],
    ["not UTF-8", { "skills_manifest.json": Uint8Array.of(0x7b, 0xff, 0xfe) }, "manifest-unreadable"],
    ["an array", { "skills_manifest.json": "[]" }, "manifest-field"],
    ["without skills", { "skills_manifest.json": "{}" }, "manifest-field"],
    ["with skills of a wrong type", { "skills_manifest.json": { skills: { a: 1 } } }, "manifest-field"],
  ])("that is %s is an error, and an empty source until it was read once", async (_what, files, code) => {
    const folder = temporaryFolder(files);
    const source = manifestSource(folder);
    const index = await loadSkills([source]);
    expect(names(index)).toEqual([]);
    expect(index.diagnostics).toMatchObject([{ code, severity: "error", path: "skills_manifest.json" }]);
    const manifestFile = join(folder, "skills_manifest.json");
    const broken = readFileSync(manifestFile);
    writeFileSync(manifestFile, JSON.stringify({ skills: [{ name: "a", file: "a.md", description: "A." }] }));
    await index.refresh();
    expect(names(index)).toEqual(["a"]);
    writeFileSync(manifestFile, broken);
    await index.refresh();
    expect(names(index)).toEqual(code === "manifest-unreadable" ? ["a"] : []);
    expect(outlineOf(index.diagnostics)[0]).toMatch(`error ${code} skills_manifest.json`);
  });

  it.each([
    [
      Uint8Array.of(0x7b, 0xff),
      "manifest-unreadable",
      "The manifest cannot be read: Skill file is not UTF-8 text: skills_manifest.json",
    ],
    ["[]", "manifest-field", "skills is ignored: Expected an array of skills."],
  ])("that cannot be used is reported with the reason", async (content, code, message) => {
    const { diagnostics } = await loadSkills([manifestSource(temporaryFolder({ "skills_manifest.json": content }))]);
    expect(diagnostics).toStrictEqual([{ code, severity: "error", message, path: "skills_manifest.json" }]);
  });

  it.each([
    ['{\n  "skills": [],\n}', ":3"],
    [`{\n${'  "x": 1,\n'.repeat(20)}}`, ":22"],
    ["", ""],
  ])("that is not JSON is reported with the line, unless it ends too early: %j", async (content, line) => {
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": content }));
    expect(problems(index)).toEqual([`error manifest-unreadable skills_manifest.json${line}`]);
    expect(index.diagnostics[0]?.message).toMatch(/^The manifest is not valid JSON: ./);
  });

  it("loses only the values that are invalid, and reports each of them", async () => {
    const skills = [
      {
        name: "a",
        description: 7,
        file: "a.md",
        sub_skills: {
          sub: { file: 1, description: "Sub." },
          good: { file: "a.md", description: "Good." },
          text: "text",
        },
      },
      { description: "no name", file: "b.md" },
      "nothing",
      null,
      { name: "c", description: "C.", file: "c.md", model_required: null, tools_required: null, sub_skills: null },
      { name: "d", description: "D.", file: "c.md", sub_skills: ["a.md"] },
    ];
    const folder = temporaryFolder({
      "skills_manifest.json": { skills, aliases: { x: 1 }, macros: null },
      "a.md": "Text of a.",
      "c.md": "C",
    });
    const index = await loadSkills(folder);
    expect(names(index)).toEqual(["a", "sub", "good", "c", "d"]);
    expect(index.get("a")).toMatchObject({ description: "Text of a.", subSkills: ["sub", "good"] });
    const problem = (field: string, reason: string, severity = "warning"): object => ({
      code: "manifest-field",
      severity,
      message: `${field} is ignored: ${reason}.`,
      path: "skills_manifest.json",
    });
    expect(index.diagnostics).toEqual([
      problem("skills[0].description", "Invalid input: expected string, received number"),
      problem("skills[0].sub_skills.sub.file", "Invalid input: expected string, received number"),
      problem("skills[0].sub_skills.text", "Invalid input: expected object, received string", "error"),
      problem("skills[1].name", "Invalid input: expected string, received undefined", "error"),
      problem("skills[2]", "Invalid input: expected object, received string", "error"),
      problem("skills[3]", "Invalid input: expected object, received null", "error"),
      problem("skills[5].sub_skills", "Expected an object of sub-skills by name", "error"),
      problem("aliases.x", "Expected the name of a skill"),
      {
        code: "file-not-found",
        severity: "error",
        message: "Skill file not found: no file name is given",
        path: "",
      },
    ]);
  });

  it("keeps a skill whose file is missing, not given or outside the root, with an error", async () => {
    const outside = temporaryFolder({ "secret.md": "secret" });
    const folder = temporaryFolder({
      "skills_manifest.json": {
        skills: [
          { name: "missing", description: "Gone.", file: "gone.md" },
          { name: "up", description: "Up.", file: `../${basename(outside)}/secret.md` },
          { name: "absolute", description: "Absolute.", file: join(outside, "secret.md") },
          { name: "none", description: "None." },
        ],
      },
    });
    const index = await loadSkills(folder);
    expect(names(index)).toEqual(["missing", "up", "absolute", "none"]);
    expect(outlineOf(index.diagnostics)).toEqual([
      "error file-not-found gone.md",
      `error file-outside-root ../${basename(outside)}/secret.md`,
      "error file-outside-root …/secret.md",
      "error file-not-found",
    ]);
    expect(index.diagnostics.at(-1)?.message).toBe("Skill file not found: no file name is given");
    expect(JSON.stringify([index.diagnostics, index.list()])).not.toContain(`${outside}/`);
    await expect(index.read("absolute")).rejects.toThrow("Skill file outside the skills directory: …/secret.md");
  });
});

describe("a folder of skills", () => {
  it("names each skill after its frontmatter, with the folder as an alias", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skillFile("alpha"),
      "b/skill.md": skillFile("b"),
      "c/readme.md": "no skill",
      ".git/SKILL.md": "no",
    });
    const index = await loadSkills(folder);
    expect(names(index)).toEqual(["alpha", "b"]);
    expect(index.resolve("a")).toMatchObject({
      via: "alias",
      skill: { name: "alpha", file: "a/SKILL.md", source: "skills" },
    });
  });

  it("uses the first paragraph if there is no description, never selects a skill without either, and says so", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": "# Title\n\nFirst\nparagraph.\n\nSecond.",
      "b/SKILL.md": "---\nname: b\n---\n# Only a title",
    });
    const index = await loadSkills(folder);
    expect(index.get("a")).toMatchObject({ description: "First paragraph.", modelInvocable: true });
    expect(index.get("b")).toMatchObject({ description: "", userInvocable: true, modelInvocable: false });
    expect(index.diagnostics).toEqual([
      {
        code: "no-description",
        severity: "warning",
        message: "b has no description, so it is never selected automatically.",
        hint: "Add a description of what it does and when to use it.",
        path: "b/SKILL.md",
      },
    ]);
  });

  it.each([
    ["One\ntwo\n# Three", "One two"],
    ["# Title\n\n  One  \n```js\ncode\n```", "One"],
    ["One\n\ntwo", "One"],
    [`${"word ".repeat(204)}12345`, `${"word ".repeat(204)}1234`],
  ])("takes a paragraph of at most 1,024 characters for the description: %j", async (body, description) => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": body }));
    expect(index.get("a")?.description).toBe(description);
  });

  it("describes a skill by its description and by when to use it", async () => {
    const head = "---\nname: x\ndescription: Drafts letters.\nwhen_to_use: When a debt is due.\n---\nText";
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")?.description).toBe("Drafts letters. When a debt is due.");
  });

  it("reads flags, lists and words whatever their case and the spaces around them", async () => {
    const head = `---
name: x
description: X.
user-invocable: " No "
keep: " Thread "
examples: ["", " sort the mail ", " "]
---
Text`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")).toMatchObject({ userInvocable: false, keep: "thread", examples: ["sort the mail"] });
    expect(index.diagnostics).toEqual([]);
  });

  it("reads flags and lists in all spellings", async () => {
    const head =
      "---\nname: x\ndescription: X.\nuser-invocable: no\ndisable-model-invocation: 'on'\naliases: y, z\nargument-hint: [file]\nmodel: inherit\nlicense: MIT\n---\nText";
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")).toMatchObject({
      userInvocable: false,
      modelInvocable: false,
      aliases: ["y", "z"],
      argumentHint: "[file]",
      metadata: { license: "MIT" },
    });
    expect(index.get("x")).not.toHaveProperty("model");
  });

  it.each(["yes", "on", "true", "True", "1"])("reads %s as true and its opposite as false", async (yes) => {
    const no = { yes: "NO", on: "Off", true: "false", True: "FALSE", 1: "0" }[yes];
    const head = `---\nname: x\ndescription: X.\nuser-invocable: ${no}\ndisable-model-invocation: ${yes}\n---\nText`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")).toMatchObject({ userInvocable: false, modelInvocable: false });
    expect(index.diagnostics).toEqual([]);
  });

  it("reports a field of a wrong type with the reason, and uses the others", async () => {
    const index = await loadSkills(
      temporaryFolder({ "x/SKILL.md": "---\nname: x\ndescription: X.\nuser-invocable: perhaps\n---\nText" }),
    );
    expect(index.get("x")).toMatchObject({ userInvocable: true });
    const message = "The frontmatter's user-invocable is ignored: Expected true or false.";
    expect(index.diagnostics).toEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "x/SKILL.md", line: 4 },
    ]);
  });

  it("makes names typeable, keeps the original as the title, and says so", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skillFile("'Weekly report (v2)'"),
      "b/SKILL.md": skillFile("'!!!'"),
      "c/SKILL.md": skillFile("'--Plan_:!'"),
    });
    const index = await loadSkills(folder);
    expect(index.get("Weekly-report-v2")).toMatchObject({ title: "Weekly report (v2)" });
    expect(index.get("Plan")).toMatchObject({ title: "--Plan_:!" });
    const changed = (name: string, to: string): object => ({
      code: "name-changed",
      severity: "warning",
      message: `The name ${JSON.stringify(name)} cannot be typed as a command; use /${to}.`,
      hint: "Use only letters, digits, -, _ and : in names.",
    });
    expect(index.diagnostics).toEqual([
      { ...changed("Weekly report (v2)", "Weekly-report-v2"), path: "a/SKILL.md" },
      {
        code: "name-missing",
        severity: "error",
        message: 'Skill skipped: its name "!!!" has no letter or digit.',
        path: "b/SKILL.md",
      },
      { ...changed("--Plan_:!", "Plan"), path: "c/SKILL.md" },
    ]);
  });

  it.each([
    ["within a value", `metadata:\n  note: "${"long ".repeat(2000)}"`],
    ["between two lines", Array.from({ length: 341 }, (_, number) => `key${1000 + number}: vv`).join("\n")],
  ])("reads frontmatter that is longer than the preview of a file, which ends %s", async (_where, lines) => {
    const text = `---\n${lines}\nname: late\ndescription: Late.\n---\nBody`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": text }));
    expect(index.get("late")).toMatchObject({ description: "Late." });
    expect(index.diagnostics).toEqual([]);
  });

  it("reports frontmatter that is not valid YAML with its file", async () => {
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": "---\nname: x\ndescription: One: two\n---\nText" }));
    expect(index.diagnostics).toEqual([
      {
        code: "frontmatter-repaired",
        severity: "warning",
        message: "The value of description is not valid YAML and was read as plain text.",
        hint: 'Put it in quotes: description: "..."',
        path: "x/SKILL.md",
        line: 3,
      },
    ]);
  });

  it("is listed by the starts of its files, and not by what follows", async () => {
    const start = Buffer.from(skillFile("a", "Does a.", "Text. ".repeat(4_000)));
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": Buffer.concat([start, Uint8Array.of(0xff)]) }));
    expect(index.diagnostics).toEqual([]);
    await expect(index.read("a")).rejects.toMatchObject({ code: "file-not-text" });
  });

  it("reports a long file that does not begin as text", async () => {
    const text = Buffer.concat([Buffer.from("Does a. "), Uint8Array.of(0xff), Buffer.alloc(5_000, "x")]);
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": text }));
    expect([problems(index), index.get("a")?.description]).toEqual([["error file-not-text a/SKILL.md"], ""]);
  });

  it("describes a skill by the first 4,096 bytes of its file", async () => {
    const text = `# ${"T".repeat(3998)}\n\n${"d".repeat(200)}`;
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": text }));
    expect(index.get("a")?.description).toBe("d".repeat(94));
  });

  it("shows a file of any language, wherever its preview ends", async () => {
    const files = ["", "a", "aa"].map((start, number) => [
      `s${number}/SKILL.md`,
      skillFile(`s${number}`, "Does it.", `${start}${"法".repeat(3_000)}`),
    ]);
    const index = await loadSkills([skillFolderSource(temporaryFolder(Object.fromEntries(files)))]);
    expect(index.list().map(({ name }) => name)).toEqual(["s0", "s1", "s2"]);
    expect(outlineOf(index.diagnostics)).toEqual([]);
  });

  it("is one in which other packages may write skills, as one of commands or with a manifest is not", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "skills_manifest.json": { skills: [] } });
    const index = await loadSkills([
      manifestSource(folder),
      commandFolderSource(folder),
      skillFolderSource(folder, { name: "ours" }),
    ]);
    expect(index.skillFolders).toEqual([{ source: "ours", folder }]);
  });

  it("that need not exist is an empty source with a warning", async () => {
    const index = await loadSkills(join(temporaryFolder(), "absent"), { optional: true });
    expect(names(index)).toEqual([]);
    expect(index.diagnostics).toMatchObject([
      { code: "folder-not-found", severity: "warning", message: "Skills folder not found: absent" },
    ]);
  });

  it("follows links that stay inside, and says why it refuses others", async () => {
    const outside = temporaryFolder({ "evil/SKILL.md": skillFile("evil") });
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a", "Does a."), "docs/real.md": skillFile("linked") });
    mkdirSync(join(folder, "linked"));
    symlinkSync(join(folder, "docs/real.md"), join(folder, "linked/SKILL.md"));
    symlinkSync(join(outside, "evil"), join(folder, "evil"));
    symlinkSync(join(folder, "nowhere"), join(folder, "broken"));
    for (const [name, target] of [
      ["leak", join(outside, "evil/SKILL.md")],
      ["loop", "SKILL.md"],
      ["lost", "nothing"],
    ] as const) {
      mkdirSync(join(folder, name));
      symlinkSync(target, join(folder, name, "SKILL.md"));
    }
    const index = await loadSkills(folder);
    expect(index.get("linked")).toBeDefined();
    const refused = "Skill file outside the skills directory";
    expect(index.diagnostics).toEqual(
      [
        ["broken/SKILL.md", "file-unreadable", "Skill file cannot be read: broken/SKILL.md (broken link)"],
        ["evil/SKILL.md", "file-outside-root", `${refused}: evil/SKILL.md`],
        ["leak/SKILL.md", "file-outside-root", `${refused}: leak/SKILL.md`],
        ["loop/SKILL.md", "file-unreadable", "Skill file cannot be read: loop/SKILL.md (ELOOP)"],
        ["lost/SKILL.md", "file-unreadable", "Skill file cannot be read: lost/SKILL.md (broken link)"],
      ].map(([path, code, message]) => ({ code, severity: "error", message, path })),
    );
    expect(index.get("lost")).toMatchObject({ description: "", modelInvocable: false });
    await expect(index.read("loop")).rejects.toMatchObject({ cause: { code: "ELOOP" } });
    expect(JSON.stringify(index.list())).not.toContain("Does evil");
    await expect(index.read("evil")).rejects.toThrow("Skill file outside the skills directory: evil/SKILL.md");
  });
});

describe("a folder of commands", () => {
  it("names Markdown files by their paths, with folders as namespaces and the frontmatter's name as an alias", async () => {
    const folder = temporaryFolder({
      "commands/fix.md": "Fix what is broken.",
      "commands/git/commit.md": "---\nname: save\ndescription: Commits.\nmodel: haiku\n---\nCommit.",
      "commands/.hidden/x.md": "x",
      "commands/notes.txt": "no command",
      "commands/notes.md.bak": "no command",
      "commands/v1.md.old.MD": "An old one.",
    });
    const index = await loadSkills(folder);
    expect(names(index)).toEqual(["fix", "git:commit", "v1-md-old"]);
    expect(index.get("git:commit")).toMatchObject({
      source: "commands",
      file: "git/commit.md",
      model: "haiku",
      aliases: ["save"],
    });
  });

  it("visits a folder once, whatever links lead to it", async () => {
    const folder = temporaryFolder({ "a/one.md": "One." });
    symlinkSync("a", join(folder, "b"));
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(names(index)).toEqual(["a:one"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("goes down sixteen folders", async () => {
    const path = Array.from({ length: 16 }, (_, depth) => `d${depth + 1}`).join("/");
    const folder = temporaryFolder({ [`${path}/in.md`]: "In.", [`${path}/d17/out.md`]: "Out." });
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(names(index)).toEqual([`${path.replaceAll("/", ":")}:in`]);
  });

  it("visits linked folders once and refuses those outside", async () => {
    const outside = temporaryFolder({ "x.md": "secret" });
    const folder = temporaryFolder({ "a/one.md": "One." });
    symlinkSync(folder, join(folder, "a/loop"));
    symlinkSync(outside, join(folder, "out"));
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(names(index)).toEqual(["a:one"]);
    expect(index.diagnostics).toEqual(
      ["a/loop", "out"].map((path) => ({
        code: "file-outside-root",
        severity: "error",
        message: `Commands folder outside the skills directory: ${path}`,
        path,
      })),
    );
  });

  it("reports a broken link in it as a file that cannot be read", async () => {
    const folder = temporaryFolder({ "one.md": "One." });
    symlinkSync("nothing", join(folder, "lost.md"));
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(problems(index)).toEqual(["error file-unreadable lost.md"]);
    expect(index.diagnostics[0]?.message).toBe("Skill file cannot be read: lost.md (broken link)");
  });

  it.each([
    ["Skills", skillFolderSource],
    ["Commands", commandFolderSource],
  ] as const)("that has become a file is an error: %s", async (kind, source) => {
    const folder = join(temporaryFolder({ "office/a/SKILL.md": skillFile("a") }), "office");
    const index = await loadSkills([source(folder)]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await index.refresh();
    expect(index.diagnostics).toEqual([
      {
        code: "folder-not-found",
        severity: "error",
        message: `${kind} folder cannot be read: office`,
        path: "office",
      },
    ]);
  });

  it("that need not exist is a warning", async () => {
    const index = await loadSkills([commandFolderSource(join(temporaryFolder(), "absent"), { optional: true })]);
    const message = "Commands folder not found: absent";
    expect(index.diagnostics).toEqual([{ code: "folder-not-found", severity: "warning", message, path: "absent" }]);
  });
});

describe("several sources", () => {
  it("are taken in order: the manifest, folder skills, commands", async () => {
    const folder = temporaryFolder({ ...office, "extra/SKILL.md": skillFile("extra"), "commands/fix.md": "Fix it." });
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
    expect(problems(index)).toEqual(["warning name-taken x/SKILL.md"]);
  });

  it("list the same text once", async () => {
    const [first, second] = [
      temporaryFolder({ "x/SKILL.md": skillFile("x") }),
      temporaryFolder({ "x/SKILL.md": skillFile("x") }),
    ];
    const index = await loadSkills([skillFolderSource(first), skillFolderSource(second), first]);
    expect(names(index)).toEqual(["x"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("distinguish sub-skills with the same name", async () => {
    const sub = (file: string) => ({ summary: { description: "Sums up.", file } });
    const skills = [
      { name: "a", description: "A.", file: "a.md", sub_skills: sub("a1.md") },
      { name: "b", description: "B.", file: "b.md", sub_skills: sub("b1.md") },
    ];
    const index = await loadSkills(
      temporaryFolder({ "skills_manifest.json": { skills }, "a.md": "A", "b.md": "B", "a1.md": "A1", "b1.md": "B1" }),
    );
    expect(names(index)).toEqual(["a", "summary", "b", "b:summary"]);
    expect((await index.read("b:summary")).body).toBe("B1");
    expect(index.get("a")?.subSkills).toEqual(["summary"]);
    expect(index.get("b")?.subSkills).toEqual(["b:summary"]);
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
    expect(names(index)).toEqual(["a"]);
    expect(index.diagnostics).toEqual([
      { code: "source-failed", severity: "error", message: "The source store cannot be listed: down" },
    ]);
  });
});

describe("refresh", () => {
  it("reports added, changed and removed skills, and reads nothing else again", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "b/SKILL.md": skillFile("b") });
    const index = await loadSkills(folder);
    const untouched = index.get("a")?.metadata;
    mkdirSync(join(folder, "c"));
    writeFileSync(join(folder, "c/SKILL.md"), skillFile("c"));
    rmSync(join(folder, "b"), { recursive: true });
    expect(await index.refresh()).toEqual({ added: ["c"], changed: [], removed: ["b"] });
    expect(names(index)).toEqual(["a", "c"]);
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

  it("keeps the last content of a manifest while it cannot be read", async () => {
    const skills = [{ name: "one", file: "one.md" }];
    const folder = temporaryFolder({ "skills_manifest.json": { skills }, "one.md": "One." });
    const index = await loadSkills(folder);
    writeFileSync(join(folder, "skills_manifest.json"), "");
    expect(await index.refresh()).toEqual({ added: [], changed: [], removed: [] });
    expect(index.get("one")).toBeDefined();
    expect(problems(index)).toEqual(["error manifest-unreadable skills_manifest.json"]);
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
    expect(names(index)).toEqual(["a", "b", "c", "d"]);
  });
});
