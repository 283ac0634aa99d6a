import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, skillFile } from "./__fixtures__/langslash.js";

describe("langslash validate", () => {
  it("finds no problems in the law office", async () => {
    const { stdout, code } = await runInProcess(["validate", "skills"]);
    expect({ stdout, code }).toEqual({ stdout: "14 skills, 0 errors, 0 warnings\n", code: 0 });
  });

  it("reports every problem with file and line, and exits with 1 for errors", async () => {
    const cwd = folderOf({
      "skills/good/SKILL.md": skillFile("good", "Does good."),
      "skills/broken/SKILL.md": "---\nname: broken\ndescription: Use when: it hurts\n---\n\nText.\n",
      "skills/runs/SKILL.md": skillFile("runs", "Runs.", "First.\n\n!`rm -rf /`"),
      "skills/empty/SKILL.md": "---\nname: empty\ndescription: Empty.\n---\n",
      "skills/commands/git/bad.md": "---\nmodel: haiku\n\nText.\n",
      "skills/skills_manifest.json": '{ "skills": [{ "name": "gone", "description": "Gone.", "file": "gone.md" }] }',
    });
    const { stdout, stderr, code } = await runInProcess(["validate", "skills"], { cwd });
    expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
    expect(stdout).toMatch(/^skills\/gone\.md: error Skill file not found: gone\.md .*\(file-not-found\)$/m);
    expect(stdout).toMatch(/^skills\/broken\/SKILL\.md:3: warning .*\(frontmatter-repaired\)$/m);
    expect(stdout).toMatch(/^skills\/runs\/SKILL\.md:8: info .*\(command-not-run\)$/m);
    expect(stdout).toMatch(/^skills\/empty\/SKILL\.md: warning Skill file is empty/m);
    expect(stdout).toMatch(/^skills\/commands\/git\/bad\.md:1: .*\(frontmatter-unclosed\)$/m);
    expect(stdout).toMatch(/\n6 skills, 2 errors, 2 warnings\n$/);
  });

  it("reports requirements that are not met, also in list", async () => {
    const requiring = (name: string, requires: string): string =>
      `---\nname: ${name}\ndescription: Does ${name}.\nrequires: ${requires}\n---\n\nText.\n`;
    const cwd = folderOf({
      "mine/prints/SKILL.md": requiring("prints", "{ env: [LANGSLASH_TEST_UNSET], skills: [home] }"),
      "mine/home/SKILL.md": requiring("home", "{ env: [HOME] }"),
      "mine/alone/SKILL.md": requiring("alone", "{ skills: [nothing] }"),
    });
    const { stdout } = await runInProcess(["validate", "mine"], { cwd });
    expect(stdout).toContain(
      "mine/prints/SKILL.md: warning prints requires environment variables that are not set here: LANGSLASH_TEST_UNSET.",
    );
    expect(stdout).toMatch(/^mine\/alone\/SKILL\.md: warning .*"nothing".*\(requires-unknown-skill\)$/m);
    expect(stdout).toMatch(/\n3 skills, 0 errors, 2 warnings\n$/);
    const listed = await runInProcess(["list", "--skills", "mine"], { cwd });
    expect(listed.stderr).toContain("2 problems found");
    expect(listed.stdout).toMatch(/^\/prints .*\(not available\) Does prints\.$/m);
    expect(listed.stdout).toMatch(/^\/home +Does home\.$/m);
  });

  it("checks against the specification with --strict, and fails on warnings too", async () => {
    const cwd = folderOf({ "mine/My_Skill/SKILL.md": "---\nname: Other\ncolour: red\n---\n\nText.\n" });
    const [lenient, strict] = await Promise.all([
      runInProcess(["validate", "mine"], { cwd }),
      runInProcess(["validate", "--strict", "mine"], { cwd }),
    ]);
    expect(lenient.code).toBe(0);
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain(
      "mine/My_Skill/SKILL.md:3: warning Unknown frontmatter key: colour. Put your own keys under metadata. (frontmatter-key-unknown)",
    );
    expect(strict.stdout).toContain('mine/My_Skill/SKILL.md:2: error name "Other" differs from the folder "My_Skill"');
  });

  it("takes known extensions with --strict, and suggests keys for unknown ones without it", async () => {
    const head = "name: a\ndescription: A.";
    const cwd = folderOf({
      "good/a/SKILL.md": `---\n${head}\nparameters:\n  n: { type: number }\naliases: [b]\n---\n\nText $n.\n`,
      "typo/a/SKILL.md": `---\n${head}\nparamters:\n  n: {}\n---\n\nText.\n`,
      "wrong/a/SKILL.md": `---\n${head}\nparameters:\n  m: {}\n  n:\n    type: text\n---\n\nText.\n`,
    });
    const good = await runInProcess(["validate", "--strict", "good"], { cwd });
    expect(good).toMatchObject({ stdout: "1 skill, 0 errors, 0 warnings\n", code: 0 });
    const typo = await runInProcess(["validate", "typo"], { cwd });
    expect(typo.stdout).toMatch(
      /^typo\/a\/SKILL\.md:4: warning Unknown frontmatter key: paramters\. Did you mean parameters\? \(/,
    );
    expect(typo.code).toBe(0);
    const wrong = await runInProcess(["validate", "wrong"], { cwd });
    expect(wrong.stdout).toMatch(/^wrong\/a\/SKILL\.md:7: warning The frontmatter's parameters\.n\.type is ignored: /);
  });

  it("knows the messages that a skill is for and not for, and reports values that are none", async () => {
    const head = "name: a\ndescription: A.";
    const cwd = folderOf({
      "good/a/SKILL.md": `---\n${head}\nexamples:\n  - merge these PDFs\nnot_for: plan a dinner\n---\n\nText.\n`,
      "typo/a/SKILL.md": `---\n${head}\nnotfor: [plan a dinner]\nexample: merge\n---\n\nText.\n`,
      "wrong/a/SKILL.md": `---\n${head}\nnot_for:\n  message: plan a dinner\n---\n\nText.\n`,
    });
    const good = await runInProcess(["validate", "--strict", "good"], { cwd });
    expect(good).toMatchObject({ stdout: "1 skill, 0 errors, 0 warnings\n", code: 0 });
    const typo = await runInProcess(["validate", "typo"], { cwd });
    expect(typo.stdout).toContain(":4: warning Unknown frontmatter key: notfor. Did you mean not_for?");
    expect(typo.stdout).toContain(":5: warning Unknown frontmatter key: example. Did you mean examples?");
    const wrong = await runInProcess(["validate", "wrong"], { cwd });
    expect(wrong.stdout).toMatch(/^wrong\/a\/SKILL\.md:4: warning .*not_for/);
  });

  it("reports an unknown key once, however many files have it", async () => {
    const file = "---\ndescription: A.\norigin: here\n---\n\nText.\n";
    const cwd = folderOf({ "skills/b/SKILL.md": file, "skills/a/SKILL.md": file, "skills/commands/c.md": file });
    const { stdout } = await runInProcess(["validate", "skills"], { cwd });
    expect(stdout.split("\n").filter((line) => line.includes("origin"))).toEqual([
      "skills/a/SKILL.md:3: warning Unknown frontmatter key: origin. 2 other files have it, too. Put your own keys under metadata. (frontmatter-key-unknown)",
    ]);
  });

  it("checks the usual folders if none is given", async () => {
    const cwd = folderOf({
      "skills/a/SKILL.md": skillFile("a", "A."),
      ".claude/commands/b.md": "---\nmodel: x\n\nText.\n",
    });
    const { stdout, code } = await runInProcess(["validate"], { cwd });
    expect(stdout).toMatch(/^\.claude\/commands\/b\.md:1: error .*\n(?:.*\n)*2 skills, 1 error, \d warnings?\n$/);
    expect(code).toBe(1);
    const elsewhere = folderOf({ "plugins/p/skills/s/SKILL.md": skillFile("s", "S."), ".gemini/commands/g.toml": "" });
    const { stderr, code: missing } = await runInProcess(["validate"], { cwd: elsewhere });
    expect(stderr).toContain("No skills found. Looked in skills, skills_manifest.json, ");
    expect(stderr).toContain("langslash validate . looks in the other folders.");
    expect(missing).toBe(1);
    const { stdout: found } = await runInProcess(["validate", "."], { cwd: elsewhere });
    expect(found).toMatch(/^\.gemini\/commands: warning 1 file .*\nplugins\/p\/skills: warning 1 skill /);
  });

  it("takes a skill without a text as a warning, as the specification allows it", async () => {
    const cwd = folderOf({ "skills/a/SKILL.md": "---\nname: a\ndescription: A.\n---\n", "skills/b/SKILL.md": "" });
    const { stdout, code } = await runInProcess(["validate", "skills/a"], { cwd });
    expect(stdout).toMatch(/^skills\/a\/SKILL\.md: warning Skill file is empty.*\n1 skill, 0 errors, 1 warning\n$/);
    expect(code).toBe(0);
    expect((await runInProcess(["validate", "skills/b"], { cwd })).code).toBe(1);
  });

  it("fails for a folder without skills, so that a wrong folder is noticed", async () => {
    const { stderr, stdout, code } = await runInProcess(["validate", "src"], { cwd: folderOf({ "src/x.ts": "" }) });
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toContain("error: No skills found. Looked in src.");
  });

  it("checks a single skill, without the others in its parent folder", async () => {
    const cwd = folderOf({ "skills/one/SKILL.md": skillFile("one", "One."), "skills/two/SKILL.md": "" });
    const { stdout, code } = await runInProcess(["validate", "skills/one"], { cwd });
    expect({ stdout, code }).toEqual({ stdout: "1 skill, 0 errors, 0 warnings\n", code: 0 });
  });

  it("sees the same files as list, and a skill beside the folders of others", async () => {
    const cwd = folderOf({
      "skills/SKILL.md": skillFile("router", "Routes.", "!`date`"),
      "skills/a/SKILL.md": skillFile("a", "A."),
      "skills/group/b/SKILL.md": skillFile("b", "B."),
    });
    const { stdout } = await runInProcess(["validate", "skills"], { cwd });
    expect(stdout).toMatch(/^skills\/SKILL\.md: warning SKILL\.md is not loaded/m);
    expect(stdout).toMatch(/^skills\/SKILL\.md:6: info Commands/m);
    expect(stdout).toMatch(/^skills\/group: warning 1 skill in group is not loaded: b\./m);
    expect(stdout).toMatch(/\n1 skill, 0 errors, 2 warnings\n$/);
    const listed = await runInProcess(["list"], { cwd });
    expect(listed.stdout).toMatch(/^\/a /m);
    expect(listed.stdout).not.toContain("/router");
    const one = await runInProcess(["list", "--skills", "skills/a"], { cwd });
    expect(one.stdout).toMatch(/\n\/a +A\.\n$/);
  });

  it.skipIf(process.platform === "win32")("counts a skill once that is linked into a second folder", async () => {
    const cwd = folderOf({
      ".agents/skills/x/SKILL.md": skillFile("x", "X.", "!`date`"),
      ".claude/skills/y/SKILL.md": "Y.",
    });
    symlinkSync("../../.agents/skills/x", join(cwd, ".claude/skills/x"));
    const { stdout, code } = await runInProcess(["validate"], { cwd });
    expect(stdout).toMatch(
      /^\.agents\/skills\/x\/SKILL\.md:6: info Commands .*\n2 skills, 0 errors, 0 warnings\n$|^\.claude\/skills\/x\/SKILL\.md:6: info Commands .*\n2 skills, 0 errors, 0 warnings\n$/,
    );
    expect(code).toBe(0);
  });

  it.skipIf(process.platform === "win32")("says where a link leads that is refused, and what allows it", async () => {
    const cwd = folderOf({ "shared/x/SKILL.md": skillFile("x", "X."), "skills/a/SKILL.md": skillFile("a", "A.") });
    symlinkSync("../shared/x", join(cwd, "skills/x"));
    const { stdout } = await runInProcess(["validate"], { cwd });
    expect(stdout).toMatch(
      /^skills\/x\/SKILL\.md: error .*shared\/x\/SKILL\.md.*the option links.*\n2 skills, 1 error,/,
    );
  });

  it("says once what concerns several folders, as it is with all of them", async () => {
    const [one, other] = ["a", "b"].map((name) => `---\nname: ${name}\ndescription: A.\neffort: high\n---\nText.\n`);
    const cwd = folderOf({
      "skills/a/SKILL.md": one ?? "",
      ".claude/skills/b/SKILL.md": other ?? "",
      ".claude/commands/skills/help.md": "Helps.",
    });
    const { stdout } = await runInProcess(["validate"], { cwd });
    expect(stdout.match(/effort has no effect here: .*? of a and 1 other skill\./g)).toHaveLength(1);
    expect(stdout.match(/effort has no effect/g)).toHaveLength(1);
    expect(stdout.match(/skills:help is reserved/g)).toHaveLength(1);
  });

  it("places a problem with a name at the skill that has lost it", async () => {
    const cwd = folderOf({
      "skills/a/SKILL.md": skillFile("a", "One."),
      ".claude/skills/a/SKILL.md": skillFile("a", "Another."),
    });
    const { stdout } = await runInProcess(["validate"], { cwd });
    expect(stdout).toMatch(/^\.claude\/skills\/a\/SKILL\.md: warning The name a is taken by /);
  });

  it("places each of several skills that have lost the same name", async () => {
    const folders = ["skills", ".claude/skills", ".agents/skills"];
    const files = folders.map((folder) => [`${folder}/a/SKILL.md`, skillFile("a", `In ${folder}.`)]);
    const { stdout } = await runInProcess(["validate"], { cwd: folderOf(Object.fromEntries(files)) });
    const lines = stdout.split("\n").filter((line) => line.includes("The name a is taken by a/SKILL.md of skills"));
    expect(lines.map((line) => line.replace(/: warning .* the skill in | is available .*/g, " "))).toEqual([
      ".agents/skills/a/SKILL.md a/SKILL.md of agents ",
      ".claude/skills/a/SKILL.md a/SKILL.md of claude ",
    ]);
  });

  it("reports links in a circle, and a default folder that is a file or a link to nowhere", async () => {
    const cwd = folderOf({ ".claude/skills/a/SKILL.md": skillFile("a", "A.") });
    symlinkSync("c", join(cwd, ".claude/skills/b"));
    symlinkSync("b", join(cwd, ".claude/skills/c"));
    expect((await runInProcess(["validate"], { cwd })).stdout).toMatch(/skills\/b\/SKILL\.md: error .*\(ELOOP\)/);
    symlinkSync("gone", join(cwd, "skills"));
    expect((await runInProcess(["list"], { cwd })).stderr).toBe("error: This link leads nowhere: skills\n");
    const other = folderOf({ skills: "../.agents/skills", ".agents/skills/a/SKILL.md": skillFile("a", "A.") });
    const expected = "error: skills is neither a folder nor a manifest (*.json).\n";
    expect((await runInProcess(["list"], { cwd: other })).stderr).toBe(expected);
  });

  it("loads the parts of a plugin that has a skill in its root, and reports that skill", async () => {
    const cwd = folderOf({
      "p/.claude-plugin/plugin.json": "{}",
      "p/SKILL.md": skillFile("p", "P."),
      "p/skills/a/SKILL.md": skillFile("a", "A."),
      "p/commands/go.md": "Go.",
    });
    const { stdout } = await runInProcess(["validate", "p"], { cwd });
    expect(stdout).toMatch(/^p\/SKILL\.md: warning SKILL\.md is not loaded.*\n2 skills, 0 errors, 1 warning/);
  });

  it("names the folders of other tools that it does not load, but not those of links", async () => {
    const cwd = folderOf({
      ".agents/skills/a/SKILL.md": skillFile("a", "A."),
      ".gemini/commands/plan.toml": 'prompt = "Plan."',
      ".github/workflows/ci.yml": "",
      ".codex/skills/README": "",
    });
    rmSync(join(cwd, ".codex/skills/README"));
    symlinkSync("../../.agents/skills/a", join(cwd, ".codex/skills/a"));
    const told = "Files of other tools are not loaded: .gemini. To load all: langslash";
    for (const command of ["list", "validate"]) {
      const { stderr } = await runInProcess([command], { cwd });
      expect(stderr).toBe(`${told} ${command} .agents/skills .gemini\n`);
      expect((await runInProcess([command, ".agents/skills"], { cwd })).stderr).toBe("");
    }
  });

  it("lets a skill come before a command of its name, however its folder is named", async () => {
    const cwd = folderOf({
      ".claude/skills/deploy/SKILL.md": skillFile("deploy", "D.", "Skill."),
      ".claude/commands/deploy.md": "Command.",
    });
    for (const args of [[], ["--skills", ".claude"]]) {
      expect((await runInProcess(["show", "deploy", "--format", "body", ...args], { cwd })).stdout).toBe("Skill.\n");
    }
  });

  it.each([".gemini/commands/a.toml", ".github/prompts/a.prompt.md", ".opencode/command/a.md", "prompts/a.md"])(
    "loads the commands of other tools: %s",
    async (file) => {
      const cwd = folderOf({ [file]: file.endsWith(".toml") ? "prompt = 'A.'" : "A." });
      const [tool = "", folder = ""] = file.split("/");
      for (const path of tool.startsWith(".") ? [tool, `${tool}/${folder}`] : [tool]) {
        expect((await runInProcess(["list", "--skills", path], { cwd })).stdout).toMatch(/^\/a /m);
      }
    },
  );
});
