import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { createAgent, fakeModel, humanInTheLoopMiddleware, summarizationMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, callingTool, type FakeModel, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type TurnEvent, turnEvents } from "./index.js";

const echo = defineCommand({ name: "echo", description: "Echoes.", run: ({ prompt }) => ({ reply: `E(${prompt})` }) });
const lookup = tool(
  (_, { writer }: { writer: ((event: unknown) => void) | null }) => {
    writer?.({ type: "lookup", pages: 3 });
    return "found";
  },
  { name: "lookup", description: "Looks up.", schema: z.object({}) },
);
const STREAM_MODE = ["custom", "messages", "updates"] as const;

async function eventsOf(text: string, model: FakeModel | FakeListChatModel, others: readonly object[] = []) {
  const skills = await memorySkills({ gather: { text: "GATHER" }, shorten: { text: "SHORTEN" } });
  const agent = createAgent({
    model,
    tools: [lookup],
    checkpointer: new MemorySaver(),
    // oxlint-disable-next-line no-unsafe-type-assertion -- a list of any middlewares
    middleware: [...skillMiddleware({ skills, commands: [echo] }), ...(others as [])],
  });
  const options = { configurable: { thread_id: "1" }, streamMode: [...STREAM_MODE] };
  const events: TurnEvent[] = [];
  for await (const event of turnEvents(await agent.stream(user(text), options))) events.push(event);
  return events;
}
const textsOf = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === "text" ? [[event.text, event.local]] : []));

describe("the events of a turn", () => {
  it("are those of the middlewares, and the answer in pieces with one id", async () => {
    const events = await eventsOf("/gather x", new FakeListChatModel({ responses: ["Yes."] }));
    expect(events.map(({ type }) => type)).toEqual(["slash-command", "skill-loaded", "text", "text", "text", "text"]);
    expect(textsOf(events).map(([text]) => text)).toEqual(["Y", "e", "s", "."]);
    const ids = events.flatMap((event) => (event.type === "text" ? [event.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe("");
  });

  it("show each answer of a pipeline once, and not the message between them", async () => {
    const events = await eventsOf("/gather x | /shorten | /echo hi", answering("An answer."));
    expect(textsOf(events)).toEqual([
      ["An answer.", false],
      ["An answer.", false],
      ["E(hi)", true],
    ]);
    expect(events.filter(({ type }) => type === "pipeline-stage")).toHaveLength(6);
  });

  it("show an answer without the model", async () => {
    expect(textsOf(await eventsOf("/help gather", answering()))).toEqual([
      [expect.stringContaining("# /gather"), true],
    ]);
  });

  it("name the tools that were used, and pass the events of others on", async () => {
    const events = await eventsOf("look it up", callingTool("lookup", 1));
    expect(events).toEqual([
      expect.objectContaining({ type: "skill-decision", outcome: "none" }),
      { type: "custom", data: { type: "lookup", pages: 3 } },
      { type: "tool-result", name: "lookup", id: expect.any(String) },
      { type: "text", id: expect.any(String), text: "done", local: false },
    ]);
  });

  it("end with the questions to a person", async () => {
    const approval = humanInTheLoopMiddleware({ interruptOn: { lookup: true } });
    const events = await eventsOf("look it up", callingTool("lookup", 1), [approval]);
    expect(events).toMatchObject([
      { type: "skill-decision" },
      { type: "interrupt", id: expect.stringMatching(/^\w{32}$/), value: { actionRequests: [{ name: "lookup" }] } },
    ]);
  });

  it("do not show the text of a model that summarizes", async () => {
    const summary = summarizationMiddleware({
      model: new FakeListChatModel({ responses: ["SUMMARY"] }),
      trigger: { messages: 1 },
      keep: { messages: 1 },
    });
    const events = await eventsOf("hello", answering("An answer."), [summary]);
    expect(textsOf(events)).toEqual([["An answer.", false]]);
  });

  it.each(["messages", "custom"] as const)("cannot be read from the mode %s alone", async (streamMode) => {
    const skills = await memorySkills({ gather: { text: "GATHER" } });
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    const read = async () => {
      for await (const event of turnEvents(await agent.stream(user("/gather x"), { streamMode }))) void event;
    };
    await expect(read()).rejects.toThrow('Pass `streamMode: ["custom", "messages", "updates"]` to `agent.stream`.');
  });

  it("have empty names and ids for messages that have none", async () => {
    async function* stream() {
      yield ["messages", [new ToolMessage({ content: "found", tool_call_id: "call" }), {}]];
      yield ["messages", [new AIMessage("Yes."), { langgraph_node: "model_request" }]];
      yield ["updates", { __interrupt__: [{ value: "sure?" }] }];
    }
    const events = [];
    for await (const event of turnEvents(stream())) events.push(event);
    expect(events).toEqual([
      { type: "tool-result", name: "", id: "call" },
      { type: "text", id: "", text: "Yes.", local: false },
      { type: "interrupt", id: "", value: "sure?" },
    ]);
  });

  it("ask each question once, also if the agent is a node of a graph that streams its subgraphs", async () => {
    const skills = await memorySkills({ gather: { text: "GATHER" } });
    const model = fakeModel();
    const calls = ["1", "2"].map((id) => ({ name: "sure", args: {}, id, type: "tool_call" as const }));
    model.respond(new AIMessage({ content: "", tool_calls: calls }));
    const sure = tool(() => String(interrupt("sure?")), { name: "sure", description: "Asks." });
    const agent = createAgent({ model, tools: [sure], middleware: skillMiddleware({ skills }) });
    const graph = new StateGraph(MessagesAnnotation).addNode("agent", agent.graph).addEdge(START, "agent");
    const stream = await graph.compile({ checkpointer: new MemorySaver() }).stream(user("/gather x"), {
      configurable: { thread_id: "1" },
      subgraphs: true,
      streamMode: ["custom", "messages", "updates"],
    });
    const ids: string[] = [];
    for await (const event of turnEvents(stream)) if (event.type === "interrupt") ids.push(event.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it("show no text of what others write, whatever its form", async () => {
    const data = [new AIMessage("Not an answer."), { langgraph_node: "model_request" }];
    async function* stream() {
      yield ["custom", data];
      yield ["messages", "nothing"];
    }
    const events = [];
    for await (const event of turnEvents(stream())) events.push(event);
    expect(events).toEqual([{ type: "custom", data }]);
  });

  it("are read from a stream with subgraphs, too", async () => {
    const parts = [[["agent:1"], "custom", { type: "model-selected", model: "haiku" }]];
    async function* stream() {
      yield* parts;
    }
    const events = [];
    for await (const event of turnEvents(stream())) events.push(event);
    expect(events).toEqual([{ type: "model-selected", model: "haiku" }]);
  });
});
