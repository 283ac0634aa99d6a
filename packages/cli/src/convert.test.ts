import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, langslash, withLangslash } from "./__fixtures__/langslash.js";
import { modelServer } from "./__fixtures__/model-server.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";

const FILES = {
  ".claude/commands/fix.md": "---\nargument-hint: <what>\n---\nUse the triage agent on $ARGUMENTS.",
  ".claude/commands/git/tidy.md": "Tidy the branches.",
  ".claude/agents/triage.md": "---\nname: triage\ndescription: Sorts bugs.\n---\nSort the bugs.",
};

const ANSWER = "Sort the bugs, then mend the login page. Sort the bugs.";

describe("langslash convert", () => {
  it("converts by rules without a key, and includes the agents that the command refers to", async () => {
    const { stdout, stderr, code } = await langslash(["convert", "/fix", "the", "login page"], {
      cwd: folderOf(FILES),
    });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toContain("on the login page.");
    expect(stdout).toContain("Sort the bugs.");
    expect(stdout).not.toContain("argument-hint");
  });

  it.each([
    ["two words", "high"],
    ["what=two words", "priority=high"],
    ['say "hi"', "high"],
    ["", "high"],
  ])("keeps the words of the shell together for a command that takes single words: %j", async (what, priority) => {
    const fix = "---\narguments: [what, priority]\n---\nFix: $what. Priority: $priority.";
    const cwd = folderOf({ ".claude/commands/fix.md": fix, ".claude/commands/say.md": "Say: $ARGUMENTS." });
    const { stdout } = await runInProcess(["convert", "fix", "--", what, priority], { cwd });
    expect(stdout).toContain(`Fix: ${what.replace("what=", "")}. Priority: high.`);
    const { stdout: said } = await runInProcess(["convert", "say", "--", what, priority], { cwd });
    expect(said).toContain(`Say: ${what} ${priority}.`);
  });

  it("reads the agents of the repository around .claude", async () => {
    const { ".claude/agents/triage.md": agent, ...rest } = FILES;
    const cwd = folderOf({ ...rest, "agents/triage.md": agent });
    const { stdout, stderr } = await runInProcess(["convert", "fix", "it"], { cwd });
    expect({ stderr, stdout }).toEqual({ stderr: "", stdout: expect.stringContaining("Sort the bugs.") as string });
  });

  it("takes in the scripts that the command runs, on request", async () => {
    const cwd = folderOf({
      ".claude/commands/count.md": "Run `bash ~/.claude/scripts/count.sh`.",
      ".claude/scripts/count.sh": "wc -w < brief.md",
    });
    const plain = await runInProcess(["convert", "count"], { cwd });
    expect(plain.stdout).not.toContain("wc -w");
    expect(plain.stderr).toContain("~/.claude/scripts/count.sh");
    const { stdout, stderr } = await runInProcess(["convert", "count", "--scripts"], { cwd });
    expect(stdout).toContain("Run `bash .prompt/scripts/count.sh`.");
    expect(stdout).toContain('<file path=".prompt/scripts/count.sh">\nwc -w < brief.md\n</file>');
    expect(stderr).toBe(
      "warning: The prompt has scripts for its reader to run; read them first: .prompt/scripts/count.sh\n",
    );
  });

  it("converts with a model if one is given", async () => {
    const { env, requests } = await modelServer(ANSWER);
    const options = { cwd: folderOf(FILES), env };
    const args = ["convert", "--model", "some-model", "fix", "the login page"];
    const { stdout, stderr, code } = await runInProcess(args, options);
    expect({ stdout, code }).toEqual({ stdout: `${ANSWER}\n`, code: 0 });
    expect(stderr).not.toContain("error");
    expect(requests[0]?.model).toBe("some-model");
  });

  it("converts the other commands if one fails, and exits with 1", async () => {
    const { env } = await modelServer(ANSWER);
    const cwd = folderOf({ ...FILES, ".claude/commands/none.md": "Make the model fail." });
    const args = ["convert", "--all", "-o", "out", "--model", "some-model"];
    const { stderr, code } = await langslash(args, { cwd, env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^failed: \/none: AI conversion failed: .*No such luck\.$/m);
    expect(stderr).toMatch(/^2 of 3 commands converted into out, \d with warnings, 1 failed\.$/m);
    expect(existsSync(join(cwd, "out/git/tidy.md"))).toBe(true);
  });

  it.skipIf(noTerminal)("shows its progress in a terminal", async () => {
    const options = { cwd: folderOf(FILES), env: withLangslash() };
    const terminal = openTerminal("langslash convert --all --out out", options);
    await terminal.until(/\[#{12}-{12}\] 1\/2 /);
    await terminal.until(/\[#{24}\] 2\/2 /);
    await terminal.until("2 of 2 commands converted into out");
    expect(await terminal.ended).toBe(0);
  });
});

describe("langslash convert, run in the process of the tests,", () => {
  it("requires the arguments of a command that takes some, unless they are passed as empty", async () => {
    const cwd = folderOf(FILES);
    expect(await runInProcess(["convert", "fix"], { cwd })).toEqual({
      stdout: "",
      stderr: 'error: /fix takes arguments: <what>. Pass them after the name, or "" for none.\n',
      code: 2,
    });
    expect((await runInProcess(["convert", "fix", ""], { cwd })).code).toBe(0);
  });

  it("converts all commands into files and reports the results", async () => {
    const cwd = folderOf(FILES);
    const { stdout, stderr, code } = await runInProcess(["convert", "--all", "--out", "out"], { cwd });
    expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
    expect(stderr).toBe(
      "warning: /fix: No argument was given for <what>; the prompt has that name in its place.\n" +
        "2 of 2 commands converted into out, 1 with warnings, 0 failed.\n" +
        "1 of them takes arguments and was converted without any.\n",
    );
    expect(readFileSync(join(cwd, "out/git/tidy.md"), "utf8")).toBe("Tidy the branches.\n");
    expect(existsSync(join(cwd, "out/fix.md"))).toBe(true);
  });

  it("replaces no file that is there and differs, unless it is told to", async () => {
    const cwd = folderOf({ ...FILES, "fix.md": "OURS", ".claude/commands/README.md": "About.", "README.md": "OURS" });
    const args = ["convert", "--all", "--out", "."];
    const { stderr, code } = await runInProcess(args, { cwd });
    expect({ code, kept: ["fix.md", "README.md"].map((path) => readFileSync(join(cwd, path), "utf8")) }).toEqual({
      code: 1,
      kept: ["OURS", "OURS"],
    });
    expect(stderr).toContain("failed: /fix: fix.md is there and differs. Replace it with --force.\n");
    expect(readFileSync(join(cwd, "git/tidy.md"), "utf8")).toBe("Tidy the branches.\n");
    expect(await runInProcess([...args, "--force"], { cwd })).toMatchObject({ code: 0 });
    expect(await runInProcess(args, { cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "fix.md"), "utf8")).not.toBe("OURS");
  });

  it("writes no prompts among the commands, agents and skills, also through a link and into a new folder", async () => {
    const cwd = folderOf({ ...FILES, "agents/clerk.md": "File it." });
    symlinkSync(join(cwd, ".claude/commands"), join(cwd, "link"));
    symlinkSync(join(cwd, ".claude/commands/new"), join(cwd, "to-new"));
    const folders = ["link", "link/git", "link/new/folder", "to-new", "to-new/folder"];
    const own = [
      ".claude/commands/git",
      ".claude/agents",
      ".claude/skills/git",
      ".claude/plugins/kit/commands",
      "agents",
    ];
    for (const out of [...folders, ...own]) {
      const { stderr, code } = await runInProcess(["convert", "git:tidy", "--force", "--out", out], { cwd });
      expect([out, stderr, code]).toEqual([
        out,
        `error: Writing to ${out} would overwrite or add commands, agents or skills. Name another folder with --out.\n`,
        2,
      ]);
    }
  });

  it("follows no link in the folder of the prompts to the commands", async () => {
    const cwd = folderOf({ ...FILES, "out/README.md": "About." });
    symlinkSync(join(cwd, ".claude/commands/git"), join(cwd, "out/git"));
    const { stderr, code } = await runInProcess(["convert", "git:tidy", "--force", "--out", "out"], { cwd });
    const message = "error: out/git/tidy.md leads to the commands, agents or skills themselves.\n";
    expect({ stderr, code }).toEqual({ stderr: message, code: 1 });
  });

  it.each(["git", "git/tidy.md"])("follows no link out of the folder of the prompts: %s", async (link) => {
    const cwd = folderOf({ ...FILES, "out/README.md": "About.", "outside/tidy.md": "Precious." });
    mkdirSync(dirname(join(cwd, "out", link)), { recursive: true });
    symlinkSync(join(cwd, "outside", link === "git" ? "" : "tidy.md"), join(cwd, "out", link));
    for (const force of [[], ["--force"]]) {
      const { stderr, code } = await runInProcess(["convert", "git:tidy", ...force, "--out", "out"], { cwd });
      const message = "error: out/git/tidy.md is a link, or in one, that leads outside out.\n";
      expect({ stderr, code }).toEqual({ stderr: message, code: 1 });
    }
    expect(readFileSync(join(cwd, "outside/tidy.md"), "utf8")).toBe("Precious.");
  });

  it.each([
    [["convert", "--all", "--out", ""], "error: --out requires the name of a folder.\n"],
    [["convert", "--all"], "error: --all requires --out, the folder to write the prompts to.\n"],
    [
      ["convert", "--all", "-o", ".claude/commands/"],
      "error: Writing to .claude/commands/ would overwrite or add commands, agents or skills. Name another folder with --out.\n",
    ],
    [["convert", "fix", "--scripts", "--model", "x"], "error: --scripts converts by rules. Leave out --model.\n"],
    [["convert", "--all", "fix", "-o", "x"], "error: --all converts every command. Leave out either --all or fix.\n"],
  ])("exits with 2 for the arguments %j", async (args, message) => {
    const { stderr, code } = await runInProcess(args, { cwd: folderOf(FILES) });
    expect({ stderr, code }).toEqual({ stderr: message, code: 2 });
  });

  it("checks all commands of a folder, and exits with 1 if there are errors", async () => {
    const cwd = folderOf({
      ...FILES,
      ".claude/commands/status.md": "- Status: !`git status`\n- Notes: ~/.claude/notes.md\n\nAsk with WebSearch.",
      ".claude/plugins/kit/commands/pay.md": "---\nargument-hint: <to> [amount]\n---\nPay $2 to $1, never $5,000.",
    });
    const { stdout, stderr, code } = await runInProcess(["convert", "--check", ".claude"], { cwd });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout.split("\n")).toEqual([
      "path                                 warnings  findings",
      ".claude/commands/fix.md              0",
      ".claude/commands/git/tidy.md         0",
      ".claude/commands/status.md           2         out-of-reach 1, dead-syntax 1",
      ".claude/plugins/kit/commands/pay.md  0",
      "",
      ".claude/commands/status.md: warning The target has no tool that does the work of WebSearch.",
      ".claude/commands/status.md: warning The sandbox cannot reach the user's ~/.claude: ~/.claude/notes.md",
      "",
      "4 commands checked: 3 without problems, 0 errors.",
      "",
    ]);
    expect((await runInProcess(["convert", "--check", "--strict"], { cwd })).code).toBe(1);
    const { stdout: json } = await runInProcess(["convert", "--check", "--json", "-c", ".claude"], { cwd });
    const [first, , third] = JSON.parse(json);
    expect(first).toEqual({ path: ".claude/commands/fix.md", name: "fix", warnings: [], findings: [] });
    expect(third.findings[0]).toMatchObject({ code: "out-of-reach", severity: "warning" });
  });

  it("checks the other commands if one cannot be read, and names those that are hidden by their names", async () => {
    const cwd = folderOf({
      ".claude/commands/big.md": "a".repeat(2_000_000),
      ".claude/commands/git/tidy.md": "Tidy the branches.",
      ".claude/commands/new tag.md": "Tag it.",
      ".claude/commands/new-tag.md": "Tag it twice.",
    });
    const { stdout, stderr, code } = await runInProcess(["convert", "--check"], { cwd });
    expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
    expect(stdout).toMatch(/^\.claude\/commands\/big\.md +0 +unreadable 1$/m);
    expect(stdout).toMatch(/^\.claude\/commands\/git\/tidy\.md +0$/m);
    expect(stdout).toContain(
      ".claude/commands/big.md: error Skill file too large: big.md has 2000000 bytes; at most 1048576 are allowed (unreadable)\n",
    );
    const hidden =
      ".claude/commands/new-tag.md: warning Another command has the name new-tag, so this one is left out. Rename one of the files.";
    expect(stdout).toContain(hidden);
    const { stderr: reported } = await runInProcess(["convert", "--all", "--out", "out"], { cwd });
    expect(reported).toContain("new-tag.md: Another command has the name new-tag");
  });

  it("fails a check if a conversion has errors", async () => {
    const cwd = folderOf({ ".claude/commands/blank.md": "---\ndescription: Does nothing\n---\n" });
    const { stdout, code } = await runInProcess(["convert", "--check"], { cwd });
    expect(stdout).toContain(".claude/commands/blank.md: error The prompt is empty. (empty)\n");
    expect(code).toBe(1);
  });

  it.each([
    [["convert", "--check", "nowhere"], "error: No such folder: nowhere\n"],
    [
      ["convert", "--check", ".claude", "--configs", "other"],
      "error: --check checks one folder. Leave out either .claude or --configs.\n",
    ],
    [["convert", "--check", ".claude", "other"], "error: --check takes one folder. Leave out other.\n"],
    [["convert", "--json", "fix"], "error: --json requires --check.\n"],
    [["convert", "--check", "--all"], "error: --check converts by rules and writes no files. Leave out --all.\n"],
  ])("exits with 2 for %j", async (args, message) => {
    const { stderr, code } = await runInProcess(args, { cwd: folderOf(FILES) });
    expect({ stderr, code }).toEqual({ stderr: message, code: 2 });
  });

  it("suggests names for an unknown command", async () => {
    const { stderr, code } = await runInProcess(["convert", "fixx"], { cwd: folderOf(FILES) });
    expect({ stderr, code }).toEqual({
      stderr: 'error: Unknown slash command "fixx". Did you mean fix?\n',
      code: 1,
    });
  });
});
