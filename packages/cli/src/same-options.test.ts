import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, skillFile } from "./__fixtures__/langslash.js";

const folder = folderOf({
  "other/letter/SKILL.md": skillFile("letter", "Writes a letter."),
  "usage.jsonl": '{"skill":"letter"}\n',
  "empty/notes.txt": "Nothing.",
});
const other = join(folder, "other");

describe("a folder can be given as an argument and with --skills", () => {
  it.each([
    ["list", []],
    ["show", ["letter"]],
    ["search", ["write a letter"]],
    ["explain", ["/letter now"]],
    ["complete", ["/le"]],
    ["validate", []],
    ["mcp", ["--check"]],
  ])("%s", async (name, words) => {
    const asArgument = await runInProcess([name, ...words, other]);
    const asOption = await runInProcess([name, ...words, "--skills", other]);
    expect(asArgument).toEqual(asOption);
    if (name !== "test")
      expect(asArgument.stdout).toContain(name === "audit" || name === "validate" ? "1 skill" : "letter");
  });

  it("words of a message that are no quoted one are not taken for folders", async () => {
    const { stdout } = await runInProcess(["explain", "--json", "/letter", "to", other, "--skills", other]);
    expect(JSON.parse(stdout).prompt ?? JSON.parse(stdout).stages[0].prompt).toContain(other);
  });
});

describe("--json prints what --format json does", () => {
  it.each([
    ["list", []],
    ["show", ["letter"]],
    ["search", ["write a letter"]],
    ["explain", ["/letter now"]],
    ["complete", ["/le"]],
  ])("%s", async (name, words) => {
    const { stdout, stderr, code } = await runInProcess([name, ...words, other, "--json"]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(JSON.parse(stdout)).toBeDefined();
    expect(await runInProcess([name, ...words, other, "--format", "json"])).toEqual({ stdout, stderr, code });
  });

  it("validate prints its problems", async () => {
    const broken = folderOf({ "a/SKILL.md": "---\nname: a\ndescription: A.\nparamters: {}\n---\n\nText.\n" });
    const { stdout, code } = await runInProcess(["validate", broken, "--json"]);
    const problem = { code: "frontmatter-key-unknown", severity: "warning", line: 4, file: join(broken, "a/SKILL.md") };
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ skills: 1, errors: 0, warnings: 1, problems: [problem] });
  });

  it("mcp --check prints what clients see", async () => {
    const { stdout, code } = await runInProcess(["mcp", other, "--check", "--json"]);
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).toContain("letter");
    expect((await runInProcess(["mcp", other, "--json"])).stderr).toContain("--json needs --check.");
  });
});

it.each(["list", "search", "explain", "show", "complete", "chat", "validate", "test", "audit"])(
  "%s says in the same words that there are no skills, and what to do",
  async (name) => {
    const empty = join(folder, "empty");
    const words = { search: ["x"], explain: ["x"], show: ["x"], complete: ["/x"], chat: ["--offline"] }[name] ?? [];
    const { stderr, code } = await runInProcess([name, ...words, empty]);
    const advice = "Name another folder (see --help), or begin a skill with langslash new skill <name>.";
    expect({ stderr, code }).toEqual({ stderr: `error: No skills found. Looked in ${empty}. ${advice}\n`, code: 1 });
  },
);

it("a file of a skill is answered with its folder", async () => {
  const file = join(other, "letter/SKILL.md");
  const { stderr, code } = await runInProcess(["list", file]);
  expect({ stderr, code }).toEqual({
    stderr: `error: ${file} is a file. Name its folder: ${join(other, "letter")}\n`,
    code: 2,
  });
});
