import { setTimeout } from "node:timers/promises";
import { AIMessage, HumanMessage, RemoveMessage, ToolMessage } from "@langchain/core/messages";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { createAgent, createMiddleware, summarizationMiddleware, tool } from "langchain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkpointers, type OpenCheckpointer } from "./__fixtures__/checkpointers.js";
import { type Line, scriptedModel, user } from "./__fixtures__/models.js";
import { contents, reading, readingIn } from "./__fixtures__/readings.js";
import { createReadConversationDataTool } from "./index.js";

const echo = tool(({ text }: { text: string }) => text, {
  name: "echo",
  description: "Echoes.",
  schema: z.object({ text: z.string() }),
});

describe.each(checkpointers)("reading over %s", (_name, open) => {
  let opened: OpenCheckpointer;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  function conversation(...lines: Line[]) {
    const { saver } = opened;
    const tools = [echo, createReadConversationDataTool({ checkpointer: saver })];
    const agent = createAgent({ model: scriptedModel(...lines), checkpointer: saver, tools });
    const configurable: { thread_id: string; checkpoint_id?: string } = { thread_id: crypto.randomUUID() };
    const say = async (text: string) => agent.invoke(user(text), { configurable });
    return { agent, configurable, say };
  }

  it("returns the events in chronological order", async () => {
    const before = new Date().toISOString();
    const { say, configurable } = conversation(["echo", { text: "hello" }], "Said hello.", reading(), "done");
    await say("Say hello");
    const between = new Date().toISOString();
    while (new Date().toISOString() === between) await setTimeout(1);
    const { conversationId, events } = readingIn(await say("Make a skill"));
    expect(conversationId).toBe(configurable.thread_id);
    expect(contents(events)).toEqual(["Say hello", "echo text=hello", "Said hello.", "Make a skill"]);
    const times = events.map(({ timestamp }) => timestamp ?? "");
    expect(times).toEqual(times.toSorted());
    expect(times.map((time) => time > between)).toEqual([false, false, false, true]);
    expect(times.every((time) => time >= before && time <= new Date().toISOString())).toBe(true);
  });

  it("reads only the branch that is running", async () => {
    const { agent, say, configurable } = conversation("One.", "Abandoned.", reading(), "done");
    await say("first");
    const { config } = await agent.graph.getState({ configurable });
    await say("abandoned question");
    const branch = await agent.invoke(user("second"), { configurable: { ...configurable, ...config.configurable } });
    expect(contents(readingIn(branch).events)).toEqual(["first", "One.", "second"]);
  });

  it("returns the messages that summarisation removed, in their place, without the summary", async () => {
    const { saver } = opened;
    const summarise = summarizationMiddleware({
      model: scriptedModel("A summary.", "A summary.", "A summary."),
      trigger: { messages: 5 },
      keep: { messages: 1 },
    });
    const agent = createAgent({
      model: scriptedModel("One.", "Two.", reading(), "done"),
      checkpointer: saver,
      tools: [createReadConversationDataTool()],
      middleware: [summarise],
    });
    const config = { configurable: { thread_id: crypto.randomUUID() } };
    for (const text of ["first", "second"]) await agent.invoke(user(text), config);
    const state = await agent.invoke(user("third"), config);
    expect(state.messages.map(({ text }) => text)).not.toContain("first");
    const { events } = readingIn(state);
    expect(contents(events)).toEqual(["first", "One.", "second", "Two.", "third"]);
    const times = events.map(({ timestamp }) => timestamp ?? "");
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain("");
  });

  it("returns a changed message as it is now", async () => {
    const { agent, say, configurable } = conversation("One.", reading(), "done");
    const state = await say("my number is 12345");
    const redacted = new HumanMessage({ id: state.messages[0]?.id ?? "", content: "my number is [redacted]" });
    await agent.graph.updateState({ configurable }, { messages: [redacted] });
    const { events } = readingIn(await say("read"));
    expect(contents(events)).toEqual(["my number is [redacted]", "One.", "read"]);
  });

  it("reads at most maxCheckpoints, and notes that the beginning is missing", async () => {
    const { saver } = opened;
    const agent = createAgent({
      model: scriptedModel("One.", "Two.", reading(), "done"),
      checkpointer: saver,
      tools: [createReadConversationDataTool({ checkpointer: saver, maxCheckpoints: 2 })],
    });
    const configurable = { thread_id: crypto.randomUUID() };
    const first = await agent.invoke(user("first"), { configurable });
    await agent.graph.updateState(
      { configurable },
      { messages: [new RemoveMessage({ id: first.messages[0]?.id ?? "" })] },
    );
    await agent.invoke(user("second"), { configurable });
    const { events, note } = readingIn(await agent.invoke(user("read"), { configurable }));
    expect(contents(events)).toEqual(["One.", "second", "Two.", "read"]);
    expect(note).toContain("The beginning of the conversation is missing, because it is too far back.");
  });

  it("works in an agent that is part of a graph", async () => {
    const { saver } = opened;
    const agent = createAgent({
      model: scriptedModel("One.", reading(), "done"),
      tools: [createReadConversationDataTool({ checkpointer: saver })],
    });
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", agent.graph)
      .addEdge("__start__", "agent")
      .addEdge("agent", "__end__")
      .compile({ checkpointer: saver });
    const config = { configurable: { thread_id: crypto.randomUUID() } };
    await graph.invoke(user("first"), config);
    const between = new Date().toISOString();
    const { events } = readingIn(await graph.invoke(user("second"), config));
    expect(contents(events)).toEqual(["first", "One.", "second"]);
    const [first = "", answer = "", second = ""] = events.map(({ timestamp }) => timestamp ?? "");
    const times = [first, answer, between, second];
    expect(times).toEqual(times.toSorted());
    expect(first).toMatch(/^\d{4}-/);
  });

  it("works if only the end of a run is saved", async () => {
    const { agent, say, configurable } = conversation("One.", reading(), "done");
    await say("first");
    const state = await agent.invoke(user("read"), { configurable, durability: "exit" });
    const { events } = readingIn(state);
    expect(contents(events)).toEqual(["first", "One.", "read"]);
    expect(events[0]?.timestamp).toMatch(/^\d{4}-/);
  });
});

it("a summary stays if the messages it replaces are unknown", async () => {
  const summary = new HumanMessage({
    id: "s",
    content: "They greeted.",
    additional_kwargs: { lc_source: "summarization" },
  });
  const agent = createAgent({ model: scriptedModel(reading(), "done"), tools: [createReadConversationDataTool()] });
  const { events } = readingIn(await agent.invoke({ messages: [summary, new HumanMessage("read")] }));
  expect(events).toMatchObject([
    { type: "assistant_message", content: "They greeted.", isSummary: true },
    { type: "user_message", content: "read" },
  ]);
});

it("parallel calls without a result yet are pending", async () => {
  const both = new AIMessage({
    content: "",
    tool_calls: [
      { name: "echo", args: { text: "a" }, id: "other", type: "tool_call" },
      { name: "ReadConversationData", args: {}, id: "own", type: "tool_call" },
    ],
  });
  const agent = createAgent({
    model: scriptedModel().respond(both).respond(new AIMessage("done")),
    tools: [echo, createReadConversationDataTool()],
  });
  const { events } = readingIn(await agent.invoke(user("both")));
  expect(events).toMatchObject([
    { content: "both", timestamp: null },
    { toolName: "echo", status: "pending", result: null, timestamp: expect.stringMatching(/^\d{4}-/) },
  ]);
});

it("a thread that nobody saves is read from the agent's state, and has its id", async () => {
  const agent = createAgent({ model: scriptedModel(reading(), "done"), tools: [createReadConversationDataTool()] });
  const state = await agent.invoke(user("first"), { configurable: { thread_id: "1" } });
  expect(readingIn(state)).toMatchObject({ conversationId: "1", events: [{ content: "first" }] });
});

it("an invalid call is an event, also if the thread continued after it", async () => {
  const broken = new AIMessage({
    content: "",
    invalid_tool_calls: [
      { name: "echo", args: '{"text": ', id: "bad", error: "Unexpected end of JSON", type: "invalid_tool_call" },
    ],
  });
  const agent = createAgent({ model: scriptedModel(reading(), "done"), tools: [createReadConversationDataTool()] });
  const messages = [new HumanMessage("go"), broken, new HumanMessage("again")];
  const { events, summary } = readingIn(await agent.invoke({ messages }));
  expect(events[1]).toMatchObject({ status: "invalid", arguments: '{"text": ', result: "Unexpected end of JSON" });
  expect(summary.errors).toBe(1);
});

it("the answer of a middleware in place of a tool is the tool's result", async () => {
  const refuse = createMiddleware({
    name: "refuse",
    wrapToolCall: (request, handler) =>
      request.toolCall.name === "echo"
        ? new ToolMessage({
            tool_call_id: request.toolCall.id ?? "",
            name: "echo",
            content: "not allowed",
            status: "error",
          })
        : handler(request),
  });
  const agent = createAgent({
    model: scriptedModel(["echo", { text: "a" }], reading(), "done"),
    tools: [echo, createReadConversationDataTool()],
    middleware: [refuse],
  });
  const { events } = readingIn(await agent.invoke(user("go")));
  expect(events[1]).toMatchObject({ status: "error", result: "not allowed" });
});
