import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { loadSkills, readSkillCases } from "../index.js";
import { SKILLS, casesIn, json, list } from "./__fixtures__/cases-in.js";

describe("the files of cases", () => {
  it("finds the files by their names, wherever their kind of name is clear", async () => {
    const found = [
      "trigger-eval.yml",
      "trigger-queries.csv",
      "trigger_test.yaml",
      "triggerevals.json",
      "pdf.trigger-cases.jsonl",
      "pdf-x_trigger_prompts-set.json",
      "trigger-tests_set.jsonl",
      "skill-test.yaml",
      "my_skill_tests.yml",
      "eval/triggers.json",
      "evals/trigger.yml",
      "evals/triggering.jsonl",
      "evals/routing-cases.csv",
      "evals/pdf-activation_eval.yaml",
      "evals/activation-test.json",
      "evals/pdf/my-pdf.prompts.csv",
      "evals/prompts.csv",
      "evals/cases/pdf.yml",
      "test/triggers.json",
      "tests/triggers.yml",
      "lower/triggers.yaml",
      "dist-notes/skill-tests.yaml",
      "my-dist/skill-tests.yaml",
      ...["claude", "agents", "codex", "cursor", "gemini", "github"].map((tool) => `.${tool}/skill-tests.yaml`),
    ];
    const others = [
      "my trigger-evals.json",
      "trigger-evals.json.bak",
      "trigger-evals_sets.json",
      "trigger-evals.txt",
      "skilltests.json",
      "devals/triggers.json",
      "evals/a/b/triggers.json",
      "evals/my triggers.json",
      "evals/prompts.json",
      "evals/triggers.json.bak",
      "evals/cases-old/pdf.json",
      "evals/cases/pdf.json.bak",
      "mytests/triggers.json",
      "tests-old/triggers.json",
      "tests/my-triggers.json",
      "tests/triggers.json.bak",
      "beside/triggers.json",
      ...["node_modules", "dist", "build", "result", "results", "vendor", "__pycache__"].map(
        (folder) => `${folder}/skill-tests.yaml`,
      ),
      ...["git", "claude-old", "agents-old", "codex-old", "cursor-old", "gemini-old", "github-old"].map(
        (folder) => `.${folder}/skill-tests.yaml`,
      ),
    ];
    const beside = { "lower/skill.md": "Text.", "beside/my-skill.md": "Text.", "beside/skill.md.bak": "Text." };
    const { files } = await casesIn({
      ...Object.fromEntries([...found, ...others].map((path) => [path, json(list)])),
      ...beside,
    });
    expect(files).toEqual(found.toSorted());
  });

  it.skipIf(process.platform === "win32")(
    "finds nothing in a device, and does not follow a link to a file",
    async () => {
      const folder = temporaryFolder(SKILLS);
      const skills = await loadSkills(join(folder, "skills"));
      expect(await readSkillCases("/dev/null", skills)).toEqual({ cases: [], files: [], diagnostics: [] });
      const outside = temporaryFolder({ "trigger-evals.json": json(list) });
      symlinkSync(join(outside, "trigger-evals.json"), join(folder, "trigger-evals.json"));
      expect(await readSkillCases(join(folder, "trigger-evals.json"), skills)).toEqual({
        cases: [],
        files: ["trigger-evals.json"],
        diagnostics: [
          {
            code: "case-file",
            severity: "error",
            message: "Evaluation file outside the folder of the evaluations: trigger-evals.json",
            path: "trigger-evals.json",
          },
        ],
      });
    },
  );

  it("lists the files in the order of their names, however deep their folders are, up to eight", async () => {
    const deep = "a/b/c/d/e/f/g/h";
    const read = await casesIn({
      "z-trigger-evals.json": json(list),
      [`${deep}/skill-tests.yml`]: json(list),
      [`${deep}/i/skill-tests.yml`]: json(list),
      "evals/cases/pdf.yaml": json(list),
      "evals/cases/pdf.jsonl": json(list),
      "evals/cases/pdf.md": "text",
      "evals/pdf.json": json(list),
    });
    expect(read.files).toEqual([`${deep}/skill-tests.yml`, "evals/cases/pdf.yaml", "z-trigger-evals.json"]);
  });

  it("does not read results of runs, other files, folders of tools or through links", async () => {
    const folder = temporaryFolder({
      ...SKILLS,
      "evals/trigger-eval-results.json": json(list),
      "evals/evals.json": json({ skill_name: "pdf", evals: [{ prompt: "a", expectations: ["b"] }] }),
      "node_modules/x/evals/trigger-evals.json": json(list),
      "results/trigger-evals.json": json(list),
      "database/triggers.json": json(list),
      "skills/pdf/evals/trigger-evals.json": json(list),
    });
    const outside = temporaryFolder({ "trigger-evals.json": json(list) });
    symlinkSync(outside, join(folder, "evals/link"));
    symlinkSync(join(outside, "trigger-evals.json"), join(folder, "trigger-evals.json"));
    const { files } = await readSkillCases(folder, await loadSkills(join(folder, "skills")));
    expect(files).toEqual(["skills/pdf/evals/trigger-evals.json"]);
  });

  it.each([
    ["a.csv", "\uFEFFquery,expected_skill,note\na,pdf\nb\n", ["a", "b"]],
    ["a.jsonl", '\uFEFF{"query": "a", "expected_skill": "pdf"}\n  \n{"query": "b", "expected": ""}', ["a", "b"]],
    ["a.csv.json", '\uFEFF[{"query": "a", "expected_skill": "pdf"}]', ["a"]],
    ["a.jsonl.yaml", "- query: a\n  expected_skill: pdf\n", ["a"]],
  ])("reads a single file by the end of its name, with a byte order mark: %s", async (name, text, messages) => {
    const folder = temporaryFolder({ ...SKILLS, [name]: text });
    const read = await readSkillCases(join(folder, name), await loadSkills(join(folder, "skills")));
    expect(read.diagnostics).toEqual([]);
    expect(read.cases.map(({ message, skill }) => [message, skill])).toEqual(
      messages.map((message) => [message, message === "b" ? null : "pdf"]),
    );
  });

  it("throws for a path that does not exist", async () => {
    const folder = temporaryFolder(SKILLS);
    const skills = await loadSkills(join(folder, "skills"));
    const path = join(folder, "nowhere");
    const message = `No such file or folder: ${path}`;
    await expect(readSkillCases(path, skills)).rejects.toMatchObject({
      code: "folder-not-found",
      subject: path,
      message,
    });
  });
});
