import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOf, langslash, withLangslash } from "./__fixtures__/langslash.js";
import { modelServer, type ModelServer } from "./__fixtures__/model-server.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";

const FILES = {
  ".claude/commands/fix.md": "---\nargument-hint: <what>\n---\nUse the triage agent on $ARGUMENTS.",
  ".claude/commands/git/tidy.md": "Tidy the branches.",
  ".claude/agents/triage.md": "---\nname: triage\ndescription: Sorts bugs.\n---\nSort the bugs.",
};

describe.concurrent("langslash convert", () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await modelServer("Sort the bugs, then mend the login page. Sort the bugs.");
  });

  it("converts by rules without a key, with what the command refers to", async () => {
    const { stdout, stderr, code } = await langslash(["convert", "/fix", "the", "login page"], {
      cwd: folderOf(FILES),
    });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toContain("on the login page.");
    expect(stdout).toContain("Sort the bugs.");
    expect(stdout).not.toContain("argument-hint");
  });

  it("asks for the arguments of a command that takes some, and goes without where they are empty", async () => {
    const cwd = folderOf(FILES);
    const [none, empty] = await Promise.all([
      langslash(["convert", "fix"], { cwd }),
      langslash(["convert", "fix", ""], { cwd }),
    ]);
    expect(none).toEqual({
      stdout: "",
      stderr: 'error: /fix takes <what>. Give them behind the name, or "" for none.\n',
      code: 2,
    });
    expect(empty.code).toBe(0);
  });

  it("converts with a model where one is named", async () => {
    const { stdout, stderr, code } = await langslash(["convert", "--model", "some-model", "fix", "the login page"], {
      cwd: folderOf(FILES),
      env: server.env,
    });
    expect({ stdout, code }).toEqual({ stdout: "Sort the bugs, then mend the login page. Sort the bugs.\n", code: 0 });
    expect(stderr).not.toContain("error");
    expect(server.requests[0]?.model).toBe("some-model");
  });

  it("converts all commands into files and tells what became of them", async () => {
    const cwd = folderOf(FILES);
    const { stdout, stderr, code } = await langslash(["convert", "--all", "--out", "out"], { cwd });
    expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
    expect(stderr).toBe(
      "2 of 2 commands converted into out, 0 with warnings, 0 failed.\n1 of them takes arguments and was converted without.\n",
    );
    expect(readFileSync(join(cwd, "out/git/tidy.md"), "utf8")).toBe("Tidy the branches.\n");
    expect(existsSync(join(cwd, "out/fix.md"))).toBe(true);
  });

  it.skipIf(noTerminal)("shows in a terminal how far it is", async () => {
    const options = { cwd: folderOf(FILES), env: withLangslash() };
    const terminal = openTerminal("langslash convert --all --out out", options);
    await terminal.until(/\[#{12}-{12}\] 1\/2 /);
    await terminal.until(/\[#{24}\] 2\/2 /);
    await terminal.until("2 of 2 commands converted into out");
    expect(await terminal.ended).toBe(0);
  });

  it("converts the others where one fails", async () => {
    const cwd = folderOf({ ...FILES, ".claude/commands/none.md": "Make the model fail." });
    const options = { cwd, env: server.env };
    const { stderr, code } = await langslash(["convert", "--all", "-o", "out", "--model", "some-model"], options);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^failed: \/none: AI conversion failed: .*No such luck\.$/m);
    expect(stderr).toMatch(/^2 of 3 commands converted into out, \d with warnings, 1 failed\.$/m);
    expect(existsSync(join(cwd, "out/git/tidy.md"))).toBe(true);
  });

  it.each([
    [["convert", "--all"], "error: --all writes files: name a folder for them with --out.\n"],
    [
      ["convert", "--all", "-o", ".claude/commands/"],
      "error: .claude/commands/ holds the commands themselves, which would be overwritten. Name another folder.\n",
    ],
    [["convert", "--all", "fix", "-o", "x"], "error: --all converts all commands: leave out fix.\n"],
  ])("exits with 2 for the arguments %j", async (args, message) => {
    const { stderr, code } = await langslash(args, { cwd: folderOf(FILES) });
    expect({ stderr, code }).toEqual({ stderr: message, code: 2 });
  });

  it("suggests names for a command that nobody has", async () => {
    const { stderr, code } = await langslash(["convert", "fixx"], { cwd: folderOf(FILES) });
    expect({ stderr, code }).toEqual({
      stderr: 'error: There is no slash command "fixx". Did you mean fix?\n',
      code: 1,
    });
  });
});
