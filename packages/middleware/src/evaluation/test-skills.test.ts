import type { SkillCase, SkillIndex } from "@langslash/skills";
import { beforeAll, describe, expect, it } from "vitest";
import { lawOffice, memorySkills } from "../__fixtures__/skills.js";
import { explainMessage, type JudgeRecording, pinCommands, recordedJudge, testSkills } from "../index.js";

let skills: SkillIndex;
beforeAll(async () => {
  skills = await lawOffice();
});

const LETTER = "write letters to insurance companies";

/** Returns an index in which LETTER loads `letters`, and fewer of its words only offer it. */
function garden(): Promise<SkillIndex> {
  return memorySkills({
    roses: { text: "ROSES", description: "Prunes roses." },
    letters: { text: "LETTERS", description: "Writes letters to insurance companies.", model: "fast" },
    hidden: { text: "HIDDEN", description: "Hidden.", modelInvocable: false },
  });
}

describe("testSkills", () => {
  it("reports each expectation that is not met, in a sentence", async () => {
    const { problems, failures, passed, total } = await testSkills(
      skills,
      [
        { message: "draft a demand letter to the insurer", skill: "demand-letter", model: "sonnet", command: null },
        { message: "/med phases=1,2", skill: "medical-records-analysis", command: "medical-records-analysis" },
        { message: "/med phases=1,2", arguments: { phases: [1, 3] }, model: null, command: "legal-research" },
        { message: "plan a dinner", skill: "contract-review" },
        { message: "draft a demand letter to the insurer", skill: null },
        { message: "draft a demand letter to the insurer", notSkill: ["demand-letter"] },
        { message: "draft a demand letter to the insurer", skill: ["client-letter", "legal-research"] },
        { message: "review the contract", skill: "contract-reviw" },
        { message: "thanks", offered: "contract-review", skill: null },
      ],
      { skillTools: true },
    );
    expect({ passed, total }).toEqual({ passed: 2, total: 9 });
    expect(failures.map(({ outcome }) => outcome)).toEqual([
      "wrong-command",
      "missed",
      "loaded-wrongly",
      "loaded-wrongly",
      "missed",
      "missed",
      "wrong-offer",
    ]);
    expect(problems[0]).toBe(
      '"/med phases=1,2": Expected /legal-research, but the message runs /medical-records-analysis. ' +
        "Expected the argument phases to be [1,3], but it is [1,2]. " +
        "Expected the model of the agent, but the turn asks for sonnet.",
    );
    expect(problems[2]).toContain("demand-letter was loaded, which the case says should load nothing.");
    expect(problems[4]).toContain("Expected client-letter or legal-research to be loaded, but demand-letter was");
    expect(problems[5]).toContain("Unknown skill: contract-reviw. Did you mean contract-review?");
  });

  it.each<[string, string, Omit<SkillCase, "message">, string]>([
    [
      "another skill loaded",
      LETTER,
      { skill: "roses" },
      "Expected roses to be loaded, but letters was (it is not among the best candidates).",
    ],
    [
      "several skills loaded",
      "/letters /roses x",
      { skill: "hidden" },
      "hidden is only loaded by name: it has no description, or disable-model-invocation. " +
        "Expected hidden to be loaded, but letters, roses were (it is not among the best candidates).",
    ],
    [
      "nothing loaded",
      "hello",
      { skill: ["roses", "letters"] },
      "Expected roses or letters to be loaded, but nothing was (it is not among the best candidates).",
    ],
    [
      "a skill loaded besides",
      "/letters /roses x",
      { skill: "letters" },
      "roses was loaded, which the case does not expect.",
    ],
    [
      "skills loaded that it rules out",
      "/letters /roses x",
      { notSkill: ["letters", "roses"] },
      "letters, roses were loaded, which the case rules out.",
    ],
    [
      "a skill loaded for nothing",
      LETTER,
      { skill: null },
      "letters was loaded, which the case says should load nothing.",
    ],
    [
      "no command",
      "hello",
      { command: ["letters", "roses"] },
      "Expected /letters /roses, but the message runs no command.",
    ],
    ["a command for none", "/letters x", { command: null }, "Expected no command, but the message runs /letters."],
    [
      "no value",
      "/letters x",
      { arguments: { to: "me" } },
      'Expected the argument to to be "me", but it is not given.',
    ],
    ["no model", "/roses x", { model: "fast" }, "Expected the model fast, but the turn asks for none."],
    ["an offer for none", "insurance xylophone", { offered: null }, "Expected nothing to be offered, but letters was."],
    ["no offer", "hello", { offered: ["letters", "roses"] }, "Expected letters, roses to be offered, but nothing was."],
  ])("says in whole sentences that a case has %s", async (_, message, expected, problem) => {
    const { problems } = await testSkills(await garden(), [{ message, ...expected }], { skillTools: true });
    expect(problems).toEqual([`${JSON.stringify(message)}: ${problem}`]);
  });

  it.each<[string, Omit<SkillCase, "message">]>([
    [LETTER, { skill: ["letters", "roses"], command: null, model: "fast" }],
    ["/letters /roses x", { skill: ["letters", "roses", "hidden"], command: ["letters", "roses"] }],
    ["/letters x", { arguments: {} }],
    ["/letters x", { skill: "letters", notSkill: "roses" }],
    ["insurance xylophone", { skill: null, offered: "letters" }],
    ["hello", { offered: null }],
  ])("passes a case that its turn meets: %s %j", async (message, expected) => {
    const { problems } = await testSkills(await garden(), [{ message, ...expected }], { skillTools: true });
    expect(problems).toEqual([]);
  });

  it.each([
    ["/n count=two", 'Invalid arguments for /n: count: "two" is not a number.'],
    ["/n count=two | /m", 'Invalid arguments for /n: count: "two" is not a number.'],
    ["/m count=two", "Could not load /m: m requires the environment variable UNSET_VARIABLE, which is not set."],
    [
      "/n count=2 | /pin n",
      "Could not run this message: /pin must be sent by itself: it cannot be part of the pipeline.",
    ],
    ["/pin", "Invalid arguments for /pin: name is required: expected text."],
  ])(
    "fails a case that expects a command of a message that is refused, with the reason: %s",
    async (message, reason) => {
      const index = await memorySkills({
        n: { text: "N", parameters: { count: { type: "number", required: true } } },
        m: { text: "M", requires: { skills: [], env: ["UNSET_VARIABLE"] } },
      });
      const [name = ""] = message.slice(1).split(" ");
      const expected = [
        { message, command: name },
        { message, arguments: { count: "two" } },
        { message, command: null, skill: null },
      ];
      const { results } = await testSkills(index, expected, { commands: pinCommands() });
      const refused = `The message is refused: ${reason}`;
      expect(results.map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
        ["wrong-command", `Expected /${name}, but the message runs no command.`, refused],
        ["wrong-arguments", 'Expected the argument count to be "two", but it is not given.', refused],
        ["passed"],
      ]);
      expect(results[0]?.turn).toMatchObject({ commands: [], arguments: {}, refusal: expect.stringContaining("/") });
    },
  );

  it("passes a case that expects a command which is answered without the model, as /pin and /help are", async () => {
    const expected = [
      { message: "/pin roses", command: "pin", arguments: { name: "roses" } },
      { message: "/help roses", skill: null },
    ];
    const { problems, results } = await testSkills(await garden(), expected, { commands: pinCommands() });
    expect(problems).toEqual([]);
    expect(results.map(({ turn }) => turn.refusal)).toEqual([undefined, undefined]);
  });

  it("fails a case with an unknown name, whatever its turn loads", async () => {
    const tested = [
      { message: "hello", notSkill: "rosse" },
      { message: "hello", offered: null, notSkill: "xyz" },
    ];
    const { results } = await testSkills(await garden(), tested);
    expect(results.map(({ outcome, problems }) => [outcome, problems])).toEqual([
      ["missed", ["Unknown skill: rosse. Did you mean roses?"]],
      ["missed", ["Unknown skill: xyz."]],
    ]);
  });

  it("counts by skill in the order of their names, each case for the first skill that it asks for", async () => {
    const { skills: rows, overall } = await testSkills(
      await garden(),
      [
        { message: "/roses x", skill: ["roses", "letters"] },
        { message: "hello", notSkill: "hidden" },
        { message: LETTER, skill: null },
        { message: "insurance xylophone", skill: ["letters", "roses"] },
      ],
      { skillTools: true },
    );
    const none = { should: 0, loaded: 0, offered: 0, missed: 0, shouldNot: 0, loadedWrongly: 0 };
    expect(rows).toEqual([
      { ...none, skill: "hidden", shouldNot: 1 },
      { ...none, skill: "letters", should: 1, offered: 1, loadedWrongly: 1 },
      { ...none, skill: "roses", should: 1, loaded: 1 },
    ]);
    expect(overall).toEqual({ ...none, should: 2, loaded: 1, offered: 1, shouldNot: 2, loadedWrongly: 1 });
  });

  it("counts by skill: a wrong skill counts for the one that was loaded", async () => {
    const letter = "draft a demand letter to the insurer";
    const { skills: rows, overall } = await testSkills(skills, [
      { message: letter, skill: "demand-letter" },
      { message: letter, skill: "client-letter" },
      { message: letter, notSkill: "demand-letter" },
      { message: "plan a dinner", skill: null },
    ]);
    const none = { should: 0, loaded: 0, offered: 0, missed: 0, shouldNot: 0, loadedWrongly: 0 };
    expect(rows).toEqual([
      { ...none, skill: "client-letter", should: 1, missed: 1 },
      { ...none, skill: "demand-letter", should: 1, loaded: 1, shouldNot: 1, loadedWrongly: 2 },
    ]);
    expect(overall).toEqual({ should: 2, loaded: 1, offered: 0, missed: 1, shouldNot: 2, loadedWrongly: 2 });
  });

  it("accepts a rank instead of loading if the case does, unless another skill is loaded", async () => {
    const skill = "demand-letter";
    const options = { threshold: 1 };
    const message = "draft a demand letter to the insurer";
    const { problems } = await testSkills(
      skills,
      [
        { message, skill, top: 3 },
        { message, skill },
      ],
      options,
    );
    expect(problems).toEqual([
      expect.stringMatching(/^"draft a demand .* \(it is number 1 with a score of 0\.\d\d; 1\.00 is needed\)\.$/),
    ]);
  });

  it("stops when its signal aborts", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(testSkills(skills, [{ message: "a" }], { signal })).rejects.toThrow("enough");
  });
});

describe("explainMessage", () => {
  it("explains which skill a message without a command loads, with the words for and against it", async () => {
    const explained = await explainMessage("summarize the medical records", { skills, skillTools: true });
    expect(explained.selection).toMatchObject({
      outcome: "loaded",
      loaded: ["medical-records-analysis"],
      models: ["sonnet"],
    });
    const [best] = explained.selection?.candidates ?? [];
    expect(best).toMatchObject({
      name: "medical-records-analysis",
      rank: 1,
      threshold: 0.6,
      outcome: "loaded",
      evidence: { words: { found: ["summarize", "medical", "records"], missing: [] } },
    });
    expect(explained.text).toContain("Loaded: medical-records-analysis, on the model sonnet.");
    expect(explained.text).toContain("   for:       summarize medical records\n");
    expect(JSON.parse(JSON.stringify(explained))).toEqual(explained);
  });

  it.each([
    ["thanks", true, "No skill is loaded: none has a word of the message."],
    ["the claim of the client", true, "Offered to the model, which may open them: "],
    ["the claim of the client", false, "No skill is offered: the agent has no tools to open skills."],
    ["xylophone deadline", true, "one word alone is too little"],
  ])("says in words why %j loads nothing", async (message, skillTools, text) => {
    const explained = await explainMessage(message, { skills, skillTools });
    expect(explained.selection?.loaded).toEqual([]);
    expect(explained.text).toContain(text);
  });

  it("says which two skills are about as likely, and of each candidate what counts", async () => {
    const found = [
      { name: "roses", score: 0.5 },
      { name: "letters", score: 0.498 },
    ];
    const retriever = { retrieve: async () => found };
    const index = await garden();
    const opening = "Not a command: the model gets the message as it is.";
    expect((await explainMessage("hello", { skills: index, retriever, skillTools: false })).text.split("\n\n")).toEqual(
      [
        opening,
        [
          "No skill is loaded: roses and letters are about as likely, 0.50 and 0.50.",
          "No skill is offered: the agent has no tools to open skills.",
        ].join("\n"),
        "1. roses: 0.50 (0.30 is needed)",
        "2. letters: 0.50",
        "Asked: hello",
        "Not cached: 5 characters at the end.",
      ],
    );
    const offered = await explainMessage("roses companies", { skills: index });
    expect(offered.text.split("\n\n")).toEqual([
      opening,
      [
        "No skill is loaded: the best, roses, scores 0.00; 0.60 is needed.",
        "Offered to the model, which may open them: roses, letters.",
        "To have it loaded, add messages like this one to `examples` in the frontmatter of the skill.",
      ].join("\n"),
      [
        "1. roses: 0.00, offered (0.60 is needed)",
        "   for:       roses",
        "   missing:   companies",
        "   covers:    50 % of the words",
        "   ahead by:  48 %",
        "   zero, as:  one word alone is too little",
      ].join("\n"),
      [
        "2. letters: 0.00, offered",
        "   for:       companies",
        "   missing:   roses",
        "   covers:    50 % of the words",
        "   zero, as:  one word alone is too little",
      ].join("\n"),
      "Asked: roses companies",
      `Not cached: ${offered.cache?.added} characters at the end.`,
    ]);
  });

  it("says which words of a message the description excludes", async () => {
    const index = await memorySkills({
      letters: { text: "L", description: "Writes letters to insurance companies. Do not use for invitations." },
    });
    const { text } = await explainMessage("write letters of invitations", { skills: index });
    expect(text).toContain("\n   against:   invitations\n");
  });

  it("asks no retriever about an empty message", async () => {
    const retriever = { retrieve: async () => [{ name: "roses", score: 0.9 }] };
    const { selection } = await explainMessage(" \n ", { skills: await garden(), retriever });
    expect(selection).toEqual({
      outcome: "none",
      reason: "no-match",
      notOffered: "no-described-word",
      loaded: [],
      offered: [],
      models: [],
      candidates: [],
    });
  });

  it("has no selection for a command", async () => {
    expect((await explainMessage("/med", { skills })).selection).toBeUndefined();
  });
});

describe("with a judge", () => {
  const greenhouse = () =>
    memorySkills({
      roses: { text: "ROSES", description: "Use to water roses in the greenhouse." },
      taxes: { text: "TAXES", description: "Files the tax return of a company." },
    });
  const cases = ["one", "two", "three", "four", "five"].map((word) => ({
    message: `Could somebody see to the plants today, number ${word}?`,
    skill: "roses",
  }));

  it("records answers as plain data, and gives the same result from it without the judge", async () => {
    const recording: JudgeRecording = {};
    const judge = recordedJudge(recording, () => Promise.resolve({ roses: 0.9 }));
    const report = await testSkills(await greenhouse(), cases, { judge });
    expect(report).toMatchObject({ passed: 5 });
    const saved: JudgeRecording = JSON.parse(JSON.stringify(recording));
    expect(await testSkills(await greenhouse(), cases, { judge: recordedJudge(saved) })).toEqual(report);
    expect(JSON.stringify(saved)).not.toContain("plants");
  });

  it("fails each case that the judge does not answer, although the words would decide so, also before it", async () => {
    const judge = recordedJudge({});
    const nothing = cases.map(({ message }) => ({ message, skill: null }));
    const follow = { message: "/roses", after: [nothing[0]?.message ?? ""], command: "roses" };
    const { results } = await testSkills(await greenhouse(), [...nothing, follow], { judge });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => "not-judged"));
    expect(results[0]?.problems).toEqual([
      "The judge failed (the recording has no answer to this question); the words decide instead.",
    ]);
  });
});
