import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { loadSkills, readSkillCases } from "../index.js";
import { SKILLS, bare, casesIn, dinner, json, merge } from "./__fixtures__/cases-in.js";

describe("what a case expects", () => {
  it("reads the skills that are right, too, and messages below the names of skills", async () => {
    const routes = [
      { prompt: "merge these PDFs", expected_skill: "pdf", acceptable_skills: ["xlsx", "no-such-skill"] },
      { query: "sum a column", expected_primary: "skills/xlsx/SKILL.md", must_not_activate: ["pdf"] },
      { query: "write a poem", must_not_activate: ["pdf"] },
      { kind: "negative", prompt: "sort the rows", expected_skills: ["xlsx"] },
    ];
    const { cases, diagnostics } = await casesIn({
      "evals/routing-cases.json": json({ cases: routes }),
      "evals/triggers.yaml": "skills:\n  pdf:\n    - split a PDF\n",
    });
    expect(diagnostics).toEqual([]);
    expect(cases.map(bare)).toEqual([
      { message: "merge these PDFs", skill: ["pdf", "xlsx"], about: "pdf" },
      { message: "sum a column", skill: "xlsx", about: "xlsx" },
      { message: "write a poem", notSkill: "pdf", about: "pdf" },
      { message: "sort the rows", skill: "xlsx", about: "xlsx" },
      { message: "split a PDF", skill: "pdf", about: "pdf" },
    ]);
  });

  it("reads a file of a whole collection, whose messages name a skill or none", async () => {
    const data = [
      { query: "merge these PDFs", should_trigger: "pdf" },
      { query: "sum a column", should_trigger: "plugin:xlsx" },
      { query: "write a poem", should_trigger: null },
      { prompt: "write two poems", expected_skill: null },
      { prompt: "sort the rows", expected: ["xlsx", "pdf"] },
    ];
    const { cases, diagnostics } = await casesIn({ "evals/trigger-eval.json": json(data) });
    expect(diagnostics).toEqual([]);
    expect(cases.map(bare)).toEqual([
      merge,
      { message: "sum a column", skill: "xlsx", about: "xlsx" },
      { message: "write a poem", skill: null },
      { message: "write two poems", skill: null },
      { message: "sort the rows", skill: ["xlsx", "pdf"], about: "xlsx" },
    ]);
  });

  it("reads evals/cases/<skill>.json with positive and negative triggers, and leaves its graded tasks out", async () => {
    const data = {
      trigger: {
        positive: [
          { prompt: "merge these PDFs", top_k: 3 },
          { prompt: "fill in a form", top_k: 1 },
          { prompt: "sign it", top_k: "3" },
        ],
        negative: [{ prompt: "plan a dinner", owner: "xlsx" }],
      },
      evals: [{ id: 1, prompt: "Merge a.pdf and b.pdf", expectations: ["The file has two pages"] }],
    };
    const { cases, diagnostics } = await casesIn({ "evals/cases/pdf.json": json(data) });
    expect(diagnostics).toEqual([]);
    expect(cases.map(bare)).toEqual([
      { ...merge, top: 3 },
      { message: "fill in a form", skill: "pdf", about: "pdf" },
      { message: "sign it", skill: "pdf", about: "pdf" },
      dinner,
    ]);
  });

  it("knows the keys and words with which authors say what they expect", async () => {
    const read = await casesIn({
      "evals/triggers.json": json([
        { query: "a", activate: false, skills: ["pdf"] },
        { query: "b", label: "trigger", skill_name: "pdf" },
        { query: "c", label: 0, skill: "pdf" },
        { query: "d", should_trigger: 1, skill: "xlsx" },
        { query: "e", polarity: "near-miss", skill: "pdf" },
        { query: "f", type: "negative", skills: "pdf" },
        { query: "g", kind: "negative", expected: "answer directly", skill: "pdf" },
        { query: "h", kind: "positive", expected: ["xlsx", "the sum"], skill: "pdf" },
        { query: "i", kind: "negative", expected: [" xlsx "], skill: "pdf" },
        { query: "j", must_activate: " pdf " },
        { query: "k", expect: " Do-not  trigger ", skill: "pdf" },
        { query: "l", should_trigger: true, skill: "pdf", expected_skill: "xlsx" },
        { query: "m", kind: "positive", skill: "pdf", acceptable: "xlsx" },
        ...["", "None", " null ", "no_skill"].map((expected) => ({ query: "none", expected })),
      ]),
    });
    const loads = (message: string, skill: string): object => ({ message, skill, about: skill });
    const refuses = (message: string): object => ({ message, notSkill: "pdf", about: "pdf" });
    expect([...read.cases.map(bare), ...read.diagnostics]).toEqual([
      refuses("a"),
      loads("b", "pdf"),
      refuses("c"),
      loads("d", "xlsx"),
      refuses("e"),
      refuses("f"),
      refuses("g"),
      loads("h", "pdf"),
      loads("i", "xlsx"),
      loads("j", "pdf"),
      refuses("k"),
      loads("l", "xlsx"),
      { message: "m", skill: ["pdf", "xlsx"], about: "pdf" },
      ...Array.from({ length: 4 }, () => ({ message: "none", skill: null })),
    ]);
  });

  it("reports cases whose expectation or message cannot be read", async () => {
    const unclear = "The case does not say which skill it expects.";
    const noMessage = "The case has no message, which must be a text.";
    const items: [unknown, string][] = [
      ["a text", unclear],
      [{ query: "a", expected: [7] }, unclear],
      [{ query: "b", expected: ["pdf", 7] }, unclear],
      [{ query: "c", expected: 7, must_not_activate: ["pdf"] }, unclear],
      [{ query: "d", must_not_activate: [] }, unclear],
      [{ query: " ", expected: "pdf" }, noMessage],
      [{ messages: ["e", 7], expected: "pdf" }, noMessage],
      [{ messages: [], expected: "pdf" }, noMessage],
      [{ query: "f", expected: "legal" }, 'The case expects the skill "legal", which is not among the loaded skills.'],
    ];
    const read = await casesIn({
      "skills/law/SKILL.md": "---\nname: legal-research\ndescription: Finds statutes.\n---\nText.",
      "evals/trigger-evals.json": json(items.map(([item]) => item)),
    });
    expect(read.cases).toEqual([]);
    expect(read.diagnostics.map(({ message }) => message)).toEqual(items.map(([, message]) => message));
  });

  it("groups cases without a skill with the one that the file is about", async () => {
    const cases = [
      { message: "a", command: "pdf" },
      { message: "b", should_trigger: false },
      { message: "c", should_trigger: true, expected_skill: "xlsx" },
    ];
    const other = { message: "c", skill: "xlsx", about: "xlsx" };
    const about = async (more: object): Promise<object[]> => {
      const read = await casesIn({ "evals/trigger-evals.json": json({ ...more, cases }) });
      return [...read.cases.map(bare), ...read.diagnostics];
    };
    expect(await about({ skill: " pdf " })).toEqual([
      { message: "a", command: ["pdf"], about: "pdf" },
      { message: "b", notSkill: "pdf", about: "pdf" },
      other,
    ]);
    expect(await about({ skill: " " })).toEqual([
      { message: "a", command: ["pdf"] },
      { message: "b", skill: null },
      other,
    ]);
    expect((await about({ skill: "docx" }))[0]).toStrictEqual({ message: "a", command: ["pdf"] });
    const own = await casesIn({ "evals/trigger-evals.json": json([cases[0]]) });
    expect(own.cases.map(bare)).toStrictEqual([{ message: "a", command: ["pdf"] }]);
  });

  it("knows the skill of a file by its own name, by the SKILL.md above it, or if there is only one", async () => {
    const cases = json([{ query: "a", should_trigger: true }]);
    const folder = temporaryFolder({
      "skills/x/SKILL.md": "---\nname: named\ndescription: Does this.\n---\nText.",
      "skills/x/deep/evals/trigger-evals.json": cases,
      "skills/untitled/SKILL.md": "---\ndescription: Does that.\n---\nText.",
      "skills/untitled/trigger-evals.json": cases,
      "skills/evals/cases/named.json": cases,
      "skills/evals/trigger-evals.json": cases,
    });
    const skills = await loadSkills(join(folder, "skills"));
    const read = await readSkillCases(folder, skills);
    expect(read.cases.map(({ file, skill }) => [file, skill])).toEqual([
      ["skills/evals/cases/named.json", "named"],
      ["skills/untitled/trigger-evals.json", "untitled"],
      ["skills/x/deep/evals/trigger-evals.json", "named"],
    ]);
    const message = "The case does not say which of the loaded skills it is about.";
    expect(read.diagnostics).toMatchObject([
      { code: "case-invalid", message, path: "skills/evals/trigger-evals.json" },
    ]);
    const one = await loadSkills(temporaryFolder({ "named/SKILL.md": "---\nname: named\ndescription: x\n---\nText." }));
    const single = await readSkillCases(join(folder, "skills/evals/trigger-evals.json"), one);
    expect(single).toMatchObject({ cases: [{ skill: "named", file: "trigger-evals.json" }], diagnostics: [] });
  });

  it("belongs to the skill of the SKILL.md above it, also if its folder has another name", async () => {
    const cases = json([{ query: "a", should_trigger: true }]);
    const folder = temporaryFolder({
      "x/SKILL.md": "---\nname: pdf\n---\nText.",
      "x/evals/big-triggers.json": cases,
      "y/skill.md": "---\nname: xlsx\n---\nText.",
      "y/trigger-evals.json": cases,
      "pdf/SKILL.md": "Text without a name.",
      "pdf/evals/trigger-evals.json": cases,
      "xlsx/SKILL.md": "---\nname: ''\n---\nText.",
      "xlsx/evals/trigger-evals.json": cases,
      "lost/skill.md": "---\nname: lost\n---\nText.",
      "lost/pdf/xlsx-triggers/triggers.json": cases,
      "lost/trigger-evals.json": cases,
    });
    const read = await readSkillCases(folder, await loadSkills(join(temporaryFolder(SKILLS), "skills")));
    expect(read.cases.map(({ file, skill }) => [file, skill])).toEqual([
      ["pdf/evals/trigger-evals.json", "pdf"],
      ["x/evals/big-triggers.json", "pdf"],
      ["xlsx/evals/trigger-evals.json", "xlsx"],
      ["y/trigger-evals.json", "xlsx"],
    ]);
    expect(read.diagnostics.map(({ path, message }) => [path, message])).toEqual([
      ["lost/trigger-evals.json", 'The case expects the skill "lost", which is not among the loaded skills.'],
    ]);
    const alone = temporaryFolder({ "trigger-evals.json": cases });
    const none = await readSkillCases(alone, await loadSkills(temporaryFolder()));
    expect(none.diagnostics).toMatchObject([
      { message: "The case does not say which of the loaded skills it is about." },
    ]);
  });

  it("reads null as no skill in a file that names none, and as not the skill that a file or a list names", async () => {
    const cases = [{ query: "a", expected: null }];
    const read = await casesIn({
      "skills/pdf/evals/trigger-evals.json": json(cases),
      "skill-tests.json": json({ skills: [{ id: "pdf", cases }] }),
    });
    expect(read.cases.map(bare)).toEqual([
      { message: "a", notSkill: "pdf", about: "pdf" },
      { message: "a", skill: null },
    ]);
  });
});
