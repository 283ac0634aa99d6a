import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docs, folderOf, langslash, lawOffice, run, skillFile, withLangslash } from "./__fixtures__/langslash.js";

describe.concurrent("langslash list", () => {
  it("prints a table with sub-skills below their parents, aliases, models and macros", async () => {
    const { stdout, stderr, code } = await langslash(["list"]);
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
    const { stdout } = await langslash(["list", "--format", "json"]);
    const { skills, macros } = JSON.parse(stdout);
    expect(skills).toHaveLength(14);
    expect(skills[0]).toMatchObject({ name: "medical-records-analysis", aliases: ["med"], model: "sonnet" });
    expect(macros[0]).toEqual({ name: "quick-med", text: "/medical-records phases=1,2,3 output=brief" });
  });

  it("prints the page that the docs have", async () => {
    const { stdout } = await langslash(["list", "--format", "markdown"]);
    expect(stdout).toBe(readFileSync(join(docs, "SLASH_COMMANDS.md"), "utf8"));
  });

  it("prints a script with which bash completes names without running anything", async () => {
    const { stdout: script } = await langslash(["list", "-f", "bash-completion"]);
    const folder = folderOf({ script });
    const ask = `source ./script
      answer() { COMP_LINE="$1"; COMP_POINT=\${#COMP_LINE}; _slash_commands; echo "\${COMPREPLY[*]}"; }
      PATH= answer 'agent /med'; PATH= answer 'agent "hello /review:'; complete -p langslash`;
    const { stdout } = await run("bash", ["--norc", "-c", ask], { cwd: folder });
    expect(stdout).toBe("/med /medical-records-analysis\nnda\ncomplete -o default -F _slash_commands langslash\n");
  });

  it("finds skills in the usual places", async () => {
    const cwd = folderOf({
      ".claude/skills/one/SKILL.md": skillFile("one", "First."),
      ".claude/commands/git/two.md": "Second.",
      ".agents/skills/three/SKILL.md": skillFile("three", "Third."),
      "skills_manifest.json": JSON.stringify({ skills: [{ name: "four", description: "Fourth.", file: "four.md" }] }),
      "four.md": "How to four.",
    });
    const { stdout, stderr } = await langslash(["list", "-f", "json"], { cwd });
    const names = JSON.parse(stdout).skills.map(({ name }: { name: string }) => name);
    expect({ names, stderr }).toEqual({ names: ["four", "one", "git:two", "three"], stderr: "" });
  });

  it("takes several places, a manifest and a folder such as .claude", async () => {
    const cwd = folderOf({
      ".claude/skills/one/SKILL.md": skillFile("one", "First."),
      ".claude/commands/two.md": "Second.",
    });
    const manifest = join(lawOffice, "skills/skills_manifest.json");
    const { stdout } = await langslash(["list", "-s", ".claude", "--skills", manifest], { cwd });
    expect(stdout).toMatch(/^\/two /m);
    expect(stdout).toMatch(/^\/one /m);
    expect(stdout).toMatch(/^\/legal-research /m);
  });

  it("says where it looked when there are no skills", async () => {
    const { stderr, stdout, code } = await langslash(["list"], { cwd: folderOf({}) });
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toMatch(
      /^error: There are no skills here\. Looked for: skills, skills_manifest\.json, \.claude\/skills/,
    );
  });

  it("refuses a place that is not there", async () => {
    const { stderr, code } = await langslash(["list", "--skills", "nowhere"]);
    expect({ stderr, code }).toEqual({ stderr: "error: There is no folder or manifest nowhere.\n", code: 2 });
  });

  it("says that there are problems, and prints what can be used", async () => {
    const cwd = folderOf({ "skills/a/SKILL.md": skillFile("a", "Does a."), "skills/b/SKILL.md": "" });
    const { stdout, stderr, code } = await langslash(["list"], { cwd });
    expect(stdout).toContain("/a ");
    expect(stderr).toMatch(/^\d+ problems? found; langslash validate <folder> tells\.$/m);
    expect(code).toBe(0);
  });

  it("prints nothing that steers a terminal, and nothing that a page would take for HTML or a new cell", async () => {
    const description = '"\\e[31mred\\e]0;title\\a <img src=x onerror=alert(1)> a|b `c` \\u202Eevil"';
    const cwd = folderOf({ "skills/a/SKILL.md": skillFile("a", description) });
    const [asTable, asPage] = await Promise.all([
      langslash(["list"], { cwd }),
      langslash(["list", "-f", "markdown"], { cwd }),
    ]);
    // oxlint-disable-next-line no-control-regex -- these are what it is about
    expect(asTable.stdout + asPage.stdout).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(asPage.stdout).toContain("&lt;img src=x onerror=alert(1)&gt; a\\|b \\`c\\`");
  });

  it.skipIf(!existsSync("/dev/full"))("says that its output cannot be written", async () => {
    const env = withLangslash();
    const { stderr, code } = await run("sh", ["-c", "langslash list > /dev/full"], { env });
    expect(stderr).toMatch(/^error: The output cannot be written: ENOSPC/);
    expect(code).toBe(1);
  });

  it("ends without a word when its reader does", async () => {
    const env = withLangslash();
    const many = Array.from({ length: 3000 }, (_, index) => ({
      name: `s${index}`,
      description: "x".repeat(200),
      file: "s.md",
    }));
    const cwd = folderOf({ "s.md": "How.", "skills_manifest.json": JSON.stringify({ skills: many }) });
    const piped = "langslash list | head -1; echo ${PIPESTATUS[0]}";
    const { stdout, stderr } = await run("bash", ["--norc", "-c", piped], { cwd, env });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^command .*\n0\n$/);
  });
});
