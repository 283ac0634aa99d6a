import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { loadSkills, readSkillCases, type SkillCase, type SkillCases } from "../index.js";

const SKILLS = {
  "skills/pdf/SKILL.md": "---\nname: pdf\ndescription: Works with PDF files.\n---\nText.",
  "skills/xlsx/SKILL.md": "---\nname: xlsx\ndescription: Works with spreadsheets.\n---\nText.",
};

async function casesIn(files: Readonly<Record<string, string>>): Promise<SkillCases> {
  const folder = temporaryFolder({ ...SKILLS, ...files });
  return readSkillCases(folder, await loadSkills(join(folder, "skills")));
}

const bare = ({ file: _file, line: _line, ...others }: SkillCase): object => others;

const merge = { message: "merge these PDFs", skill: "pdf", about: "pdf" };
const dinner = { message: "plan a dinner", notSkill: "pdf", about: "pdf" };
const json = (data: unknown): string => JSON.stringify(data, null, 2);
const list = [
  { query: merge.message, should_trigger: true },
  { query: dinner.message, should_trigger: false },
];

const UNKNOWN = {
  code: "case-unknown-skill",
  message: 'The case expects the skill "docx", which is not among the loaded skills.',
};

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

  it.each([
    ["a list", list],
    ["a list below a key", { version: 1, evals: list }],
    ["two lists of texts", { should_trigger: [merge.message], should_not_trigger: [dinner.message] }],
  ])("knows the line of each case in JSON with %s", async (_name, data) => {
    const text = json(data);
    const { cases } = await casesIn({ "skills/pdf/evals/trigger-evals.json": text });
    const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;
    const isObject = text.includes("query");
    expect(cases.map(({ line }) => line)).toEqual(
      [merge, dinner].map(({ message }) => lineOf(message) - (isObject ? 1 : 0)),
    );
  });

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

  it.each([
    ["CSV", "evals/prompts.csv", 'prompt,expected_skill\n"two\nlines",pdf\n\nmerge,docx\n', 5, UNKNOWN],
    ["JSON lines", "evals/triggers.jsonl", '\n{"query": "merge", "expected_skill": "docx"}\n', 2, UNKNOWN],
    [
      "broken JSON lines",
      "evals/triggers.jsonl",
      '{"query": "merge", "expected_skill": "pdf"}\n{"query"\n',
      2,
      { code: "case-file", message: "The evaluation file cannot be read: the line is not JSON." },
    ],
  ])("knows the line of a problem in %s", async (_name, path, text, line, problem) => {
    const { diagnostics } = await casesIn({ [path]: text });
    expect(diagnostics).toEqual([{ ...problem, severity: "error", path, line }]);
  });

  it("reports the items without a message of a list that has messages", async () => {
    const data = [...list, { note: "x", should_trigger: false }];
    const { cases, diagnostics } = await casesIn({ "skills/pdf/evals/triggers.json": json(data) });
    expect(cases.map(bare)).toEqual([merge, dinner]);
    expect(diagnostics).toMatchObject([{ code: "case-invalid", line: 10 }]);
  });

  it("reports each list below an unknown key once, and none in a file that is a list", async () => {
    const groups = `- skill: pdf
  cases:
    - { message: a, skill: pdf }
`;
    const yaml = `others:
  cases:
${groups.replace(/^/gm, "    ").trimEnd()}
probes:
  - b
  - { message: c, skill: pdf }
`;
    const { diagnostics } = await casesIn({ "skill-test.yaml": yaml });
    expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
      [5, 'Unknown key "others": its cases are not read.'],
      [7, 'Unknown key "probes": its cases are not read.'],
    ]);
    const read = await casesIn({ "skill-tests.yaml": groups });
    expect([read.cases.map(({ message }) => message), read.diagnostics]).toEqual([["a"], []]);
  });

  it("leaves out lists without messages", async () => {
    const data = { skill: "pdf", must_activate: [{ phrase: "PDF" }], cases: [{ intent: "merge", expected: "a.md" }] };
    const { cases, diagnostics } = await casesIn({ "evals/triggers.json": json(data) });
    expect(cases).toEqual([]);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: "case-file", severity: "warning", path: "evals/triggers.json" }),
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

  it("reads YAML with commands, arguments, models and offers, and the line of each case", async () => {
    const yaml = `cases:
  - messages:
      - merge these PDFs
      - join two PDFs
    skill: pdf
  - message: /pdf pages=2 all of it
    command: /pdf
    arguments: { pages: 2 }
    model: null
  - message: what can you do with files?
    skill: null
    offered: [pdf, xlsx]
    not_skill: xlsx
    top: 2
`;
    const { cases, diagnostics } = await casesIn({ "skill-tests.yaml": yaml });
    expect(diagnostics).toEqual([]);
    const file = "skill-tests.yaml";
    expect(cases).toEqual([
      { ...merge, file, line: 2 },
      { ...merge, message: "join two PDFs", file, line: 2 },
      { message: "/pdf pages=2 all of it", command: ["pdf"], arguments: { pages: 2 }, model: null, file, line: 6 },
      {
        message: "what can you do with files?",
        skill: null,
        offered: ["pdf", "xlsx"],
        notSkill: ["xlsx"],
        top: 2,
        file,
        line: 10,
      },
    ]);
  });

  it("reads top without other keys, and reports wrong values and misspelt keys of the format", async () => {
    const yaml = `cases:
  - { message: a, skill: pdf, top: 5 }
  - { message: b, skill: pdf, topp: 5 }
  - { message: c, skill: pdf, top: 0 }
  - { message: d, skill: pdf, top: some }
  - { query: e, should_trigger: pdf, top_k: 2, kind: positive }
  - { message: f, top: 2 }
`;
    const { cases, diagnostics } = await casesIn({ "pdf.skill-tests.yaml": yaml });
    expect(cases.map(({ message, top }) => [message, top])).toEqual([
      ["a", 5],
      ["b", undefined],
      ["c", undefined],
      ["d", undefined],
      ["e", 2],
    ]);
    expect(diagnostics.map(({ line, severity, message, hint }) => [line, severity, message, hint])).toEqual([
      [3, "warning", 'Unknown key "topp": it is not checked.', "Did you mean top?"],
      [4, "error", "The value of top must be a whole number of at least 1.", undefined],
      [5, "error", "The value of top must be a whole number of at least 1.", undefined],
      [
        7,
        "error",
        "The case does not say which skill it expects.",
        'Name the skill, for example with "skill_name" at the top of the file.',
      ],
    ]);
  });

  it("reads top in other files, too, and reports keys there only beside those of the format", async () => {
    const data = [
      { query: "a", should_trigger: "pdf", owner: "team" },
      { query: "b", should_trigger: "pdf", top: 3 },
      { query: "c", should_trigger: "pdf", top: 3, ownre: "team" },
    ];
    const { cases, diagnostics } = await casesIn({ "evals/trigger-evals.json": json(data) });
    expect(cases.map(({ message, top }) => [message, top])).toEqual([
      ["a", undefined],
      ["b", 3],
      ["c", 3],
    ]);
    expect(diagnostics.map(({ message }) => message)).toEqual(['Unknown key "ownre": it is not checked.']);
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

  it("reads names with a slash, spaces or the prefix of a plugin, and null or nothing for none", async () => {
    const yaml = `cases:
  - { message: a, skill: " /pdf " }
  - { message: b, expected: ["office:pdf ", " xlsx"] }
  - { message: c, expected: p/df }
  - { message: d, command: " /pdf ", arguments: {}, model: sonnet, offered: null }
  - { message: e, command: [" a/b ", /c], offered: [] }
  - { message: f, command: [], not_skill: [" pdf "] }
  - { message: g, command: null, note: x, Id: 7, whi: x, qqqqqqq: x }
  - { message: h, expected_skill: null }
  - { message: i, expected_skill: pdf }
  - { message: j, command: " " }
`;
    const { cases, diagnostics } = await casesIn({ "skill-tests.yaml": yaml });
    expect(cases.map(bare)).toEqual([
      { message: "a", skill: "pdf", about: "pdf" },
      { message: "b", skill: ["pdf", "xlsx"], about: "pdf" },
      { message: "d", command: ["pdf"], arguments: {}, model: "sonnet", offered: null },
      { message: "e", command: ["a/b", "c"], offered: null },
      { message: "f", command: null, notSkill: ["pdf"] },
      { message: "g", command: null },
      { message: "h", skill: null },
      { message: "i", skill: "pdf", about: "pdf" },
    ]);
    expect(diagnostics.map(({ line, message, hint }) => [line, message, hint])).toEqual([
      [4, 'The case expects the skill "p/df", which is not among the loaded skills.', undefined],
      [8, 'Unknown key "whi": it is not checked.', "Did you mean why?"],
      [8, 'Unknown key "qqqqqqq": it is not checked.', undefined],
      [
        11,
        "The case does not say which skill it expects.",
        'Name the skill, for example with "skill_name" at the top of the file.',
      ],
      [11, "The value of command must be the name of a command, a list of names, or null.", undefined],
    ]);
  });

  it("reports each case of a list in which every key is misspelt, in the own format only", async () => {
    const yaml = `cases:
  - { message: a, skil: pdf }
  - { message: b, skil: xlsx }
more_cases:
  - { mesage: c, skill: pdf }
  - { messag: d, skill: xlsx }
negative:
  - { mesage: e }
texts_of_cases:
  - f
`;
    const { cases, diagnostics } = await casesIn({ "skill-tests.yaml": yaml });
    const unclear = "The case does not say which skill it expects.";
    const without = "The case has no message, which must be a text.";
    const unknown = (key: string): string => `Unknown key ${JSON.stringify(key)}: it is not checked.`;
    expect([cases, diagnostics.map(({ line, severity, message }) => [line, severity, message])]).toEqual([
      [],
      [
        [2, "error", unclear],
        [2, "warning", unknown("skil")],
        [3, "error", unclear],
        [3, "warning", unknown("skil")],
        [5, "error", without],
        [5, "warning", unknown("mesage")],
        [6, "error", without],
        [6, "warning", unknown("messag")],
        [8, "error", without],
        [8, "warning", unknown("mesage")],
        [10, "error", unclear],
      ],
    ]);
    const others = await casesIn({ "evals/trigger-evals.yaml": yaml });
    expect(outlineOf(others.diagnostics)).toEqual(["warning case-file evals/trigger-evals.yaml"]);
  });

  it("reports lists of cases below unknown keys, in the own format only", async () => {
    const yaml = `cases:
  - { message: a, skill: pdf }
case:
  - { message: b, skill: pdf }
letters:
  cases:
    - { message: c, skill: pdf }
tags: [office]
owner: { name: team }
`;
    const { cases, diagnostics } = await casesIn({ "skill-tests.yaml": yaml });
    const problem = { code: "case-invalid", severity: "error", path: "skill-tests.yaml" };
    const hint = 'Put them below the key "cases".';
    expect(cases.map(({ message }) => message)).toEqual(["a"]);
    expect(diagnostics).toEqual([
      { ...problem, message: 'Unknown key "case": its cases are not read.', hint, line: 4 },
      { ...problem, message: 'Unknown key "letters": its cases are not read.', hint, line: 7 },
    ]);
    expect((await casesIn({ "evals/trigger-evals.yaml": yaml })).diagnostics).toEqual([]);
  });

  it("reads cases beside objects that have lists of their own", async () => {
    const yaml = `cases:
  - { message: a, skill: pdf }
  - skill: pdf
    cases: [b]
    should_not_trigger: [c]
  - { message: " ", skill: pdf }
  - { message: d, skill: pdf }
`;
    const { cases, diagnostics } = await casesIn({ "skill-tests.yaml": yaml });
    expect(Object.fromEntries(cases.map(({ message, line }) => [message, line]))).toEqual({ a: 2, c: 5, d: 7 });
    expect(outlineOf(diagnostics)).toEqual([
      "error case-invalid skill-tests.yaml:4",
      "error case-invalid skill-tests.yaml:6",
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

  it.each<[string, string, object]>([
    [
      "broken JSON",
      '[\n  { "query": "a",\n',
      { severity: "error", message: expect.stringMatching(/^The evaluation file cannot be read: ./), line: 3 },
    ],
    [
      "no list",
      '{ "a": 1 }',
      { severity: "warning", message: "The file has no messages that say which skill they expect." },
    ],
    ["null", "null", { severity: "warning", message: "The file has no messages that say which skill they expect." }],
    [
      "aliases of aliases",
      bomb(),
      { severity: "error", message: "The evaluation file cannot be read: it has more than 500000 values." },
    ],
    [
      "9 MB",
      " ".repeat(9_000_000),
      {
        severity: "error",
        message: expect.stringMatching(/^Evaluation file too large: .* at most 8388608 are allowed/),
      },
    ],
    [
      "a list of null",
      '{"skill": "pdf", "cases": [null, {"query": "a", "should_trigger": true}]}',
      { code: "case-invalid", severity: "error", message: "The case has no message, which must be a text.", line: 1 },
    ],
  ])("reports a file with %s instead of failing", async (_name, text, problem) => {
    const path = "evals/trigger-evals.json";
    const { cases, diagnostics } = await casesIn({ [path]: text });
    expect(cases.map(({ message }) => message)).toEqual(text.includes('"a", "should') ? ["a"] : []);
    expect(diagnostics).toEqual([{ code: "case-file", path, ...problem }]);
  });

  it("reads a file of two megabytes, and the last of several equal keys", async () => {
    const text = `{"skill": "xlsx", "skill": "pdf", "cases": ${json(list)}${" ".repeat(2_000_000)}}`;
    const { cases, diagnostics } = await casesIn({ "evals/trigger-evals.json": text });
    expect({ cases: cases.map(bare), diagnostics }).toEqual({ cases: [merge, dinner], diagnostics: [] });
    expect(cases.map(({ line }) => line)).toEqual([2, 6]);
  });

  it("reads lists below three keys, those below the name of a skill, and no others", async () => {
    const nested = { a: { b: { pdf: { should_trigger: ["deep"] } } }, c: { d: { e: { f: { should: ["deeper"] } } } } };
    const read = await casesIn({
      "evals/trigger-evals.json": json({ ...nested, skills: null, tags: ["x"], pdf: { cases: list } }),
      "evals/triggers.json": json(nest((inner) => [{ name: "x", cases: inner }])),
      "evals/routing.json": json(nest((inner) => ({ skills: { pdf: inner } }))),
      "evals/activation.json": json({ skills: [{ name: 7, positive: ["a"] }] }),
    });
    expect(read.cases.map(bare)).toEqual([{ message: "deep", skill: "pdf", about: "pdf" }]);
    expect(read.diagnostics.map(({ path, message }) => [path, message])).toEqual([
      ["evals/activation.json", "The case does not say which of the loaded skills it is about."],
      ["evals/routing.json", "The file has no messages that say which skill they expect."],
      ["evals/triggers.json", "The file has no messages that say which skill they expect."],
    ]);
  });

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

  it("reads JSON with tabs, a byte order mark and characters that YAML does not allow", async () => {
    const text = `\uFEFF[\n\t{\n\t\t"query": "merge\u007f these \\u0000 \\/ PDFs", "should_trigger": "pdf"\n\t}\n]`;
    const { cases, diagnostics } = await casesIn({ "evals/trigger-evals.json": text });
    expect({ diagnostics, messages: cases.map(({ message }) => message) }).toEqual({
      diagnostics: [],
      messages: ["merge\u007f these \u0000 / PDFs"],
    });
  });

  it("reads JSON that is not YAML, without the lines of its cases", async () => {
    const text = json([...list, { query: "a" }]).replaceAll('"query":', '"query"\n:');
    const read = await casesIn({ "skills/pdf/evals/trigger-evals.json": text });
    const file = "skills/pdf/evals/trigger-evals.json";
    expect(read.cases).toStrictEqual([
      { ...merge, file },
      { ...dinner, file },
    ]);
    expect(read.diagnostics).toStrictEqual([
      {
        code: "case-invalid",
        severity: "error",
        message: "The case does not say which skill it expects.",
        hint: 'Name the skill, for example with "skill_name" at the top of the file.',
        path: file,
      },
    ]);
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

/** Returns a list of messages within five others. */
function nest(wrap: (inner: unknown) => unknown): unknown {
  return Array.from({ length: 5 }).reduce((inner) => wrap(inner), { positive: ["too deep"] });
}

function bomb(): string {
  const levels = Array.from(
    { length: 12 },
    (_, level) =>
      `a${level}: &a${level} [${Array(10)
        .fill(level === 0 ? "x" : `*a${level - 1}`)
        .join(", ")}]`,
  );
  return levels.join("\n");
}
