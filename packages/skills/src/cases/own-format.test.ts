import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { bare, casesIn, json, merge } from "./__fixtures__/cases-in.js";

describe("the own format of cases", () => {
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
});
