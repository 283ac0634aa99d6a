import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { bare, casesIn, dinner, json, list, merge } from "./__fixtures__/cases-in.js";

describe("lists of cases", () => {
  it("leaves out lists without messages", async () => {
    const data = { skill: "pdf", must_activate: [{ phrase: "PDF" }], cases: [{ intent: "merge", expected: "a.md" }] };
    const { cases, diagnostics } = await casesIn({ "evals/triggers.json": json(data) });
    expect(cases).toEqual([]);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: "case-file", severity: "warning", path: "evals/triggers.json" }),
    ]);
  });

  it("reports the items without a message of a list that has messages", async () => {
    const data = [...list, { note: "x", should_trigger: false }];
    const { cases, diagnostics } = await casesIn({ "skills/pdf/evals/triggers.json": json(data) });
    expect(cases.map(bare)).toEqual([merge, dinner]);
    expect(diagnostics).toMatchObject([{ code: "case-invalid", line: 10 }]);
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
});

/** Returns a list of messages within five others. */
function nest(wrap: (inner: unknown) => unknown): unknown {
  return Array.from({ length: 5 }).reduce((inner) => wrap(inner), { positive: ["too deep"] });
}
