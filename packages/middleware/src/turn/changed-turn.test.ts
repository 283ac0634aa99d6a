import { AIMessage, HumanMessage, RemoveMessage, ToolMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel, modelRetryMiddleware, tool, toolStrategy } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { forgeState } from "../__fixtures__/forge-state.js";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, type SkillIndex, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const ask = tool(() => String(interrupt("sure?")), { name: "ask", description: "Asks.", schema: z.object({}) });
const asking = (): AIMessage =>
  new AIMessage({ content: "", tool_calls: [{ name: "ask", args: {}, id: "1", type: "tool_call" }] });
const typed = (content: string, id: string): HumanMessage => new HumanMessage({ content, id });
const texts = (): Record<string, MemorySkill> => ({
  gather: { text: "GATHER", description: "Finds statutes." },
  check: { text: "CHECK", description: "Checks citations." },
});

type Others = NonNullable<Parameters<typeof createAgent>[0]["middleware"]>;

async function office(model: FakeModel, options: Partial<SkillMiddlewareOptions> = {}, others: Others = []) {
  const skills = options.skills ?? (await memorySkills(texts()));
  const middleware = [...others, ...skillMiddleware({ ...options, skills })];
  return createAgent({ model, tools: [ask], checkpointer: new MemorySaver(), middleware });
}

describe("a turn that waits for a person", () => {
  it.each([
    ["[redacted]", undefined],
    ["/check x", "CHECK"],
  ])("follows its message if that is changed meanwhile: %s", async (content, expected) => {
    const model = fakeModel().respond(asking()).respond(new AIMessage("done"));
    const agent = await office(model);
    await agent.invoke({ messages: [typed("/gather x", "m1")] }, config);
    await agent.graph.updateState(config, { messages: [typed(content, "m1")] }, "tools");
    await agent.invoke(new Command({ resume: "yes" }), config);
    expect(/GATHER|CHECK/.exec(received(model).system)?.[0]).toBe(expected);
  });

  it("keeps the text of its skill if that is removed, also in a later turn of the thread", async () => {
    const skills = texts();
    const index = await memorySkills(skills);
    const model = answering("hello", 1).respond(asking()).respond(new AIMessage("done"));
    const agent = await office(model, { skills: index });
    await agent.invoke(user("hello"), config);
    await agent.invoke(user("/gather x"), config);
    Reflect.deleteProperty(skills, "gather");
    await index.refresh();
    await agent.invoke(new Command({ resume: "yes" }), config);
    expect(received(model).system).toContain("GATHER");
  });
});

describe("a turn whose message another middleware deletes", () => {
  it("keeps its skill, also if messages of earlier turns stay", async () => {
    const model = answering("hello", 1).respond(asking()).respond(new AIMessage("done"));
    const forget = createMiddleware({
      name: "forget",
      afterModel: ({ messages }) =>
        messages.some(({ id }) => id === "m1") ? { messages: [new RemoveMessage({ id: "m1" })] } : undefined,
    });
    const agent = await office(model, {}, [forget]);
    await agent.invoke(user("hello"), config);
    await agent.invoke({ messages: [typed("/gather x", "m1")] }, config);
    await agent.invoke(new Command({ resume: "yes" }), config);
    expect(received(model).messages[0]?.[1]).toBe("hello");
    expect(received(model).system).toContain("GATHER");
  });
});

describe("a structured answer after the messages of its turn", () => {
  const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
  const lookup = tool(() => "found", { name: "lookup", description: "Looks up.", schema: z.object({}) });
  const call = (name: string, args = {}): AIMessage =>
    new AIMessage({ content: "", tool_calls: [{ name, args, id: name, type: "tool_call" }] });

  it.each(["before", "after"])("are gone shows its skill: deleted %s the answer", async (moment) => {
    const model = fakeModel()
      .respond(call("lookup"))
      .respond(call(responseFormat[0]?.name ?? "", { ok: true }));
    const forget = createMiddleware({
      name: "forget",
      afterModel: ({ messages }) => {
        const isLast = messages.length > 3;
        const gone = messages.filter((message) => isLast || HumanMessage.isInstance(message));
        const changes = gone.flatMap(({ id }) => (id === undefined ? [] : new RemoveMessage({ id })));
        return { messages: (moment === "after") === isLast ? changes : [] };
      },
    });
    const skills = await memorySkills(texts());
    const middleware = [forget, ...skillMiddleware({ skills })] as const;
    const agent = createAgent({ model, tools: [lookup], responseFormat, checkpointer: new MemorySaver(), middleware });
    const state = await agent.invoke(user("/gather x"), config);
    expect(state).toMatchObject({ structuredResponse: { ok: true }, selectedSkills: [{ name: "gather" }] });
    expect(state.messages.some((message) => HumanMessage.isInstance(message))).toBe(false);
  });
});

describe("a record that a client wrote", () => {
  const skill = { name: "check", source: "memory", digest: "", score: 1, subSkills: [], tools: [], explicit: true };
  const stage = { typedNames: ["check"], rawArguments: [""], prompt: "it", required: [], models: [] };

  it("may have arguments of null", async () => {
    const agent = await office(answering());
    const stages = [{ ...stage, skills: [{ ...skill, arguments: { case: null } }] }];
    await forgeState(agent, config, { _active: { messageId: "m1", stage: 0, stages, seal: "x" } });
    const { messages } = await agent.invoke({ messages: [typed("hello", "m1")] }, config);
    expect(messages.at(-1)?.text).toBe("done");
  });

  it("begins no turn with a command that the model wrote", async () => {
    const model = answering("/check it", 1).respond(new AIMessage("done"));
    const agent = await office(model);
    const { messages } = await agent.invoke(user("What do I type?"), config);
    const record = { messageId: messages.at(-1)?.id, stageMessageId: "m1", stage: 0, stages: [], seal: "x" };
    await forgeState(agent, config, { _active: record });
    const state = await agent.invoke({ messages: [typed("it", "m1")] }, config);
    expect(received(model).system).toBe("");
    expect(state).toMatchObject({ selectedSkills: [] });
  });
});

describe("a turn that begins", () => {
  /** Returns an index whose `read` is replaced. */
  async function reading(read: (real: SkillIndex["read"], skills: SkillIndex) => SkillIndex["read"]) {
    const skills = await memorySkills(texts());
    skills.read = read(skills.read.bind(skills), skills);
    return skills;
  }

  it("throws an error that is not of a skill, and succeeds when it is tried again", async () => {
    for (const text of ["/gather x", "Finds statutes"]) {
      let reads = 0;
      const skills = await reading((real) => (name, given) => {
        reads += 1;
        return reads === 1 ? Promise.reject(new TypeError("no connection")) : real(name, given);
      });
      const model = answering();
      const failing = await office(model, { skills });
      await expect(failing.invoke(user(text), config)).rejects.toThrow("no connection");
      reads = 0;
      const retry = modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 0, jitter: false });
      await (await office(model, { skills }, [retry])).invoke(user(text), config);
      expect(received(model).system).toContain("GATHER");
    }
  });

  it("is prepared three times at most while its skills keep changing", async () => {
    let reads = 0;
    const skills = await reading((real, index) => async (name, given) => {
      reads += 1;
      const document = await real(name, given);
      Object.defineProperty(index, "revision", { value: {}, configurable: true });
      return document;
    });
    const model = answering();
    await (await office(model, { skills })).invoke(user("/gather x"), config);
    expect(received(model).system).toContain("GATHER");
    expect(reads).toBe(4); // three times for the turn, and once for the model call
  });

  it("shows its skill if a client ran tools itself and the answer is structured", async () => {
    const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
    const call = { name: responseFormat[0]?.name ?? "", args: { ok: true }, id: "2", type: "tool_call" as const };
    const model = fakeModel().respond(new AIMessage({ content: "", tool_calls: [call] }));
    const middleware = skillMiddleware({ skills: await memorySkills(texts()) });
    const agent = createAgent({ model, responseFormat, middleware });
    const messages = [typed("/gather x", "m1"), asking(), new ToolMessage("yes", "1")];
    expect(await agent.invoke({ messages })).toMatchObject({
      structuredResponse: { ok: true },
      selectedSkills: [{ name: "gather" }],
    });
  });

  it("keeps the name and the facts of its message", async () => {
    const agent = await office(answering());
    const message = new HumanMessage({ content: "/gather x", name: "ada", response_metadata: { from: "phone" } });
    const { messages } = await agent.invoke({ messages: [message] }, config);
    expect(messages[0]).toMatchObject({ name: "ada", response_metadata: { from: "phone" } });
    expect(messages[0]?.additional_kwargs["langslash"]).toMatchObject({ names: ["gather"], local: false });
  });
});

describe("custom commands before the model is called", () => {
  const count = defineCommand({
    name: "count",
    description: "Counts.",
    parameters: { n: { type: "number" } },
    run: () => ({ reply: "1" }),
  });

  it("leave a thread without a message of a person to the model", async () => {
    const agent = await office(answering(), { commands: [count] });
    const { messages } = await agent.invoke({ messages: [new AIMessage("Welcome.")] }, config);
    expect(messages.map(({ text }) => text)).toEqual(["Welcome.", "done"]);
  });

  it("are refused and reported once", async () => {
    const model = answering();
    const agent = await office(model, { commands: [count] });
    const events: unknown[] = [];
    for await (const event of await agent.stream(user("/count n=x"), { ...config, streamMode: "custom" }))
      events.push(event);
    expect(events).toMatchObject([
      { type: "slash-command", name: "count", local: true },
      { type: "warning", code: "wrong-type" },
    ]);
    expect(model.callCount).toBe(0);
  });
});
