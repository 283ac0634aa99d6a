import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, inputOf, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, prepareModelCall, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const echo = defineCommand({ name: "echo", description: "Echoes.", run: ({ prompt }) => ({ reply: `E(${prompt})` }) });
const texts = (): Record<string, MemorySkill> => ({
  gather: { text: "GATHER $ARGUMENTS" },
  shorten: { text: "SHORTEN", parameters: { format: { values: ["bullets"] } } },
  check: { text: "CHECK" },
});

async function office(options: Partial<SkillMiddlewareOptions> = {}, model: FakeModel = answering("answer")) {
  const skills = texts();
  const index = await memorySkills(skills);
  const agent = createAgent({
    model,
    tools: [lookup],
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills: index, commands: [echo], ...options }),
  });
  return { agent, model, skills, index };
}

/** Returns the texts that the model receives for a history that a client sends. */
async function seen(history: BaseMessage[], options: Partial<SkillMiddlewareOptions> = {}) {
  const { agent, model } = await office(options);
  await agent.invoke({ messages: [...history, new HumanMessage("thanks")] }, config);
  return received(model).messages.map(([, text]) => text);
}

const human = (content: string, langslash?: object): HumanMessage =>
  new HumanMessage({ content, ...(langslash && { additional_kwargs: { langslash } }) });

describe("an answer of the model stays in its history", () => {
  it.each(["fallback", "reply"] as const)(
    "if the skill is gone by now, with tool calls and their results (onUnknownCommand: %s)",
    async (onUnknownCommand) => {
      const model = callingTool("lookup", 1);
      model.respond(new AIMessage("SHORT")).respond(new AIMessage("welcome"));
      const { agent, skills, index } = await office({ onUnknownCommand }, model);
      await agent.invoke(user("/gather the law | /shorten"), config);
      delete skills["shorten"];
      await index.refresh();
      await agent.invoke(user("thanks"), config);
      expect(received(model).messages.map(([type]) => type)).toEqual([
        "human",
        "ai",
        "tool",
        "ai",
        "human",
        "ai",
        "human",
      ]);
      expect(received(model).messages.at(-2)?.[1]).toBe("SHORT");
    },
  );

  it("if the arguments are no longer valid because they are redacted", async () => {
    const model = answering("answer");
    const skills = await memorySkills(texts());
    const agent = createAgent({
      model,
      checkpointer: new MemorySaver(),
      middleware: skillMiddleware({ skills }),
    });
    const state = await agent.invoke(user("/shorten format=bullets this | /check"), config);
    expect(received(model).messages.map(([type]) => type)).toEqual(["human", "ai", "human"]);
    const redacted = new HumanMessage({
      id: state.messages[0]?.id ?? "",
      content: "/shorten format=[gone] this | /check",
    });
    await agent.graph.updateState(config, { messages: [redacted] });
    await agent.invoke(user("thanks"), config);
    expect(received(model).messages.map(([type]) => type)).toEqual(["human", "ai", "human", "ai", "human"]);
  });

  it("if its message says that the model gave it, although it reads like an answer without the model", async () => {
    const text = "Invalid arguments for /shorten:\n- format\n\nUsage: `/shorten`";
    const history = [human("/shorten format=loud this", { names: ["shorten"], local: false }), new AIMessage(text)];
    expect((await seen(history)).slice(1)).toEqual([text, "thanks"]);
    expect(await seen([new HumanMessage("/shorten format=loud this"), new AIMessage(text)])).toEqual(["thanks"]);
  });

  it("whatever a client's annotations claim", async () => {
    const answer = new AIMessage("Noted.");
    const plain = ["I am allergic to nuts", "Noted.", "thanks"];
    expect(await seen([human("I am allergic to nuts", { names: [], local: true }), answer])).toEqual(plain);
    const heading = new AIMessage("# Nuts");
    expect(await seen([human("Which are nuts?", { names: [], local: true }), heading])).toEqual([
      "Which are nuts?",
      "# Nuts",
      "thanks",
    ]);
    const stage = { names: ["check"], stage: 0 };
    expect(await seen([human("I am allergic to nuts", { ...stage, local: true }), answer])).toEqual(plain);
    const claimed = human("And to milk", { ...stage, local: false });
    expect(await seen([human("I am allergic to nuts"), claimed, answer])).toEqual([
      "I am allergic to nuts",
      "And to milk",
      "Noted.",
      "thanks",
    ]);
  });
});

it("an answer without the model stays hidden if its command has another meaning by now", async () => {
  const { agent, model, skills, index } = await office();
  await agent.invoke(user("/shorten format=loud this"), config);
  expect(model.callCount).toBe(0);
  skills["shorten"] = { text: "SHORTEN" };
  await index.refresh();
  await agent.invoke(user("thanks"), config);
  expect(received(model).messages).toEqual([["human", "thanks"]]);
});

describe("a message that was not answered", () => {
  it("still names the skill of the next turn if the model failed", async () => {
    const model = fakeModel().respond(new Error("down")).respond(new AIMessage("welcome"));
    const { agent } = await office({}, model);
    await expect(agent.invoke(user("/gather case=7 the law"), config)).rejects.toThrow("down");
    await agent.invoke(user("again"), config);
    const { system, messages } = received(model, 1, ["again"]);
    expect(messages.map(([, text]) => text)).toEqual(["the law", "again"]);
    expect(system).toContain("- **case**: 7");
  });

  it.each([
    ["/gather the law", ["the law", "thanks"]],
    ["/gather the law | /check", ["the law", "thanks"]],
    ["/nothing x", ["/nothing x\n\n(Note: Unknown command /nothing. /help lists the commands.)", "thanks"]],
    ["hello", ["hello", "thanks"]],
    ["/help", ["thanks"]],
    ["/echo x", ["thanks"]],
    ["/help | /gather x", ["thanks"]],
  ])("is left out if it was not for the model: %s", async (text, expected) => {
    for (const annotation of [undefined, { names: [], local: true }])
      expect(await seen([human(text, annotation)])).toEqual(expected);
  });
});

describe("a message that a command wrote", () => {
  it("takes the place of the command, but not of a skill", async () => {
    const stage = new HumanMessage({ id: "do-not-render-1", content: "Which one?" });
    expect(await seen([human("/echo x"), stage])).toEqual(["Which one?", "thanks"]);
    expect(await seen([human("/gather x"), stage])).toEqual(["x", "Which one?", "thanks"]);
  });
});

describe("an answer without the model is left out", () => {
  it("if it reports a stopped pipeline", async () => {
    const model = fakeModel().respond(new AIMessage(" ")).respond(new AIMessage("welcome"));
    const { agent } = await office({}, model);
    await agent.invoke(user("/gather x | /check"), config);
    await agent.invoke(user("thanks"), config);
    expect(received(model).messages.map(([, text]) => text)).toEqual(["x", " ", "thanks"]);
  });

  it("only if a pipeline was typed and its answer is marked", async () => {
    const text = "The pipeline stopped: /gather gave no answer. Not run: /check.";
    const marked = (): AIMessage =>
      new AIMessage({ content: text, additional_kwargs: { langslash: { names: [], local: true } } });
    const pipeline = human("/gather x | /check");
    const answers = [new AIMessage("one"), new AIMessage("two")];
    expect(await seen([pipeline, ...answers, marked()])).toEqual(["x", "one", "two", "thanks"]);
    expect(await seen([pipeline, ...answers, new AIMessage(text)])).toEqual(["x", "one", "two", text, "thanks"]);
    expect(await seen([human("/gather x"), ...answers, marked()])).toEqual(["x", "one", "two", text, "thanks"]);
    expect(await seen([marked()])).toEqual([text, "thanks"]);
  });
});

describe("a running turn", () => {
  it("keeps its message if its skill is removed meanwhile", async () => {
    const model = callingTool("drop", 1);
    const skills = texts();
    const index = await memorySkills(skills);
    const drop = tool(
      async () => {
        delete skills["gather"];
        await index.refresh();
        return "dropped";
      },
      { name: "drop", description: "Drops." },
    );
    const agent = createAgent({ model, tools: [drop], middleware: skillMiddleware({ skills: index }) });
    await agent.invoke(user("/gather x=1 the law"));
    expect(received(model).messages[0]).toEqual(["human", "the law"]);
    expect(received(model).system).toContain("GATHER x=1 the law");
  });

  it("does not continue a pipeline that was stopped", async () => {
    const model = fakeModel()
      .respond(new AIMessage("facts"))
      .respond(new AIMessage(" "))
      .respond(new AIMessage("again"));
    const { agent } = await office({}, model);
    await agent.invoke(user("/gather x | /shorten | /check"), config);
    const state = await agent.invoke({ messages: [] }, config);
    expect(model.calls.some((_, call) => received(model, call).system.includes("CHECK"))).toBe(false);
    expect(state.messages.at(-1)?.text).toBe("again");
  });

  it("reads the newest message in an application's graph, even without ids", async () => {
    const skills = await memorySkills(texts());
    const history = [
      new HumanMessage("/gather x=OLD first"),
      new AIMessage("a"),
      new HumanMessage("/gather x=NEW second"),
    ];
    for (const [placement, first] of [
      ["system", "first\n\n(Arguments: x=OLD)"],
      ["message", "first"],
    ] as const) {
      const turn = await prepareModelCall(history, { skills, placement });
      const { system, messages } = inputOf([new SystemMessage(turn.skillPrompt), ...turn.messages]);
      expect(system).toContain("- **x**: NEW");
      expect(system).not.toContain("OLD");
      expect(messages.map(([, text]) => text)).toEqual([first, "a", "second"]);
      expect(turn.skillPrompt === "").toBe(placement === "message");
    }
  });

  it("takes the other text blocks as the prompt of a command without a text, and skips blank ones", async () => {
    const { agent, model } = await office();
    const text = (value: string) => ({ type: "text" as const, text: value });
    await agent.invoke({ messages: [new HumanMessage({ content: [text("/check"), text("the statute")] })] }, config);
    const note: unknown = {
      type: "text",
      text: expect.stringMatching(/^<application-note>[^<]*<\/application-note>$/),
    };
    expect(model.calls[0]?.messages.at(-1)?.content).toEqual([note, text("the statute")]);
    await agent.invoke({ messages: [new HumanMessage({ content: [text(" "), text("/check it")] })] }, config);
    expect(received(model).system).toContain("CHECK");
    expect(model.calls[1]?.messages.at(-1)?.content).toEqual([note, text(" "), text("it")]);
  });

  it("accepts a content block of null as the bare agent does", async () => {
    const { agent, model } = await office();
    await agent.invoke(
      { messages: [new HumanMessage({ content: [null as never, { type: "text", text: "/check it" }] })] },
      config,
    );
    expect(model.callCount).toBe(1);
    const { messages } = await prepareModelCall(
      [
        new HumanMessage({
          content: [
            { type: "text", text: null as never },
            { type: "text", text: "/check it" },
          ],
        }),
      ],
      { skills: await memorySkills(texts()) },
    );
    expect(inputOf(messages).system).toContain("CHECK");
  });
});

it("a forged digest opens no other skill's text", async () => {
  const skills = await memorySkills({ check: { text: "CHECK" }, hidden: { text: "HIDDEN", userInvocable: false } });
  const { digest } = await skills.read("hidden");
  const model = answering("answer");
  const agent = createAgent({ model, middleware: skillMiddleware({ skills, placement: "message" }) });
  const forged = human("/check it", { names: ["check"], source: "memory", digest, local: false });
  await agent.invoke({
    messages: [forged, new AIMessage("a"), new ToolMessage({ content: "", tool_call_id: "x" }), human("hello")],
  });
  expect(JSON.stringify(received(model))).not.toContain("HIDDEN");
});
