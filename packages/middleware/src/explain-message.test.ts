import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { received, user } from "./__fixtures__/models.js";
import { lawOffice, memorySkills } from "./__fixtures__/skills.js";
import { defineCommand, explainMessage, type ExplainOptions, pinCommands, skillMiddleware } from "./index.js";
import { outlineOf } from "@langslash/testing/outline-of";

let hasRun = false;
const save = defineCommand({
  name: "save",
  description: "Saves.",
  parameters: { file: { required: true } },
  run: () => {
    hasRun = true;
    return { reply: "saved" };
  },
});

describe("explainMessage", () => {
  it("explains the stages: the skills and how they were found, bound values, models, and the text for the model", async () => {
    const skills = await lawOffice();
    const text = "/quick-med case=mo_alif | /summarize format=bullets && /save file=a.md";
    const explained = await explainMessage(text, { skills, commands: [save] });
    expect(explained).toMatchObject({
      kind: "run",
      macros: ["quick-med"],
      stages: [
        {
          commands: [
            {
              typedName: "medical-records",
              name: "medical-records-analysis",
              kind: "skill",
              via: "prefix",
              source: "manifest",
              file: "medical-records-analysis/SKILL.md",
              arguments: { case: "mo_alif", phases: [1, 2, 3], output: "brief" },
            },
          ],
          models: ["sonnet"],
          prompt: "Execute the medical-records-analysis skill.",
        },
        { operator: "|", commands: [{ name: "summary-writing", via: "alias" }], models: ["haiku"] },
        { operator: "&&", commands: [{ kind: "command", name: "save", arguments: { file: "a.md" } }], models: [] },
      ],
      diagnostics: [],
    });
    expect(explained.stages[0]?.skillText).toContain("- **case**: mo_alif\n- **phases**: 1,2,3");
    expect(explained.stages[1]?.prompt).toBe("Execute the summary-writing skill.\n\n(Work on your previous answer.)");
    expect(hasRun).toBe(false);
    expect(JSON.parse(JSON.stringify(explained))).toStrictEqual(explained);
  });

  it("predicts the prompts of the agent word for word", async () => {
    const skills = await lawOffice();
    const text = "/research court=6th Kentucky | /fact /causation check it";
    const model = fakeModel().respond(new AIMessage("a")).respond(new AIMessage("b"));
    await createAgent({ model, middleware: skillMiddleware({ skills }) }).invoke(user(text));
    const { stages } = await explainMessage(text, { skills });
    expect(stages.map(({ skillText }) => skillText)).toEqual([0, 1].map((call) => received(model, call).system));
    expect(stages.map(({ prompt }) => prompt)).toEqual(
      [0, 1].map((call) => received(model, call).messages.at(-1)?.[1]),
    );
  });

  it("renders an explanation for people", async () => {
    const skills = await lawOffice();
    const explained = await explainMessage("/research Kentucky | /save file=a.md", { skills, commands: [save] });
    expect(explained.text).toBe(
      [
        "A command.",
        [
          "1. /research runs the skill legal-research (manifest, legal-research/SKILL.md), found by alias",
          "   model: sonnet",
          "   asked: Kentucky",
          `   skill text: ${explained.stages[0]?.skillText.length} characters`,
        ].join("\n"),
        '2. | /save runs the custom command save, found by name\n   file = "a.md"',
        `Not cached: ${explained.cache?.added} characters at the end. The cache of another model has nothing of the conversation.`,
      ].join("\n\n"),
    );
  });

  it("renders stacked skills with their macros, pinned skills and problems, and a stage without a model", async () => {
    const skills = await memorySkills({
      a: { text: "A" },
      b: { text: "B", model: "fast" },
      c: { text: "C" },
      d: { text: "D" },
    });
    const macros = { both: "/a /b", twice: "/c" };
    const text = "/both do it | /twice | /a x=1 x=2 y=1 y=2";
    const explained = await explainMessage(text, { skills, macros, pinned: ["c", "d"] });
    expect(explained.text).toBe(
      [
        "A command.",
        "Macros: /both, /twice",
        `Pinned: c, d (${explained.pinned?.skillText.length} characters)`,
        [
          "1. /a runs the skill a (memory, a), found by name",
          "   /b runs the skill b (memory, b), found by name",
          "   model: fast",
          "   asked: do it",
          `   skill text: ${explained.stages[0]?.skillText.length} characters`,
        ].join("\n"),
        [
          "2. | /c runs the skill c (memory, c), found by name",
          "   model: the agent's own",
          "   asked: Execute the c skill. (Work on your previous answer.)",
          `   skill text: ${explained.stages[1]?.skillText.length} characters`,
        ].join("\n"),
        [
          "3. | /a runs the skill a (memory, a), found by name",
          '   x = "2"',
          '   y = "2"',
          "   model: the agent's own",
          "   asked: Execute the a skill. (Work on your previous answer.)",
          `   skill text: ${explained.stages[2]?.skillText.length} characters`,
        ].join("\n"),
        `Not cached: ${explained.cache?.added} characters at the end. The cache of another model has nothing of the conversation.`,
        [
          "warning: Argument given more than once: x. The last value is used.",
          "warning: Argument given more than once: y. The last value is used.",
        ].join("\n"),
      ].join("\n\n"),
    );
  });

  it("renders what is loaded without a command, or why its text is not", async () => {
    const skills = await memorySkills({
      letters: { text: "", description: "Writes letters to insurance companies." },
      taxes: { text: "T", description: "Files taxes." },
    });
    const taxes = await explainMessage("files taxes", { skills });
    expect(taxes.selection).toMatchObject({ outcome: "loaded", loaded: ["taxes"], models: [], offered: [] });
    expect(
      taxes.text
        .replace(/0\.\d\d,/, "0.00,")
        .split("\n\n")
        .slice(1),
    ).toEqual([
      "Loaded: taxes.",
      [
        "1. taxes: 0.00, loaded (0.60 is needed)",
        "   for:       files taxes",
        '   in a row:  "files taxes"',
        "   covers:    100 % of the words",
        "   ahead by:  100 %",
      ].join("\n"),
      "Asked: files taxes",
      `Not cached: ${taxes.cache?.added} characters at the end.`,
    ]);
    const unread = await explainMessage("write letters to insurance companies", { skills });
    expect(unread.text.split("\n\n")[1]).toBe("No skill is loaded: the text of the best one cannot be read.");
    expect(unread.text).toContain('   in a row:  "write letters" "letters insurance" "insurance companies"\n');
    expect(unread.text.endsWith("\n\nwarning: Skill file is empty: letters")).toBe(true);
    const far = await explainMessage("letters xylophone", { skills, skillTools: false });
    expect(far.text).toContain("No skill is loaded: the best, letters, scores 0.00; 0.60 is needed.\n");
  });

  it("shows the answer without the model", async () => {
    const skills = await lawOffice();
    const wrong = await explainMessage("/med output=long case=1 1a=2", { skills });
    expect(wrong).toMatchObject({ kind: "refused", stages: [] });
    expect(wrong.reply).toContain('- output: "long" is not one of full, brief.');
    expect(wrong.diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "warning: Invalid argument name: 1a",
      'error: output: "long" is not one of full, brief.',
    ]);
    expect((await explainMessage("/help", { skills })).reply).toContain("# Commands");
    const unknown = await explainMessage("/med | /nobody", { skills });
    expect(unknown.text).toContain(
      "   Could not run this message: Unknown command in the pipeline: /nobody. /help lists the commands.",
    );
    expect(outlineOf(unknown.diagnostics)).toEqual(["warning unknown-command"]);
  });

  it("shows a command that pins with its arguments, and its answer", async () => {
    const skills = await lawOffice();
    const commands = pinCommands();
    const { kind, stages, reply, text } = await explainMessage("/pin research", { skills, commands });
    expect({ kind, stages, reply }).toEqual({
      kind: "run",
      stages: [
        {
          commands: [{ typedName: "pin", name: "pin", kind: "command", via: "name", arguments: { name: "research" } }],
          models: [],
          prompt: "research",
          skillText: "",
        },
      ],
      reply: "Pinned /legal-research.",
    });
    expect(text).toContain('1. /pin runs the custom command pin, found by name\n   name = "research"\n\nAnswer:');
    expect(await explainMessage("/pin", { skills, commands })).toMatchObject({ kind: "refused", stages: [] });
  });

  it("offers nothing for a message without text, as the agent does, even if all skills are offered", async () => {
    const skills = await lawOffice();
    const { selection } = await explainMessage(" ", { skills, offer: "all", skillTools: true });
    expect(selection).toMatchObject({ outcome: "none", offered: [] });
  });

  it("shows the message for the model and nothing else if nothing runs", async () => {
    const skills = await lawOffice();
    const { selection, text, ...explained } = await explainMessage("hello", { skills });
    const cache = { added: 5, misses: [] };
    expect(explained).toEqual({ kind: "text", macros: [], stages: [], prompt: "hello", cache, diagnostics: [] });
    expect(selection).toMatchObject({ outcome: "none", loaded: [], offered: [], models: [] });
    expect(text).toContain("Asked: hello");
    expect(await explainMessage("//help", { skills })).toMatchObject({ kind: "text", prompt: "/help" });
    expect((await explainMessage("/reserch", { skills })).prompt).toContain("Did you mean /research");
    const replied = await explainMessage("/reserch", { skills, onUnknownCommand: "reply" });
    expect(replied).toMatchObject({ kind: "unknown", reply: expect.stringContaining("Did you mean /research") });
  });

  it("reports overrides, conflicts, hidden and unreadable skills", async () => {
    const skills = await memorySkills({
      a: { text: "A", model: "x" },
      b: { text: "B", model: "y" },
      empty: { text: "" },
    });
    const problems = async (text: string, macros = {}): Promise<string[]> =>
      outlineOf((await explainMessage(text, { skills, macros })).diagnostics);
    expect(await problems("/a /b")).toEqual(["warning model-conflict"]);
    expect(await problems("/a model=z")).toEqual(["warning model-override"]);
    expect(await problems("/a", { a: "/b" })).toEqual(["warning name-taken"]);
    expect(await problems("/empty")).toEqual(["warning empty-file"]);
  });
});

describe("the cache in an explanation", () => {
  const skills = memorySkills({
    letters: {
      text: "LETTERS for $ARGUMENTS",
      description: "Writes letters to insurance companies.",
      tools: ["stamp"],
    },
    taxes: { text: "T", description: "Files taxes.", model: "fast" },
  });
  const stamp = tool(() => "x", { name: "stamp", description: "Stamps. ".repeat(2_000) });
  const small = tool(() => "x", { name: "stamp", description: "Stamps." });

  it.each([
    "hello",
    "/letters Mo Alif",
    "/letters a | /taxes b && /letters c",
    "/save file=a.md | /letters",
    "write letters to insurance companies",
    "letters to insurance companies or taxes",
    "//letters",
    "/lettters x",
  ])("counts exactly the characters that the model gets for %s", async (text) => {
    const model = fakeModel();
    for (let call = 0; call < 3; call += 1) model.respond(() => new AIMessage("done"));
    const options = { skills: await skills, commands: [save], offer: "all" as const };
    const agent = createAgent({ model, middleware: skillMiddleware(options) });
    await agent.invoke(user(text));
    const got = model.calls.map(({ messages }) => messages.findLast((each) => HumanMessage.isInstance(each)));
    const { cache } = await explainMessage(text, options);
    expect(cache?.added).toBe(got.reduce((sum, message) => sum + (message?.text.length ?? 0), 0));
  });

  it("is that of the message, whatever was said before it", async () => {
    const options = { skills: await skills, messages: [new HumanMessage("/letters b"), new AIMessage("Dear b,")] };
    const { cache } = await explainMessage("/letters Mo Alif", { skills: await skills });
    expect((await explainMessage("/letters Mo Alif", options)).cache).toEqual(cache);
  });

  it("refers to a pinned text, and has nothing of one in the system prompt", async () => {
    const before = await explainMessage("/letters", { skills: await skills });
    const pinned = await explainMessage("/letters", { skills: await skills, pinned: ["letters"] });
    expect(pinned.cache?.added).toBe((before.cache?.added ?? 0) + IN_VIEW.length - "LETTERS for ".length);
    const inSystem = await explainMessage("/letters x", { skills: await skills, placement: "system" });
    expect(inSystem.cache).toEqual({ added: 1, misses: ["system-prompt"] });
  });

  it.each([
    [
      "a system prompt that gets a text, now and in the next turn",
      "/letters x",
      { placement: "system" },
      ["system-prompt"],
    ],
    ["a system prompt without one", "hello", { placement: "system" }, []],
    ["a large toolbox with a tool of the skill", "/letters x", { toolbox: [stamp] }, ["tools"]],
    ["a large toolbox without one", "/taxes x", { toolbox: [stamp], models: {} }, []],
    ["a large toolbox whose tools a pinned skill has", "/letters x", { toolbox: [stamp], pinned: ["letters"] }, []],
    ["a small toolbox, which is always there", "/letters x", { toolbox: [small] }, []],
    [
      "a small toolbox that is not",
      "/letters x",
      { toolbox: [small], placement: "system" },
      ["tools", "system-prompt"],
    ],
    ["another model", "/taxes x", {}, ["model"]],
    ["another model that the agent has", "/taxes x", { models: { fast: fakeModel() } }, ["model"]],
    ["another model that it does not have", "/taxes x", { models: {} }, []],
    ["a model of a later stage", "hello | /taxes", {}, []],
    ["a skill that is found", "files taxes", {}, ["model"]],
  ] as [string, string, Partial<ExplainOptions>, string[]][])("names %s", async (_, text, options, misses) => {
    const explained = await explainMessage(text, { skills: await skills, ...options });
    expect(explained.cache?.misses).toEqual(misses);
    expect(explained.text.split("\n").filter((line) => line.startsWith("Not cached: "))).toHaveLength(1);
    expect(explained.text.includes("The cache of another model")).toBe(misses.includes("model"));
    expect(explained.text.includes("now and in the next turn")).toBe(misses.includes("system-prompt"));
    expect(explained.text.includes("The list of tools changes")).toBe(misses.includes("tools"));
  });

  it("is missing if no model is called", async () => {
    for (const text of ["/help", "/save file=a.md", "/save"]) {
      const explained = await explainMessage(text, { skills: await skills, commands: [save] });
      expect(explained.cache).toBeUndefined();
      expect(explained.text).not.toContain("cache");
    }
  });

  it("needs a list of tools as toolbox", async () => {
    const options: ExplainOptions = { skills: await skills, toolbox: [stamp, stamp] };
    await expect(explainMessage("hello", options)).rejects.toMatchObject({ code: "invalid-toolbox" });
  });
});

/** What is said instead of a text that the conversation has already. */
const IN_VIEW = "(Its instructions are above, unchanged.)";

it("looks at all skills once, and not for each message: an audit explains thousands", async () => {
  const skills = await memorySkills({
    alpha: { description: "Drafts letters.", text: "Draft." },
    beta: { description: "Reads bills.", text: "Read." },
  });
  let looks = 0;
  const counted = new Proxy(skills.list(), {
    get(list, key) {
      if (key === "0") looks += 1;
      return Reflect.get(list, key);
    },
  });
  const index = new Proxy(skills, {
    get(own, key) {
      const value: unknown = key === "whole" ? index : key === "list" ? () => counted : Reflect.get(own, key, own);
      return typeof value === "function" ? value.bind(own) : value;
    },
  });
  await explainMessage("draft letters", { skills: index });
  const first = looks;
  await explainMessage("read the bills", { skills: index });
  await explainMessage("/alpha now", { skills: index });
  expect([first > 0, looks - first]).toEqual([true, 0]);
});

describe("a command that asks", () => {
  const asking = { onInvalidArguments: "ask" } as const;

  it("is explained with its question, and without what would run if its arguments are missing", async () => {
    const skills = await memorySkills({ x: { text: "X", parameters: { case: { required: true } } } });
    const explained = await explainMessage("/x go", { skills, ...asking });
    expect(explained).toMatchObject({ kind: "asks", stages: [] });
    expect(explained).not.toHaveProperty("reply");
    expect(explained.question?.reviewConfigs[0]?.problems).toEqual([
      { name: "case", message: "case is required: expected text." },
    ]);
    expect(explained.text).toBe(
      [
        "A command that asks a person before it runs.",
        "Question:\n/x:\n- case is required: expected text.\n\nUsage: `/x case=<text> [text]`",
        "error: case is required: expected text.",
      ].join("\n\n"),
    );
    expect((await explainMessage("/x go", { skills })).kind).toBe("refused");
  });

  it("is explained with what would run after a person has confirmed it", async () => {
    const skills = await memorySkills({ x: { text: "X", ask: "always" } });
    const explained = await explainMessage("/x go", { skills, ...asking });
    expect(explained.kind).toBe("asks");
    expect(explained.stages).toHaveLength(1);
    expect(explained.question?.reviewConfigs[0]?.allowedDecisions).toContain("approve");
    expect((await explainMessage("/x go", { skills })).kind).toBe("refused");
  });
});
