import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { docs, folderOf, langslash, lawOffice, run, skillFile, withLangslash } from "./__fixtures__/langslash.js";

describe("langslash list", () => {
  it("prints a table with sub-skills below their parents, aliases, models and macros", async () => {
    const { stdout, stderr, code } = await runInProcess(["list"]);
    const lines = stdout.split("\n");
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(lines[0]).toMatch(/^command +aliases +model +description$/);
    expect(lines[1]).toMatch(/^\/medical-records-analysis +\/med +sonnet +Turns a folder/);
    expect(lines[2]).toMatch(/^ {2}\/record-extraction +\/extract +haiku /);
    expect(lines.find((line) => line.startsWith("/quick-med"))).toMatch(
      / \/medical-records phases=1,2,3 output=brief$/,
    );
  });

  it("prints JSON", async () => {
    const { stdout } = await runInProcess(["list", "--format", "json"]);
    const { skills, macros } = JSON.parse(stdout);
    expect(skills).toHaveLength(14);
    expect(skills[0]).toMatchObject({ name: "medical-records-analysis", aliases: ["med"], model: "sonnet" });
    expect(macros[0]).toEqual({ name: "quick-med", text: "/medical-records phases=1,2,3 output=brief" });
  });

  it("escapes in JSON what could steer a terminal, and the data stay equal", async () => {
    const hostile =
      "C1 \u009b31m, DEL \u007f, bidi \u202e \u2066 \u200e \u200f \u061c, lines \u2028 \u2029, \u{e0041} tag, é 😀";
    const skills = [{ name: "a", description: "A.", file: "a.md", title: hostile }];
    const folder = folderOf({ "s/skills_manifest.json": JSON.stringify({ skills }), "s/a.md": "A." });
    const { stdout } = await runInProcess(["list", "--format", "json", "--skills", join(folder, "s")]);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(stdout).toContain("é 😀");
    expect(JSON.parse(stdout).skills[0].metadata.title).toBe(hostile);
  });

  it("removes marks that change the direction of text from a table", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skillFile("a", "left\u200e right\u200f arabic\u061c end") });
    const { stdout } = await runInProcess(["list", "--skills", join(folder, "s")]);
    expect(stdout).toContain("left right arabic end");
  });

  it("prints a page for a description of any length", async () => {
    const skills = [{ name: "a", description: "A.", file: "a.md" }];
    const macros = { m: `/a ${"` ".repeat(300_000)}` };
    const folder = folderOf({ "s/skills_manifest.json": JSON.stringify({ skills, macros }), "s/a.md": "A." });
    const { stdout, code } = await langslash(["list", "--format", "markdown", "--skills", join(folder, "s")]);
    expect(code).toBe(0);
    expect(stdout).toContain("| `/m` |");
  });

  it("prints the page that the docs have", async () => {
    const { stdout } = await runInProcess(["list", "--format", "markdown"]);
    expect(stdout).toBe(readFileSync(join(docs, "SLASH_COMMANDS.md"), "utf8"));
  });

  it("prints a bash script that completes names without running a program", async () => {
    const { stdout: script } = await runInProcess(["list", "-f", "bash-completion"]);
    const folder = folderOf({ script });
    const ask = `source ./script
      answer() { COMP_LINE="$1"; COMP_POINT=\${#COMP_LINE}; _slash_commands; echo "\${COMPREPLY[*]}"; }
      PATH= answer 'agent /med'; PATH= answer 'agent "hello /review:'; complete -p langslash`;
    const { stdout } = await run("bash", ["--norc", "-c", ask], { cwd: folder });
    expect(stdout).toBe("/med /medical-records-analysis\nnda\ncomplete -o default -F _slash_commands langslash\n");
  });

  it("looks for skills in the default paths, in their order", async () => {
    const cwd = folderOf({
      ".claude/skills/one/SKILL.md": skillFile("one", "First."),
      ".claude/commands/git/two.md": "Second.",
      ".agents/skills/three/SKILL.md": skillFile("three", "Third."),
      "skills_manifest.json": JSON.stringify({ skills: [{ name: "four", description: "Fourth.", file: "four.md" }] }),
      "four.md": "How to four.",
    });
    const { stdout, stderr } = await runInProcess(["list", "-f", "json"], { cwd });
    const names = JSON.parse(stdout).skills.map(({ name }: { name: string }) => name);
    expect({ names, stderr }).toEqual({ names: ["four", "one", "git:two", "three"], stderr: "" });
  });

  it("takes skills from several paths, including a manifest and a folder such as .claude", async () => {
    const cwd = folderOf({
      ".claude/skills/one/SKILL.md": skillFile("one", "First."),
      ".claude/commands/two.md": "Second.",
    });
    const manifest = join(lawOffice, "skills/skills_manifest.json");
    const { stdout } = await runInProcess(["list", "-s", ".claude", "--skills", manifest], { cwd });
    expect(stdout).toMatch(/^\/two /m);
    expect(stdout).toMatch(/^\/one /m);
    expect(stdout).toMatch(/^\/legal-research /m);
  });

  it("names the paths it looked in if there are no skills", async () => {
    const { stderr, stdout, code } = await runInProcess(["list"], { cwd: folderOf({}) });
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toMatch(/^error: No skills found\. Looked in skills, skills_manifest\.json, \.claude\/skills/);
    expect(stderr).toContain("begin a skill with langslash new skill <name>.");
  });

  it("rejects a path that does not exist", async () => {
    const { stderr, code } = await runInProcess(["list", "--skills", "nowhere"]);
    expect({ stderr, code }).toEqual({ stderr: "error: No such folder or manifest: nowhere\n", code: 2 });
  });

  it("reports that there are problems, and prints the skills that can be used", async () => {
    const cwd = folderOf({ "skills/a/SKILL.md": skillFile("a", "Does a."), "skills/b/SKILL.md": "" });
    const { stdout, stderr, code } = await runInProcess(["list"], { cwd });
    expect(stdout).toContain("/a ");
    expect(stderr).toMatch(/^\d+ problems? found\. Run langslash validate <folder> for details\.$/m);
    expect(code).toBe(0);
  });

  it("prints no control characters, and escapes HTML and pipes in a Markdown page", async () => {
    const description = '"\\e[31mred\\e]0;title\\a <img src=x onerror=alert(1)> a|b `c` \\u202Eevil"';
    const cwd = folderOf({ "skills/a/SKILL.md": skillFile("a", description) });
    const [asTable, asPage] = await Promise.all([
      runInProcess(["list"], { cwd }),
      runInProcess(["list", "-f", "markdown"], { cwd }),
    ]);
    // oxlint-disable-next-line no-control-regex -- it checks that none are printed
    expect(asTable.stdout + asPage.stdout).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(asPage.stdout).toContain("&lt;img src=x onerror=alert(1)&gt; a\\|b \\`c\\`");
  });

  it.skipIf(!existsSync("/dev/full"))("reports that its output cannot be written", async () => {
    const env = withLangslash();
    const { stderr, code } = await run("sh", ["-c", "langslash list > /dev/full"], { env });
    expect(stderr).toMatch(/^error: Cannot write the output: ENOSPC/);
    expect(code).toBe(1);
  });

  it("exits silently when its reader does", async () => {
    const env = withLangslash();
    const many = Array.from({ length: 300 }, (_, index) => ({
      name: `s${index}`,
      description: "x".repeat(1000), // in total several times the buffer of a pipe
      file: "s.md",
    }));
    const cwd = folderOf({ "s.md": "How.", "skills_manifest.json": JSON.stringify({ skills: many }) });
    const piped = "langslash list | head -1; echo ${PIPESTATUS[0]}";
    const { stdout, stderr } = await run("bash", ["--norc", "-c", piped], { cwd, env });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^command .*\n0\n$/);
  });
});
