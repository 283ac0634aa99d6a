import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, langslash, lawOffice, withLangslash } from "./__fixtures__/langslash.js";
import { LANGCHAIN, loadedFiles } from "./__fixtures__/loaded-files.js";
import { startEach } from "./__fixtures__/start-each.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";
import { createProgram } from "./program.js";

const COMMANDS = createProgram().commands.map((command) => command.name());

describe("langslash", () => {
  it("has these sub-commands", () => {
    const all = [
      "list",
      "show",
      "new",
      "search",
      "validate",
      "scan",
      "lock",
      "diff",
      "publish",
      "test",
      "audit",
      "stats",
      "explain",
      "convert",
      "migrate",
      "chat",
      "consult",
      "mcp",
      "complete",
      "completion",
      "schema",
    ];
    expect(COMMANDS).toEqual(all);
  });

  it.each([
    ["convert", "review:nda", "the lease", "/converter/dist/"],
    ["consult", "--tool", "nobody", "hello", "/consult/dist/"],
  ])("%s does not load LangChain if there is no model", async (...words) => {
    const files = await loadedFiles(words.slice(0, -1));
    expect(files).toContainEqual(expect.stringContaining(words.at(-1) ?? ""));
    expect(files.filter((file) => LANGCHAIN.test(file))).toEqual([]);
  });

  it.each([
    ["help", "convert"],
    ["validate", "--help"],
  ])("%s %s prints help", async (...args) => {
    const { stdout, stderr, code } = await runInProcess(args);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toMatch(/^Usage: langslash /);
  });

  it.each(COMMANDS)("describes %s and each of its options", (name) => {
    const command = createProgram().commands.find((each) => each.name() === name);
    expect(command?.description()).not.toBe("");
    expect(command?.options.filter(({ description }) => description === "")).toEqual([]);
    expect(command?.helpInformation()).toContain("--help");
  });

  it("runs as installed", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    const cases = folderOf({ "skill-tests.yaml": "cases:\n  - message: plan a week of dinners\n    skill: null\n" });
    const lines = [
      ["list"],
      ["search", "xylophone"],
      ["show", "legal-reserch"],
      ["explain", "/med phases=x"],
      ["validate", "skills"],
      ["audit"],
      ["test", cases, "--skills", "skills"],
      ["lst"],
    ];
    const starts = lines.map((args) => ({ args, cwd: lawOffice }));
    const [printed, ...results] = await startEach([{ args: ["--version"], cwd: lawOffice }, ...starts]);
    expect(printed).toEqual({ stdout: `${version}\n`, stderr: "", code: 0 });
    for (const [position, args] of lines.entries()) expect(results[position]).toEqual(await runInProcess(args));
    expect(results.map(({ code }) => code)).toEqual([0, 1, 1, 1, 0, 0, 0, 2]);
  });

  it.each([
    [[], "Usage: langslash"],
    [["list", "--format", "xml"], "Allowed choices are table, json, markdown, bash-completion."],
    [["show"], "error: missing required argument 'skill'"],
    [["completion"], "error: missing required argument 'shell'. Allowed choices are bash, zsh, fish.\n"],
    [["new"], "error: missing required argument 'what'. Allowed choices are skill.\n"],
    [["list", "--format"], "argument missing. Allowed choices are table, json, markdown, bash-completion.\n"],
    [["validate", "skills/SKILL.md"], "error: No such folder or manifest: skills/SKILL.md"],
  ])("exits with 2 for the arguments %j", async (args, message) => {
    const { stdout, stderr, code } = await runInProcess(args);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toContain(message);
  });

  it("exits with 2 and a hint for an unknown sub-command", async () => {
    const stderr = "error: unknown command 'lst'\n(Did you mean list?)\n(use --help for usage)\n";
    expect(await runInProcess(["lst"])).toEqual({ stdout: "", stderr, code: 2 });
  });

  it("says that a topic of help is unknown, and prints the help of a known one", async () => {
    const { stderr, code } = await runInProcess(["help", "lst"]);
    expect({ stderr, code }).toEqual({
      stderr: "error: unknown command 'lst'\n(Did you mean list?)\n(use --help for usage)\n",
      code: 2,
    });
    const { stdout } = await runInProcess(["help", "mcp"]);
    expect(stdout).toContain("With a folder or --skills, they are taken from the given paths instead.");
  });

  it("prints the schema of the manifest that the skills package ships", async () => {
    const { stdout } = await langslash(["schema"]);
    expect(stdout).toBe(readFileSync(new URL("../../skills/skills_manifest.schema.json", import.meta.url), "utf8"));
  });

  it.skipIf(noTerminal)("prints colours in a terminal, unless NO_COLOR is set", async () => {
    const shown = async (env: Record<string, string>): Promise<string> => {
      const terminal = openTerminal("langslash show med", { cwd: lawOffice, env: { ...withLangslash(), ...env } });
      await terminal.ended;
      return terminal.everything();
    };
    const [coloured, plain] = await Promise.all([shown({}), shown({ NO_COLOR: "1", FORCE_COLOR: "1" })]);
    expect(coloured).toContain("\u001b[1m/medical-records-analysis");
    expect(plain).toMatch(/^\/medical-records-analysis/m); // Node 22 first warns that it gives FORCE_COLOR precedence
  });
});
