import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createDeepAgent } from "deepagents";
import fc from "fast-check";
import {
  createAgent,
  fakeModel,
  humanInTheLoopMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  providerStrategy,
  summarizationMiddleware,
  tool,
  type ToolRuntime,
} from "langchain";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { user } from "../__fixtures__/models.js";
import { answerWith, RecordedCalls } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, skillUsage, type SkillUsageTotals, type UsageRecord } from "../index.js";

const SKILLS = {
  letters: { text: "LETTERS", description: "Writes letters to insurance companies." },
  holidays: { text: "HOLIDAYS", description: "Plans holidays at the sea." },
};
const TOKENS = { input_tokens: 10, output_tokens: 2 };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const failing = tool(
  () => {
    throw new Error("boom");
  },
  { name: "failing", description: "Fails." },
);
const said = (text: string) => () => answerWith(text, TOKENS);

/** Returns the sums in the form of `RecordedCalls`. */
function sumsOf({ skills, total: { uncachedTokens, ...total } }: SkillUsageTotals) {
  const add = (key: keyof typeof total) => skills.reduce((sum, entry) => sum + entry[key], 0);
  for (const key of Object.keys(total) as (keyof typeof total)[]) expect(add(key)).toBeCloseTo(total[key], 6);
  const uncached = Object.values(uncachedTokens).reduce((sum, tokens) => sum + tokens, 0);
  expect(uncached).toBe(total.inputTokens - total.cacheReadTokens);
  const { modelCalls, modelErrors, callsWithoutTokens, inputTokens, outputTokens, toolCalls, toolErrors } = total;
  return {
    modelCalls,
    modelErrors,
    callsWithoutTokens,
    tokens: inputTokens + outputTokens,
    toolCalls,
    toolErrors,
  };
}

/** Returns some numbers of each skill. */
async function bySkill(usage: ReturnType<typeof skillUsage>) {
  const { skills } = await usage.totals();
  return Object.fromEntries(
    skills.map((entry) => [
      entry.skill ?? "none",
      [entry.modelCalls, entry.inputTokens + entry.outputTokens, entry.toolCalls, entry.modelErrors + entry.toolErrors],
    ]),
  );
}

describe("skillUsage", () => {
  it("adds up calls, tokens, tool calls and errors by skill, and for turns without a skill", async () => {
    const usage = skillUsage();
    const recorded = new RecordedCalls();
    const model = fakeModel()
      .respond(() => answerWith("", TOKENS, ["lookup", "failing"]))
      .respond(said("letter"))
      .respond(said("hello"));
    const skills = await memorySkills(SKILLS);
    const agent = createAgent({ model, tools: [lookup, failing], middleware: skillMiddleware({ skills, usage }) });
    for (const text of ["/letters x", "hello"]) await agent.invoke(user(text), { callbacks: [recorded] });
    expect(await bySkill(usage)).toEqual({ letters: [2, 24, 2, 1], none: [1, 12, 0, 0] });
    expect(sumsOf(await usage.totals())).toEqual(recorded.sums);
    const [entry] = (await usage.totals()).skills;
    expect(entry).toMatchObject({ skill: "letters", inputTokens: 20, outputTokens: 4, callsWithoutTokens: 0 });
    expect(new Date(entry?.lastUsed ?? "").getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("counts tokens of caches and of reasoning, and calls whose provider reports none as unknown", async () => {
    const usage = skillUsage();
    const details = {
      input_tokens: 100,
      output_tokens: 50,
      input_token_details: { cache_read: 60, cache_creation: 20 },
      output_token_details: { reasoning: 30 },
    };
    const broken: unknown = { input_tokens: Number.NaN, output_tokens: "many", total_tokens: null };
    const model = fakeModel()
      .respond(() => answerWith("one", details))
      .respond(() => answerWith("two", undefined))
      // oxlint-disable-next-line no-unsafe-type-assertion -- what a provider may report
      .respond(() => new AIMessage({ content: "three", usage_metadata: broken as never }));
    const agent = createAgent({
      model,
      middleware: skillMiddleware({ skills: await memorySkills(SKILLS), usage }),
    });
    await agent.invoke(user("/letters a | /letters b | /letters c"));
    expect((await usage.totals()).total).toMatchObject({
      modelCalls: 3,
      callsWithoutTokens: 2,
      inputTokens: 100,
      outputTokens: 50,
      cacheReadTokens: 60,
      cacheCreationTokens: 20,
      reasoningTokens: 30,
    });
  });

  it("counts each stage of a pipeline for its skill, and not the answer that says that it stopped", async () => {
    const usage = skillUsage();
    const model = fakeModel()
      .respond(said("one"))
      .respond(() => answerWith("", TOKENS))
      .respond(said("three"));
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(SKILLS), usage }) });
    const state = await agent.invoke(user("/letters a | /holidays b | /letters c"));
    expect(state.messages.at(-1)?.text).toContain("The pipeline stopped");
    expect(await bySkill(usage)).toEqual({ letters: [1, 12, 0, 0], holidays: [1, 12, 0, 0] });
    await agent.invoke(user("/help"));
    expect((await usage.totals()).total.modelCalls).toBe(2);
  });

  it.each(["before", "after"])("counts each attempt of retries and fallbacks listed %s", async (place) => {
    const usage = skillUsage();
    const recorded = new RecordedCalls();
    const model = fakeModel();
    for (let attempt = 0; attempt < 4; attempt += 1) model.respond(new Error("down"));
    const backup = fakeModel().respond(said("done"));
    const company = [
      modelFallbackMiddleware(backup),
      modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 1, onFailure: "error" }),
    ];
    const ours = skillMiddleware({ skills: await memorySkills(SKILLS), usage });
    const middleware = place === "before" ? [...company, ...ours] : [...ours, ...company];
    const agent = createAgent({ model, middleware });
    const state = await agent.invoke(user("/letters x"), { callbacks: [recorded] });
    expect(state.messages.at(-1)?.text).toBe("done");
    expect(await bySkill(usage)).toEqual({ letters: [3, 12, 0, 2] });
    expect(sumsOf(await usage.totals())).toEqual(recorded.sums);
  });

  it("counts streams and structured answers", async () => {
    const usage = skillUsage();
    const model = fakeModel().respond(said("streamed")).respond(said('{"answer":"yes"}'));
    const skills = await memorySkills(SKILLS);
    const plain = createAgent({ model, middleware: skillMiddleware({ skills, usage }) });
    for await (const _ of await plain.stream(user("/letters x"), { streamMode: "messages" }));
    const responseFormat = providerStrategy(z.object({ answer: z.string() }));
    const strict = createAgent({ model, responseFormat, middleware: skillMiddleware({ skills, usage }) });
    expect(await strict.invoke(user("/letters x"))).toMatchObject({ structuredResponse: { answer: "yes" } });
    expect(await bySkill(usage)).toEqual({ letters: [2, 24, 0, 0] });
  });

  it("counts models in tools and subagents for the skill that called them, or for a skill of their own", async () => {
    const usage = skillUsage();
    const recorded = new RecordedCalls();
    const skills = await memorySkills(SKILLS);
    const inTool = fakeModel().respond(said("inner"));
    const ask = tool(async () => (await inTool.invoke("Hello")).text, { name: "ask", description: "Asks." });
    const task = (id: string, subagent_type: string, description: string) => {
      const args = { description, subagent_type };
      return { name: "task", args, id, type: "tool_call" as const };
    };
    const calls = [task("1", "plain", "hello"), task("2", "skilled", "/holidays x"), task("3", "skilled", "hello")];
    const model = fakeModel()
      .respond(() => new AIMessage({ content: "", tool_calls: calls }))
      .respond(() => answerWith("", TOKENS, ["ask"]))
      .respond(said("done"));
    const subagent = { description: "Works.", systemPrompt: "WORKER" };
    const worker = () => fakeModel().respond(said("worked")).respond(said("worked"));
    const skilled = [...skillMiddleware({ skills, usage, subagentCommands: ["holidays"] })];
    const agent = createDeepAgent({
      model,
      tools: [ask],
      middleware: skillMiddleware({ skills, usage }),
      subagents: [
        { ...subagent, name: "plain", model: worker() },
        { ...subagent, name: "skilled", model: worker(), middleware: skilled },
      ],
    });
    await agent.invoke(user("/letters x"), { callbacks: [recorded] });
    expect(await bySkill(usage)).toEqual({ letters: [6, 60, 4, 0], holidays: [1, 12, 0, 0] });
    expect(sumsOf(await usage.totals())).toEqual(recorded.sums);
  });

  it("counts a tool that waits for a person when it has run, on another machine too", async () => {
    const usage = skillUsage();
    const recorded = new RecordedCalls();
    const confirm = tool(() => `You said ${String(interrupt("sure?"))}`, { name: "confirm", description: "Asks." });
    const model = fakeModel()
      .respond(() => answerWith("", TOKENS, ["confirm", "lookup"]))
      .respond(said("done"));
    const skills = await memorySkills(SKILLS);
    const checkpointer = new MemorySaver();
    const agent = () =>
      createAgent({
        model,
        tools: [confirm, lookup],
        checkpointer,
        middleware: [
          ...skillMiddleware({ skills, usage }),
          humanInTheLoopMiddleware({ interruptOn: { lookup: { allowedDecisions: ["approve"] } } }),
        ],
      });
    const config = { configurable: { thread_id: "1" }, callbacks: [recorded] };
    await agent().invoke(user("/letters x"), config);
    await agent().invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
    const state = await agent().invoke(new Command({ resume: "yes" }), config);
    expect(state.messages.map(({ text }) => text)).toContain("You said yes");
    expect(await bySkill(usage)).toEqual({ letters: [2, 24, 2, 0] });
    expect(sumsOf(await usage.totals())).toEqual(recorded.sums);
  });

  it("counts the calls of other nodes if its handler is a callback of the run, and no call twice", async () => {
    const usage = skillUsage();
    const recorded = new RecordedCalls();
    const summary = fakeModel();
    for (let call = 0; call < 3; call += 1) summary.respond(said("SUMMARY"));
    const model = fakeModel().respond(said("one")).respond(said("two")).respond(said("three"));
    const agent = createAgent({
      model,
      checkpointer: new MemorySaver(),
      middleware: [
        ...skillMiddleware({ skills: await memorySkills(SKILLS), usage }),
        summarizationMiddleware({ model: summary, trigger: { messages: 3 }, keep: { messages: 1 } }),
      ],
    });
    const config = { configurable: { thread_id: "1" }, callbacks: [recorded, usage.handler] };
    for (const text of ["/letters one", "/holidays two", "three"]) await agent.invoke(user(text), config);
    expect(summary.callCount).toBeGreaterThan(0);
    expect(sumsOf(await usage.totals())).toEqual(recorded.sums);
    expect((await bySkill(usage))["none"]?.[0]).toBe(summary.callCount + 1);
  });

  it("counts a tool outside an agent by its handler", async () => {
    const usage = skillUsage();
    await lookup.invoke({}, { callbacks: [usage.handler] });
    expect(await bySkill(usage)).toEqual({ none: [0, 0, 1, 0] });
  });

  it("counts the errors that a tool returns, and names the model as LangChain does", async () => {
    const records: UsageRecord[] = [];
    const usage = skillUsage({ sink: (record) => void records.push(record) });
    const refusing = tool(
      (_, { toolCallId }: ToolRuntime) => new ToolMessage({ content: "no", tool_call_id: toolCallId, status: "error" }),
      { name: "refusing", description: "Refuses." },
    );
    const model = fakeModel()
      .respond(() => answerWith("", TOKENS, ["refusing"]))
      .respond(said("done"));
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), usage });
    const agent = createAgent({ model, tools: [refusing], middleware });
    await agent.invoke(user("hello"), { metadata: { ls_model_name: "small" } });
    expect(records.map(({ name, error }) => [name, error])).toEqual([
      ["small", false],
      ["refusing", true],
      ["small", false],
    ]);
  });

  it("gives records without any text of the user to a function, and does not fail with it", async () => {
    const records: UsageRecord[] = [];
    const usage = skillUsage({
      sink: (record) => {
        records.push(record);
        throw new Error("The metrics are down");
      },
    });
    const model = fakeModel()
      .respond(() => answerWith("", TOKENS, ["lookup"]))
      .respond(said("CANARY"));
    const skills = await memorySkills(SKILLS);
    const agent = createAgent({ model, tools: [lookup], middleware: skillMiddleware({ skills, usage }) });
    const metadata = { "gen_ai.skill.name": "CANARY" };
    expect((await agent.invoke(user("/letters case=CANARY CANARY"), { metadata })).messages.at(-1)?.text).toBe(
      "CANARY",
    );
    expect(records.map(({ kind, name }) => [kind, name])).toEqual([
      ["model", undefined],
      ["tool", "lookup"],
      ["model", undefined],
    ]);
    expect(JSON.stringify(records)).not.toContain("CANARY");
    expect(records[1]).toMatchObject({
      skill: "letters",
      trigger: "typed",
      command: "letters",
      stage: 1,
      error: false,
    });
    await expect(usage.totals()).rejects.toMatchObject({
      code: "invalid-usage",
      message: expect.stringContaining("a function, so it has no totals"),
    });
  });

  it("names each tool in its record, also one that a tool calls", async () => {
    const records: UsageRecord[] = [];
    const usage = skillUsage({ sink: (record) => void records.push(record) });
    const outer = tool(() => lookup.invoke({}), { name: "outer", description: "Looks up with another tool." });
    const model = fakeModel()
      .respond(() => answerWith("", TOKENS, ["outer"]))
      .respond(said("done"));
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), usage });
    await createAgent({ model, tools: [outer], middleware }).invoke(user("hello"));
    expect(records.flatMap(({ kind, name }) => (kind === "tool" ? [name] : []))).toEqual(["lookup", "outer"]);
    expect(JSON.parse(JSON.stringify(records))).toStrictEqual(records);
  });

  it("gives a sink that an agent and its subagent share one record for each call", async () => {
    const records: UsageRecord[] = [];
    const sink = { add: (record: UsageRecord) => void records.push(record) };
    const skills = await memorySkills(SKILLS);
    const ours = () => skillMiddleware({ skills, usage: skillUsage({ sink, budget: { maxModelCalls: 9 } }) });
    const inner = fakeModel()
      .respond(() => answerWith("", TOKENS, ["lookup"]))
      .respond(said("worked"));
    const subagent = createAgent({ model: inner, tools: [lookup], middleware: ours() });
    const task = tool(async () => (await subagent.invoke(user("work"))).messages.at(-1)?.text ?? "", {
      name: "task",
      description: "Delegates.",
    });
    const model = fakeModel()
      .respond(() => answerWith("", TOKENS, ["task"]))
      .respond(said("done"));
    await createAgent({ model, tools: [task], middleware: ours() }).invoke(user("/letters x"));
    const counted = records.map(({ kind, name, skill }) => [kind, name, skill]);
    const call = ["model", undefined, "letters"];
    expect(counted).toEqual([call, call, ["tool", "lookup", "letters"], call, ["tool", "task", "letters"], call]);
  });

  it("does not believe a client that claims a skill in the metadata of a run", async () => {
    const usage = skillUsage();
    const model = fakeModel().respond(said("done"));
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await memorySkills(SKILLS), usage }) });
    await agent.invoke(user("hello"), { metadata: { "gen_ai.skill.name": "letters" } });
    expect(await bySkill(usage)).toEqual({ none: [1, 12, 0, 0] });
  });

  it.each([
    [{ sink: "usage.jsonl" }, "`sink` must be"],
    [{ sink: {} }, "`sink` must be"],
    [{ sink: null }, "`sink` must be"],
    [{ budget: { maxModelCalls: 0 } }, "`budget` must be"],
    [{ budget: { maxTokens: "many" } }, "`budget` must be"],
    [{ budget: { maxCalls: 3 } }, "`budget` must be"],
  ])("refuses wrong options: %j", (options, message) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- what a program in JavaScript may pass
    expect(() => skillUsage(options as never)).toThrow(message);
  });

  it("refuses an option usage that it did not make", async () => {
    const skills = await memorySkills(SKILLS);
    // oxlint-disable-next-line no-unsafe-type-assertion -- what a program in JavaScript may pass
    expect(() => skillMiddleware({ skills, usage: true as never })).toThrow(
      "`usage` must be what `skillUsage()` returns",
    );
  });

  it("has exact sums in random runs", async () => {
    const skills = await memorySkills(SKILLS);
    const kind = fc.constantFrom("answer", "unknown", "tool", "failing", "error", "model-in-tool");
    const run = fc.record({
      stages: fc.array(fc.constantFrom("letters", "holidays"), { maxLength: 2 }),
      script: fc.array(fc.tuple(kind, fc.nat(1_000), fc.nat(1_000)), { maxLength: 4 }),
      isStreamed: fc.boolean(),
    });
    const usage = skillUsage();
    const recorded = new RecordedCalls();
    let script: [string, number, number][] = [];
    const respond = (messages: BaseMessage[]): AIMessage | Error => {
      const [what, input_tokens, output_tokens] = script.shift() ?? ["answer", 1, 1];
      const tokens = { input_tokens, output_tokens };
      if (what === "error") return new Error(`down after ${messages.length}`);
      if (what === "unknown") return answerWith("done", undefined);
      const tools = { tool: ["lookup", "lookup"], failing: ["failing"], "model-in-tool": ["ask"] }[what];
      return answerWith("done", tokens, tools);
    };
    // A fake model copies its answers in each call, so each run has a model of its own.
    const scripted = () => {
      const model = fakeModel();
      for (let call = 0; call < 30; call += 1) model.respond(respond);
      return model;
    };
    const ask = tool(async () => (await fakeModel().respond(said("inner")).invoke("Hello")).text, {
      name: "ask",
      description: "Asks.",
    });
    const middleware = [
      ...skillMiddleware({ skills, usage }),
      modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 0, jitter: false, onFailure: "error" }),
    ];
    await fc.assert(
      fc.asyncProperty(run, async ({ stages, script: given, isStreamed }) => {
        script = [...given];
        const text = stages.map((name) => `/${name} x`).join(" | ") || "hello";
        const config = { callbacks: [recorded], recursionLimit: 100 };
        const before = await usage.totals();
        const agent = createAgent({ model: scripted(), tools: [lookup, failing, ask], middleware });
        try {
          if (isStreamed) for await (const _ of await agent.stream(user(text), { ...config, streamMode: "messages" }));
          else await agent.invoke(user(text), config);
        } catch (error) {
          expect(String(error)).toContain("down after");
        }
        const totals = await usage.totals();
        expect(sumsOf(totals)).toEqual(recorded.sums);
        const grown = totals.skills.filter(({ skill, modelCalls }) => {
          return modelCalls > (before.skills.find((entry) => entry.skill === skill)?.modelCalls ?? 0);
        });
        const allowed: (string | null)[] = stages.length > 0 ? stages : [null];
        expect(grown.filter(({ skill }) => !allowed.includes(skill))).toEqual([]);
      }),
      { numRuns: RANDOM_RUNS },
    );
  }, 600_000);
});
