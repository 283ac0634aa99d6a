import { describe, expect, it } from "vitest";
import { bare, casesIn, dinner, json, list, merge } from "./__fixtures__/cases-in.js";

const UNKNOWN = {
  code: "case-unknown-skill",
  message: 'The case expects the skill "docx", which is not among the loaded skills.',
};

describe("the text of a file of cases", () => {
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
});

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
