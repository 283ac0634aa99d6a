import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, langslash, withLangslash } from "./__fixtures__/langslash.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";

describe("langslash new skill", () => {
  it.each(["checklist", "report", "workflow", "tool-wrapper"])("writes a %s that is valid", async (template) => {
    const cwd = folderOf({});
    const written = await runInProcess(["new", "skill", "weekly-report", "--template", template], { cwd });
    expect(written).toEqual({
      stdout: "skills/weekly-report/SKILL.md\n",
      stderr: "Fill it in, then run langslash validate skills/weekly-report\n",
      code: 0,
    });
    const checked = await runInProcess(["validate", "skills/weekly-report"], { cwd });
    expect(checked).toEqual({
      stdout: `skills/weekly-report/SKILL.md: warning The description is still the text of a new skill. Say what the skill does and \
when to use it. (placeholder-description)\n1 skill, 0 errors, 1 warning\n`,
      stderr: "",
      code: 0,
    });
    const args = ["new", "skill", "daily-report", "--template", template, "--description", "Reports. Use it daily."];
    await runInProcess(args, { cwd });
    const strict = await runInProcess(["validate", "--strict", "skills/daily-report"], { cwd });
    expect(strict).toEqual({ stdout: "1 skill, 0 errors, 0 warnings\n", stderr: "", code: 0 });
  });

  it("runs as installed", async () => {
    const cwd = folderOf({ ".claude/skills/one/SKILL.md": "" });
    const { stdout, code } = await langslash(["new", "skill", "two"], { cwd });
    expect({ stdout, code }).toEqual({ stdout: `${join(".claude/skills/two/SKILL.md")}\n`, code: 0 });
    expect((await langslash(["complete", "--line", "langslash new skill two --template ch"], { cwd })).stdout).toBe(
      "checklist\n",
    );
  });

  it.each([
    'Says: "it" # plainly',
    "# not a comment",
    "- 'a' [b] {c}",
    "yes",
    "Two\nlines\tand \\ more ",
    "012",
    "größer 😀",
  ])("keeps the description %j", async (description) => {
    const cwd = folderOf({});
    await runInProcess(["new", "skill", "a", "--description", description], { cwd });
    const { stdout } = await runInProcess(["show", "a", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ description: description.replace(/\s+/g, " ").trim() });
    expect((await runInProcess(["validate", "--strict", "skills"], { cwd })).code).toBe(0);
  });

  it("writes example messages, which load the skill", async () => {
    const cwd = folderOf({});
    const examples = ["has my parcel been shipped?", ' - "it": #never\n came '].flatMap((text) => ["--example", text]);
    await runInProcess(["new", "skill", "orders", "--description", "Orders.", ...examples], { cwd });
    const { stdout } = await runInProcess(["show", "orders", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ examples: ["has my parcel been shipped?", '- "it": #never came'] });
    expect((await runInProcess(["validate", "--strict", "skills"], { cwd })).code).toBe(0);
    expect((await runInProcess(["explain", "has my parcel been shipped"], { cwd })).stdout).toContain(
      "Loaded: orders.",
    );
  });

  it.skipIf(noTerminal)("asks for two example messages in a terminal", async () => {
    const cwd = folderOf({});
    const terminal = openTerminal("langslash new skill orders", { cwd, env: withLangslash() });
    await terminal.until("A message that should load it (Enter for none): ");
    terminal.press("where is my parcel?\r");
    await terminal.until("Another one, in other words: ");
    terminal.press("has it shipped?\r");
    expect(await terminal.ended).toBe(0);
    const written = readFileSync(join(cwd, "skills/orders/SKILL.md"), "utf8");
    expect(written).toContain('examples:\n  - "where is my parcel?"\n  - "has it shipped?"\n---');
  });

  it.skipIf(noTerminal)("takes two messages that are pasted at once", async () => {
    const cwd = folderOf({});
    const terminal = openTerminal("langslash new skill orders", { cwd, env: withLangslash() });
    await terminal.until("(Enter for none): ");
    terminal.press("where is my parcel?\rhas it shipped?\r");
    expect(await terminal.ended).toBe(0);
    const written = readFileSync(join(cwd, "skills/orders/SKILL.md"), "utf8");
    expect(written).toContain('examples:\n  - "where is my parcel?"\n  - "has it shipped?"\n---');
  });

  it.skipIf(noTerminal).each([
    ["Enter", "\r", 0, ["orders"]],
    ["Ctrl-D", "\x04", 0, ["orders"]],
    ["Ctrl-C", "\x03", 130, []],
  ])("ends the questions with %s", async (_key, pressed, code, written) => {
    const cwd = folderOf({ "skills/note.txt": "" });
    const terminal = openTerminal("langslash new skill orders", { cwd, env: withLangslash() });
    await terminal.until("(Enter for none): ");
    terminal.press(pressed);
    expect(await terminal.ended).toBe(code);
    expect(readdirSync(join(cwd, "skills")).filter((name) => name !== "note.txt")).toEqual(written);
    for (const name of written)
      expect(readFileSync(join(cwd, "skills", name, "SKILL.md"), "utf8")).not.toContain("examples");
  });

  it.each([
    ["a folder", (path: string) => mkdirSync(path)],
    ["a file", (path: string) => writeFileSync(path, "mine")],
    ["a link that leads nowhere", (path: string) => symlinkSync("nowhere", path)],
  ])("never writes to %s that exists", async (_what, make) => {
    const cwd = folderOf({ "skills/other/SKILL.md": "" });
    make(join(cwd, "skills/mine"));
    const { stdout, stderr, code } = await runInProcess(["new", "skill", "mine"], { cwd });
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toContain("exists already. Nothing was changed.");
    expect(readdirSync(join(cwd, "skills"))).toEqual(["mine", "other"]);
    expect(existsSync(join(cwd, "skills/nowhere"))).toBe(false);
  });

  it("leaves an existing skill as it is", async () => {
    const cwd = folderOf({ "skills/mine/SKILL.md": "mine" });
    await runInProcess(["new", "skill", "mine"], { cwd });
    expect(readFileSync(join(cwd, "skills/mine/SKILL.md"), "utf8")).toBe("mine");
  });

  it.each([
    [
      ["My Skill"],
      'Invalid name "My Skill": use lower-case letters and digits, with single hyphens between them. Try my-skill.',
    ],
    [["../outside"], "Invalid name"],
    [["a/b"], "Try a-b."],
    [["Größe"], "Try größe."],
    [["a".repeat(65)], "The name has 65 characters; at most 64 are allowed."],
    [["help"], 'The name "help" is reserved for a built-in command.'],
    [["a", "--description", " "], "The description is empty."],
    [["a", "--description", "x".repeat(1025)], "at most 1024 are allowed"],
    [["a", "--template", "poem"], "Allowed choices are checklist, report, workflow, tool-wrapper."],
  ])("exits with 2 for %j", async (args, message) => {
    const cwd = folderOf({});
    const { stdout, stderr, code } = await runInProcess(["new", "skill", ...args], { cwd });
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toContain(message);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
