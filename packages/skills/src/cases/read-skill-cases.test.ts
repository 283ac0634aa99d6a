import { describe, expect, it } from "vitest";
import { bare, casesIn, dinner, json, list, merge } from "./__fixtures__/cases-in.js";

describe("readSkillCases", () => {
  it.each<[string, string, unknown]>([
    ["a list beside SKILL.md", "skills/pdf/evals/trigger-eval.json", list],
    ["a list below evals with skill_name", "evals/trigger-evals.json", { skill_name: "pdf", evals: list }],
    ["a list below queries with skill", "evals/trigger_eval.json", { skill: "pdf", queries: list }],
    ["a list below cases", "skills/pdf/evals/trigger_evals.json", { version: 1, cases: list }],
    [
      "prompt and should",
      "skills/pdf/evals/trigger-evals.json",
      [
        { id: 1, prompt: merge.message, should: true, why: "x" },
        { q: dinner.message, expected_trigger: false },
      ],
    ],
    [
      "two lists of texts",
      "evals/trigger-evals.json",
      { skill: "pdf", should_trigger: [merge.message], should_not_trigger: [dinner.message] },
    ],
    [
      "two lists of objects",
      "skills/pdf/trigger-evals.json",
      { shouldTrigger: [{ query: merge.message }], shouldNotTrigger: [{ query: dinner.message }] },
    ],
    [
      "verdicts in words",
      "skills/pdf/evals/trigger-evals.json",
      [
        { query: merge.message, expected: "trigger" },
        { query: dinner.message, expected: "do_not_trigger" },
      ],
    ],
    [
      "a skill beside the verdict",
      "evals/trigger-eval.json",
      {
        skill_name: "pdf",
        evals: [
          { query: merge.message, should_trigger: true, expect_skill: "pdf" },
          { query: dinner.message, should_trigger: false, expected_skill: null },
        ],
      },
    ],
    [
      "expected with null in a file of one skill",
      "evals/trigger-evals.json",
      {
        skill: "pdf",
        cases: [
          { query: merge.message, expected: "pdf" },
          { query: dinner.message, expected: null },
        ],
      },
    ],
    [
      "lists below the name of each skill",
      "evals/triggers.json",
      { note: "x", skills: { pdf: { should: [merge.message], should_not: [dinner.message] } } },
    ],
    [
      "scenarios",
      "skills/pdf/evals/triggers.json",
      {
        scenarios: [
          { q: merge.message, expect: true },
          { q: dinner.message, expect: "skip" },
        ],
      },
    ],
    [
      "a list below another word for cases",
      "evals/activation.json",
      {
        skill: "pdf",
        activation_cases: [
          { id: "a", request: merge.message, should_activate: true, expected_behavior: "Merges both files." },
          { id: "b", request: dinner.message, should_activate: false },
        ],
      },
    ],
    [
      "a list of skills with their own lists",
      "evals/triggers.json",
      {
        skills: [
          { name: "pdf", positive: [merge.message], negative: [{ prompt: dinner.message, route: "none" }] },
          { name: "xlsx", description: "Works with spreadsheets.", positive: [], negative: [] },
        ],
      },
    ],
    [
      "near misses that name what they mean instead",
      "evals/skill-triggers.json",
      { pdf: { should: [merge.message], near: [{ prompt: dinner.message, expect: "xlsx" }] } },
    ],
    [
      "the kind of a case beside texts about its answer",
      "skills/pdf/evals/triggers.json",
      {
        cases: [
          { kind: "positive", prompt: merge.message, expected: ["invoke pdf", "keep the order of the pages"] },
          { kind: "negative", prompt: dinner.message, expected: ["answer directly"] },
        ],
      },
    ],
    [
      "YAML of two lists beside a skill",
      "skills/pdf/triggers.yaml",
      `should_fire:\n  - id: a\n    prompt: ${merge.message}\nshould_not_fire:\n  - prompt: ${dinner.message}\n`,
    ],
    [
      "CSV that has the name of the skill",
      "evals/pdf.prompts.csv",
      `id,should_trigger,prompt\n1,true,"${merge.message}"\n2,FALSE,${dinner.message}\n`,
    ],
    [
      "JSON lines in a folder with the name of the skill",
      "evals/pdf/trigger-evals.jsonl",
      `${JSON.stringify(list[0])}\n\n${JSON.stringify(list[1])}\n`,
    ],
  ])("reads %s", async (_name, path, data) => {
    const { cases, diagnostics, files } = await casesIn({ [path]: typeof data === "string" ? data : json(data) });
    expect({ cases: cases.map(bare), diagnostics, files }).toEqual({
      cases: [merge, dinner],
      diagnostics: [],
      files: [path],
    });
  });

  it("reports every problem with its path and line, and keeps the other cases", async () => {
    const yaml = `cases:
  - message: merge these PDFs
    skill: pdf
  - skill: pdf
  - message: no expectation
  - message: unknown
    skill: docx
  - message: 7
    skill: pdf
  - message: typing error
    skill: pdf
    ofered: xlsx
    command: [1]
    arguments: [2]
    model: [sonnet]
    not_skill: 3
    top: 1.5
  - message: more wrong values
    skill: pdf
    not_skill: [pdf, 7]
    offered: 7
    top: "3"
  - messages: [all known keys]
    skill: pdf
    offered: null
    not_skill: /xlsx
    about: pdf
    reason: x
    notes: x
  - message: unknown skills
    skill: pdf
    not_skill: docx
    offered: [pptx]
  - message: false
    should_trigger: true
`;
    const { cases, diagnostics } = await casesIn({ "skill-tests.yaml": yaml });
    expect(cases.map(({ message }) => message)).toEqual([
      "merge these PDFs",
      "typing error",
      "more wrong values",
      "all known keys",
      "unknown skills",
    ]);
    expect(cases[3]).toMatchObject({ notSkill: ["xlsx"], offered: null });
    const hint = 'Name the skill, for example with "skill_name" at the top of the file.';
    const invalid = (line: number, message: string): object => ({
      code: "case-invalid",
      severity: "error",
      message,
      path: "skill-tests.yaml",
      line,
    });
    const missing = (line: number, message: string): object => ({
      ...invalid(line, `${message}, which is not among the loaded skills.`),
      code: "case-unknown-skill",
    });
    expect(diagnostics).toEqual([
      invalid(4, "The case has no message, which must be a text."),
      { ...invalid(5, "The case does not say which skill it expects."), hint },
      missing(6, 'The case expects the skill "docx"'),
      invalid(8, "The case has no message, which must be a text."),
      {
        code: "case-field",
        severity: "warning",
        message: 'Unknown key "ofered": it is not checked.',
        hint: "Did you mean offered?",
        path: "skill-tests.yaml",
        line: 10,
      },
      invalid(10, "The value of notskill must be the name of a skill, or a list of names."),
      invalid(10, "The value of command must be the name of a command, a list of names, or null."),
      invalid(10, "The value of arguments must be a mapping of names to values."),
      invalid(10, "The value of model must be the name of a model, or null."),
      invalid(10, "The value of top must be a whole number of at least 1."),
      invalid(18, "The value of notskill must be the name of a skill, or a list of names."),
      invalid(18, "The value of offered must be the name of a skill, a list of names, or null."),
      invalid(18, "The value of top must be a whole number of at least 1."),
      missing(30, 'The case names the skill "docx"'),
      missing(30, 'The case names the skill "pptx"'),
      invalid(34, "The case has no message, which must be a text."),
    ]);
  });
});
