import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { FakeLLM } from "@langchain/core/utils/testing";
import { Command, MemorySaver } from "@langchain/langgraph";
import fc from "fast-check";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  summarizationMiddleware,
  tool,
  type ToolRuntime,
} from "langchain";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgeState } from "../__fixtures__/forge-state.js";
import { type FakeModel, user } from "../__fixtures__/models.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { unseal } from "../__fixtures__/unseal.js";
import { skillMiddleware, skillUsage, type SlashCommandEvent, type TurnBudget } from "../index.js";

const SKILLS = { a: { text: "A" }, b: { text: "B" }, c: { text: "C" } };
const TOKENS = { input_tokens: 25, output_tokens: 5 };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });

/** Returns a model that calls a tool in each of the first calls, then answers. Each call uses 30 tokens. */
function calling(rounds: number, name = "lookup"): FakeModel {
  const model = fakeModel();
  for (let round = 0; round < rounds; round += 1) model.respond(() => answerWith("", TOKENS, [name]));
  for (let call = 0; call < 10; call += 1) model.respond(() => answerWith("answer", TOKENS));
  return model;
}

async function limited(budget: TurnBudget) {
  return skillMiddleware({ skills: await memorySkills(SKILLS), usage: skillUsage({ budget }) });
}

afterEach(() => vi.restoreAllMocks());

describe("the budget of a turn", () => {
  it.each([
    [{ maxModelCalls: 3 }, 3, "It may make at most 3 model calls, and has made 3."],
    [{ maxModelCalls: 1 }, 1, "It may make at most 1 model call, and has made 1."],
    [{ maxTokens: 90 }, 3, "It may use at most 90 tokens, and has used 90."],
    [
      { maxTokens: 100 },
      3,
      "It may use at most 100 tokens, and has used 90. The next model call would need at least 30 more.",
    ],
    [{ maxTokens: 60, maxModelCalls: 9 }, 2, "It may use at most 60 tokens, and has used 60."],
  ])("stops before the call that would pass it: %j", async (budget, calls, reason) => {
    const model = calling(9);
    const agent = createAgent({ model, tools: [lookup], middleware: await limited(budget) });
    const events: SlashCommandEvent[] = [];
    const tokens: string[] = [];
    let last: string | undefined;
    const stream = await agent.stream(user("/a x"), { streamMode: ["custom", "messages", "values"] });
    for await (const [mode, chunk] of stream) {
      if (mode === "custom") events.push(chunk as SlashCommandEvent);
      else if (mode === "messages") tokens.push(chunk[0].text);
      else last = chunk.messages.at(-1)?.text;
    }
    expect(model.callCount).toBe(calls);
    expect(last).toBe(`The turn stopped: ${reason}`);
    expect(tokens.at(-1)).toBe(last);
    expect(events).toContainEqual({ type: "warning", code: "budget-reached", message: reason });
  });

  it("lets a turn through that stays within it, and begins anew with the next message", async () => {
    const model = calling(2);
    const budget = { maxModelCalls: 3, maxTokens: 90 };
    const agent = createAgent({
      model,
      tools: [lookup],
      checkpointer: new MemorySaver(),
      middleware: await limited(budget),
    });
    const config = { configurable: { thread_id: "1" } };
    for (const text of ["/a x", "hello", "/b x"]) {
      expect((await agent.invoke(user(text), config)).messages.at(-1)?.text).toBe("answer");
    }
    expect(model.callCount).toBe(5);
  });

  it("counts over all stages of a pipeline, and ends it", async () => {
    const model = calling(1);
    const agent = createAgent({ model, tools: [lookup], middleware: await limited({ maxModelCalls: 3 }) });
    const state = await agent.invoke(user("/a x | /b y | /c z"));
    expect(model.callCount).toBe(3);
    expect(state.messages.at(-1)?.text).toBe("The turn stopped: It may make at most 3 model calls, and has made 3.");
    expect(state.selectedSkills).toEqual([]);
    const early = calling(1);
    const other = createAgent({ model: early, tools: [lookup], middleware: await limited({ maxModelCalls: 2 }) });
    const stopped = await other.invoke(user("/a x | /b y | /c z"));
    expect(early.callCount).toBe(2);
    expect(stopped.messages.at(-1)?.text).toMatch(/has made 2\. Not run: \/c\.$/);
  });

  it("counts over an approval, also on another machine", async () => {
    const model = calling(3);
    const checkpointer = new MemorySaver();
    const middleware = [
      ...(await limited({ maxModelCalls: 2 })),
      humanInTheLoopMiddleware({ interruptOn: { lookup: { allowedDecisions: ["approve"] } } }),
    ];
    const config = { configurable: { thread_id: "1" } };
    await createAgent({ model, tools: [lookup], checkpointer, middleware }).invoke(user("/a x"), config);
    const approve = new Command({ resume: { decisions: [{ type: "approve" }] } });
    await createAgent({ model, tools: [lookup], checkpointer, middleware }).invoke(approve, config);
    const agent = createAgent({ model, tools: [lookup], checkpointer, middleware });
    expect((await agent.invoke(approve, config)).messages.at(-1)?.text).toContain("has made 2.");
    expect(model.callCount).toBe(2);
  });

  it.each(["before", "after"])("counts attempts of retries listed %s, and stops before the next one", async (place) => {
    const warn = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const model = fakeModel();
    for (let attempt = 0; attempt < 9; attempt += 1) model.respond(new Error("down"));
    const retry = modelRetryMiddleware({ maxRetries: 5, initialDelayMs: 0, jitter: false });
    const ours = await limited({ maxModelCalls: 3 });
    const middleware = place === "before" ? [retry, ...ours] : [...ours, retry];
    const state = await createAgent({ model, middleware }).invoke(user("/a x | /b y"));
    expect(model.callCount).toBe(3);
    const text = "The turn stopped: It may make at most 3 model calls, and has made 3. Not run: /b.";
    expect(state.messages.slice(1).map((message) => message.text)).toEqual([text]);
    if (place === "before") expect(warn).not.toHaveBeenCalled();
  });

  it("counts a fallback, and stops before it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const model = fakeModel().respond(new Error("down"));
    const backup = calling(0);
    const middleware = [...(await limited({ maxModelCalls: 1 })), modelFallbackMiddleware(backup)];
    const state = await createAgent({ model, middleware }).invoke(user("hello"));
    expect([model.callCount, backup.callCount]).toEqual([1, 0]);
    expect(state.messages.at(-1)?.text).toBe("The turn stopped: It may make at most 1 model call, and has made 1.");
  });

  it("counts and stops the calls of subagents and models in tools, also of several at the same time", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const worker = calling(0);
    const subagent = createAgent({ model: worker, tools: [lookup] });
    const task = tool(async () => (await subagent.invoke(user("work"))).messages.at(-1)?.text ?? "", {
      name: "task",
      description: "Delegates.",
    });
    const model = fakeModel().respond(() => answerWith("", TOKENS, ["task", "task", "task", "task"]));
    model.respond(() => answerWith("answer", TOKENS));
    const agent = createAgent({ model, tools: [task], middleware: await limited({ maxModelCalls: 3 }) });
    const state = await agent.invoke(user("/a x"));
    expect([model.callCount, worker.callCount]).toEqual([1, 2]);
    const results = state.messages.filter(({ type }) => type === "tool").map(({ text }) => text);
    expect(results.filter((text) => text === "answer")).toHaveLength(2);
    expect(results.filter((text) => text.includes("at most 3 model calls"))).toHaveLength(2);
    expect(state.messages.at(-1)?.text).toBe("The turn stopped: It may make at most 3 model calls, and has made 3.");
  });

  it("logs the first of many calls that are refused at the same time, and tells the model about each", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const worker = calling(0);
    const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
    const model = fakeModel().respond(() => answerWith("", TOKENS, Array<string>(20).fill("task")));
    const agent = createAgent({ model, tools: [task], middleware: await limited({ maxModelCalls: 3 }) });
    const { messages } = await agent.invoke(user("/a x"));
    expect(worker.callCount).toBe(2);
    expect(messages.filter(({ text }) => text.includes("Error: It may make at most 3 model calls"))).toHaveLength(18);
    expect(log.mock.calls).toEqual([[expect.stringContaining("It may make at most 3 model calls, and has made 3.")]]);
  });

  it("counts the calls of text completion models in tools", async () => {
    const completion = new FakeLLM({ response: "completed" });
    const complete = tool(() => completion.invoke("Complete this."), { name: "complete", description: "Completes." });
    const model = fakeModel().respond(() => answerWith("", TOKENS, ["complete"]));
    const agent = createAgent({ model, tools: [complete], middleware: await limited({ maxModelCalls: 2 }) });
    const { messages } = await agent.invoke(user("/a x"));
    expect(messages.slice(2).map(({ text }) => text)).toEqual([
      "completed",
      "The turn stopped: It may make at most 2 model calls, and has made 2.",
    ]);
  });

  it("carries what subagents spent over the checkpoint, where another machine goes on", async () => {
    const worker = calling(0);
    const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
    const model = calling(2, "task");
    const checkpointer = new MemorySaver();
    const middleware = await limited({ maxModelCalls: 3 });
    const config = { configurable: { thread_id: "1" } };
    const one = createAgent({ model, tools: [task], checkpointer, middleware });
    await one.invoke(user("/a x"), { ...config, interruptBefore: ["model_request"] } as typeof config);
    const graph = { ...config, interruptAfter: ["tools"] } as typeof config;
    await one.graph.invoke(null, graph);
    expect([model.callCount, worker.callCount]).toEqual([1, 1]);
    const state = await createAgent({ model, tools: [task], checkpointer, middleware }).graph.invoke(null, config);
    expect([model.callCount, worker.callCount]).toEqual([2, 1]);
    expect(state.messages.at(-1)?.text).toBe("The turn stopped: It may make at most 3 model calls, and has made 3.");
  });

  it("counts what another process has written, although it cannot be checked", async () => {
    for (const [budget, reason] of [
      [{ maxModelCalls: 2 }, "It may make at most 2 model calls, and has made 2."],
      [{ maxTokens: 60 }, "It may use at most 60 tokens, and has used 60."],
    ] as const) {
      const [model, worker, checkpointer] = [calling(2, "task"), calling(0), new MemorySaver()];
      const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
      const agent = createAgent({ model, tools: [task], checkpointer, middleware: await limited(budget) });
      const config = { configurable: { thread_id: "1" } };
      await agent.invoke(user("/a x"), { ...config, interruptAfter: ["tools"] } as typeof config);
      expect(unseal(checkpointer)).toBeGreaterThan(0);
      const { messages } = await agent.graph.invoke(null, config);
      expect(messages.at(-1)?.text).toBe(`The turn stopped: ${reason}`);
      expect([model.callCount, worker.callCount]).toEqual([1, 1]);
    }
  });

  it("counts the answers in a history that a client sends", async () => {
    const [question] = user("/a x").messages;
    const asking = answerWith("", TOKENS, ["lookup"]);
    const found = new ToolMessage("found", asking.tool_calls?.[0]?.id ?? "");
    for (const [budget, reason] of [
      [{ maxModelCalls: 1 }, "It may make at most 1 model call, and has made 1."],
      [{ maxTokens: 30 }, "It may use at most 30 tokens, and has used 30."],
    ] as const) {
      const model = calling(0);
      const agent = createAgent({ model, tools: [lookup], middleware: await limited(budget) });
      const { messages } = await agent.invoke({ messages: [question, asking, found] as never });
      expect([messages.at(-1)?.text, model.callCount]).toEqual([`The turn stopped: ${reason}`, 0]);
    }
  });

  it("does not count its own answer if a hook asks the model once more", async () => {
    let stops = 0;
    const critic = new HumanMessage({ content: "Go on.", additional_kwargs: { lc_source: "critic" } });
    const again = createMiddleware({
      name: "again",
      afterModel: {
        canJumpTo: ["model"],
        hook: ({ messages }: { messages: BaseMessage[] }) => {
          if (!messages.at(-1)?.text.startsWith("The turn stopped")) return undefined;
          stops += 1;
          return stops === 1 ? { messages: [critic], jumpTo: "model" as const } : undefined;
        },
      },
    });
    const middleware = [...(await limited({ maxModelCalls: 1 })), again];
    const { messages } = await createAgent({ model: calling(1), tools: [lookup], middleware }).invoke(user("/a x"));
    const stopped = "The turn stopped: It may make at most 1 model call, and has made 1.";
    expect(messages.slice(-3).map(({ text }) => text)).toEqual([stopped, "Go on.", stopped]);
  });

  it("ends with the last token, also if the next call would need none", async () => {
    const thinking = { input_tokens: 0, output_tokens: 30, output_token_details: { reasoning: 30 } };
    const model = fakeModel().respond(() => answerWith("", thinking, ["lookup"]));
    const agent = createAgent({ model, tools: [lookup], middleware: await limited({ maxTokens: 30 }) });
    const { messages } = await agent.invoke(user("/a x"));
    expect(messages.at(-1)?.text).toBe("The turn stopped: It may use at most 30 tokens, and has used 30.");
  });

  it("keeps the changes of a tool that calls a model, in either form of an update", async () => {
    for (const update of [
      (messages: ToolMessage[]) => ({ messages }),
      (messages: ToolMessage[]): [string, unknown][] => [["messages", messages]],
    ]) {
      const worker = calling(0);
      const task = tool(
        async (_, { toolCallId }: ToolRuntime) => {
          const { text } = await worker.invoke("work");
          return new Command({ update: update([new ToolMessage({ tool_call_id: toolCallId, content: text })]) });
        },
        { name: "task", description: "Delegates." },
      );
      const model = calling(2, "task");
      const checkpointer = new MemorySaver();
      const config = { configurable: { thread_id: "1" } };
      const agent = createAgent({
        model,
        tools: [task],
        checkpointer,
        middleware: await limited({ maxModelCalls: 4 }),
      });
      const { messages } = await agent.invoke(user("/a x"), config);
      expect(messages.filter(({ type }) => type === "tool").map(({ text }) => text)).toEqual(["answer", "answer"]);
      expect([model.callCount, worker.callCount]).toEqual([2, 2]);
      expect(messages.at(-1)?.text).toBe("The turn stopped: It may make at most 4 model calls, and has made 4.");
    }
  });

  it.each([
    ["and its answers to tools", "/a x", 9, ""],
    ["and the answers of earlier stages", "/a x | /b y | /c z | /a x | /b y | /c z | /a x", 0, " Not run: /a."],
  ])(
    "counts on after a summary has replaced the message that began the turn, %s",
    async (_name, text, rounds, rest) => {
      const model = calling(rounds);
      const summary = summarizationMiddleware({ model: calling(0), trigger: { messages: 4 }, keep: { messages: 2 } });
      const middleware = [...(await limited({ maxModelCalls: 5 })), summary];
      const agent = createAgent({ model, tools: [lookup], middleware });
      const { messages } = await agent.invoke(user(text), { recursionLimit: 200 });
      expect(messages.some((message) => message.text === text)).toBe(false);
      const stopped = "The turn stopped: It may make at most 5 model calls, and has made 5.";
      expect(messages.at(-1)?.text).toBe(`${stopped}${rest}`);
      expect(model.callCount).toBe(5);
    },
  );

  it("counts in a turn that no message of a person began", async () => {
    const model = calling(9);
    const agent = createAgent({ model, tools: [lookup], middleware: await limited({ maxModelCalls: 2 }) });
    const { messages } = await agent.invoke({ messages: [] });
    expect(messages.at(-1)?.text).toBe("The turn stopped: It may make at most 2 model calls, and has made 2.");
    expect(model.callCount).toBe(2);
  });

  it("counts no tokens of a provider that reports none or nonsense", async () => {
    const broken: unknown = { input_tokens: Number.NaN, output_tokens: "9", total_tokens: null };
    const model = fakeModel();
    for (let call = 0; call < 2; call += 1) {
      const fields = { content: "answer", ...(call === 0 && { usage_metadata: broken }) };
      // oxlint-disable-next-line no-unsafe-type-assertion -- what a provider may report
      model.respond(() => new AIMessage(fields as never));
    }
    const agent = createAgent({ model, middleware: await limited({ maxTokens: 1 }) });
    expect((await agent.invoke(user("/a x | /b y"))).messages.at(-1)?.text).toBe("answer");
    expect(model.callCount).toBe(2);
  });

  it("counts the attempts of an earlier stage", async () => {
    const model = fakeModel().respond(new Error("down"));
    for (let call = 0; call < 9; call += 1) model.respond(() => answerWith("answer", TOKENS));
    const retry = modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 0, jitter: false });
    const middleware = [...(await limited({ maxModelCalls: 2 })), retry];
    const { messages } = await createAgent({ model, middleware }).invoke(user("/a x | /b y"));
    expect(messages.at(-1)?.text).toBe("The turn stopped: It may make at most 2 model calls, and has made 2.");
    expect(model.callCount).toBe(2);
  });

  it("leaves the state of an agent without a budget as it is, also after a tool that calls a model", async () => {
    const skills = await memorySkills(SKILLS);
    const checkpointer = new MemorySaver();
    const config = { configurable: { thread_id: "1" } };
    const middleware = skillMiddleware({ skills, usage: skillUsage() });
    const worker = calling(0);
    const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
    const agent = createAgent({ model: calling(1, "task"), tools: [task], checkpointer, middleware });
    const { messages } = await agent.invoke(user("/a x"), config);
    expect(messages.slice(-2).map(({ type, text }) => [type, text])).toEqual([
      ["tool", "answer"],
      ["ai", "answer"],
    ]);
    expect((await agent.graph.getState(config)).values).not.toHaveProperty("_spent");
  });

  it("is not written to the state if the answer itself shows what was spent", async () => {
    const config = { configurable: { thread_id: "1" } };
    const middleware = await limited({ maxModelCalls: 3 });
    const agent = createAgent({ model: calling(0), checkpointer: new MemorySaver(), middleware });
    await agent.invoke(user("/a x"), config);
    expect((await agent.graph.getState(config)).values).not.toHaveProperty("_spent");
  });

  it("has no part of a tool that calls no model", async () => {
    const config = { configurable: { thread_id: "1" }, interruptAfter: ["tools"] };
    const middleware = await limited({ maxModelCalls: 3 });
    const agent = createAgent({ model: calling(1), tools: [lookup], checkpointer: new MemorySaver(), middleware });
    await agent.invoke(user("/a x"), config as object);
    const { messages, _spent: spent = {} } = (await agent.graph.getState(config)).values;
    expect(messages.at(-1)?.text).toBe("found");
    expect(Object.values(spent)).toMatchObject([{ modelCalls: 1, tools: {} }]);
    expect(JSON.stringify(spent)).toContain('"tools":{}');
  });

  it("is not what a client writes", async () => {
    for (const forged of [{ turn: "x", modelCalls: -9, tokens: -9, newest: 0, tools: {} }, "garbage", { turn: 7 }]) {
      const model = calling(5);
      const checkpointer = new MemorySaver();
      const config = { configurable: { thread_id: "1" } };
      const agent = createAgent({
        model,
        tools: [lookup],
        checkpointer,
        middleware: await limited({ maxModelCalls: 2 }),
      });
      await forgeState(agent, config, { _spent: forged });
      // oxlint-disable-next-line no-unsafe-type-assertion -- what a client may send
      await agent.invoke({ ...user("/a x"), _spent: forged } as never, config);
      expect(model.callCount).toBe(2);
    }
  });

  it("is never passed in random turns", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const skills = await memorySkills(SKILLS);
    const turn = fc.record({
      maxModelCalls: fc.integer({ min: 1, max: 5 }),
      stages: fc.array(fc.constantFrom("a", "b"), { maxLength: 3 }),
      script: fc.array(fc.constantFrom("answer", "tools", "error"), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(turn, async ({ maxModelCalls, stages, script }) => {
        const rest = [...script];
        const worker = calling(0);
        const task = tool(async () => (await worker.invoke("work")).text, { name: "task", description: "Delegates." });
        const model = fakeModel();
        for (let call = 0; call < 20; call += 1) {
          model.respond(() => {
            const what = rest.shift();
            if (what === "error") return new Error("down");
            return answerWith("answer", TOKENS, what === "tools" ? ["task", "task"] : []);
          });
        }
        const usage = skillUsage({ budget: { maxModelCalls } });
        const retry = modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 0, jitter: false, onFailure: "error" });
        const agent = createAgent({ model, tools: [task], middleware: [...skillMiddleware({ skills, usage }), retry] });
        const text = stages.map((name) => `/${name} x`).join(" | ") || "hello";
        const state = await agent.invoke(user(text), { recursionLimit: 100 }).catch((error: unknown) => {
          expect(String(error)).toContain("down");
          return undefined;
        });
        const made = model.callCount + worker.callCount;
        expect(made).toBeLessThanOrEqual(maxModelCalls);
        const last = state?.messages.at(-1);
        if (AIMessage.isInstance(last) && last.text.startsWith("The turn stopped")) expect(made).toBe(maxModelCalls);
      }),
      { numRuns: RANDOM_RUNS },
    );
  }, 300_000);
});
