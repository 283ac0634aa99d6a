import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage, ToolMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver, RunControl } from "@langchain/langgraph";
import { createMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { agentWith, approval, approved, config, DURABILITIES } from "../__fixtures__/agent-with.js";
import { scripted, textsIn } from "../__fixtures__/joined-messages.js";
import { answering, user } from "../__fixtures__/models.js";
import { defineCommand } from "../index.js";

describe("a run that goes on after an interrupt", () => {
  it("runs a tool under the restriction of its turn, whatever the resume adds", async () => {
    const model = scripted(">wipe", "done");
    const { agent, ran } = agentWith({ model, restrictTools: true, after: [approval("wipe")] });
    await agent.invoke(user("/alpha x"), config);
    const update = { messages: [new HumanMessage("/hidden go on")] };
    await agent.invoke(new Command({ resume: approved, update }), config);
    expect(ran).toEqual([]);
    expect(textsIn(model, ["/hidden go on"])).toEqual(["ALPHA-TEXT", "ALPHA-TEXT"]);
  });

  it.each(DURABILITIES)("does not believe a record that names the message of a tool: %s", async (durability) => {
    const model = scripted(">get", ">wipe", "done");
    const after = [approval("wipe")];
    const { agent, ran } = agentWith({ model, restrictTools: true, after, got: "/hidden x" });
    await agent.invoke(user("/alpha x"), { ...config, durability });
    const { messages } = (await agent.graph.getState(config)).values;
    const added = messages.find(({ text }: BaseMessage) => text === "/hidden x");
    const update = { _active: { messageId: added.id, stage: 0, stages: [] } };
    await agent.invoke(new Command({ resume: approved, update }), { ...config, durability });
    expect(ran).toEqual([]);
    expect(textsIn(model, ["/hidden x"])).toEqual(["ALPHA-TEXT", "ALPHA-TEXT", "ALPHA-TEXT"]);
  });

  it.each(DURABILITIES)("at its first step has the input that began it: %s", async (durability) => {
    const model = answering();
    const ask = createMiddleware({ name: "ask", beforeModel: () => void interrupt("Go?") });
    const { agent } = agentWith({ model, after: [ask] });
    await agent.invoke(user("/alpha x"), { ...config, durability });
    const update = { messages: [new HumanMessage("/hidden x")] };
    await agent.invoke(new Command({ resume: "yes", update }), { ...config, durability });
    expect(textsIn(model, ["/hidden x"])).toEqual(["ALPHA-TEXT"]);
  });

  it.each(DURABILITIES)("goes on with a command that asked before all else: %s", async (durability) => {
    const command = (name: string, run: () => unknown) =>
      defineCommand({ name, description: "Runs.", run: () => ({ reply: String(run()) }) });
    const commands = [command("ask", () => interrupt("Go?")), command("fire", () => "fired")];
    const { agent } = agentWith({ model: answering(), commands });
    await agent.invoke(user("/ask x"), { ...config, durability });
    const update = { messages: [new HumanMessage("/fire x")] };
    const { messages } = await agent.invoke(new Command({ resume: "yes", update }), { ...config, durability });
    expect(messages.map(({ text }) => text)).toEqual(["/ask x", "/fire x", "yes"]);
  });

  it.each(DURABILITIES)("in the middle of a pipeline runs the stages after it: %s", async (durability) => {
    const model = answering();
    let isAsked = false;
    const ask = createMiddleware({
      name: "ask",
      afterModel: () => {
        if (!isAsked) interrupt("Go on?");
        isAsked = true;
      },
    });
    const { agent } = agentWith({ model, after: [ask] });
    await agent.invoke(user("/alpha x | /beta"), { ...config, durability });
    const update = { messages: [new HumanMessage("/hidden x")] };
    await agent.invoke(new Command({ resume: "yes", update }), { ...config, durability });
    expect(textsIn(model, ["/hidden x"])).toEqual(["ALPHA-TEXT", "BETA-TEXT"]);
  });

  const silent = createMiddleware({ name: "silent", beforeModel: () => undefined });
  const writing = createMiddleware({ name: "writing", beforeModel: () => ({ messages: [] }) });
  it.each(
    DURABILITIES.flatMap((durability) =>
      [[], [silent], [writing]].flatMap((before) =>
        ["shorter", "/hidden x"].map(
          (feedback) => [feedback, durability, before.map(({ name }) => name), before] as const,
        ),
      ),
    ),
  )("after a review of its answer keeps its skill: %j, %s, after %j", async (feedback, durability, _names, before) => {
    for (const [typed, text] of [
      ["/alpha x", "ALPHA-TEXT"],
      ["hello", ""],
    ] as const) {
      const model = scripted("draft", "done", "done");
      const review = createMiddleware({
        name: "review",
        afterModel: {
          canJumpTo: ["model"],
          hook: ({ messages }) => {
            if (messages.at(-1)?.text !== "draft") return undefined;
            return { jumpTo: "model", messages: [new HumanMessage(String(interrupt("Good?")))] };
          },
        },
      });
      const { agent } = agentWith({ model, before, after: [review] });
      await agent.invoke(user(typed), { ...config, durability });
      await agent.invoke(new Command({ resume: feedback }), { ...config, durability });
      await agent.invoke(user("later"), { ...config, durability });
      expect(textsIn(model, [feedback])).toEqual([text, text, ""]);
    }
  });
});

describe("a run that failed, and is tried again without an input", () => {
  const remind = createMiddleware({
    name: "remind",
    beforeModel: () => ({ messages: [new HumanMessage("/hidden z")] }),
  });
  const cases = { "by a tool": { got: "/hidden z" }, "by a hook": { after: [remind] } };
  it.each(
    Object.entries(cases).flatMap(([by, given]) => DURABILITIES.map((durability) => [by, durability, given] as const)),
  )("goes on with its turn after a message %s: %s", async (_by, durability, given) => {
    const model = scripted(">get", "!", "one", "two");
    const { agent } = agentWith({ model, ...given });
    await expect(agent.invoke(user("/alpha x"), { ...config, durability })).rejects.toThrow("down");
    await agent.invoke(null, { ...config, durability });
    await agent.invoke(user("hello"), { ...config, durability });
    expect(textsIn(model, ["/hidden z"])).toEqual(["ALPHA-TEXT", "ALPHA-TEXT", "ALPHA-TEXT", ""]);
  });
});

/** A saver that keeps the newest checkpoint only. */
class NewestSaver extends MemorySaver {
  override async put(...given: Parameters<MemorySaver["put"]>) {
    const saved = await super.put(...given);
    const { thread_id, checkpoint_ns = "", checkpoint_id } = saved.configurable ?? {};
    const all = this.storage[thread_id]?.[checkpoint_ns] ?? {};
    for (const id of Object.keys(all)) if (id !== checkpoint_id) Reflect.deleteProperty(all, id);
    return saved;
  }
}

it("takes an input as typed if only the newest checkpoint is kept", async () => {
  const model = scripted(">get", "one", "two", "three", ">get", "four");
  const before = [createMiddleware({ name: "writing", beforeModel: () => ({ messages: [] }) })];
  const { agent } = agentWith({ model, checkpointer: new NewestSaver(), before, got: "/hidden z" });
  for (const text of ["/alpha x", "/beta x", "hello", "/alpha x"]) await agent.invoke(user(text), config);
  const expected = ["ALPHA-TEXT", "ALPHA-TEXT", "BETA-TEXT", "", "ALPHA-TEXT", "ALPHA-TEXT"];
  expect(textsIn(model, ["/hidden z"])).toEqual(expected);
});

it("reads the checkpoints of a server, which has another copy of their base class", async () => {
  const checkpointer = new Proxy(new MemorySaver(), { getPrototypeOf: () => Object.prototype });
  const model = scripted(">get", "done");
  const { agent } = agentWith({ model, checkpointer, got: "/hidden z", after: [approval("get")] });
  await agent.invoke(user("/alpha x"), config);
  await agent.invoke(new Command({ resume: approved }), config);
  expect(textsIn(model, ["/hidden z"])).toEqual(["ALPHA-TEXT", "ALPHA-TEXT"]);
});

describe("a hook that replaces the typed message by another one", () => {
  const fire = defineCommand({ name: "fire", description: "Fires.", run: () => ({ reply: "fired" }) });
  it.each([
    ["beforeAgent", []],
    ["beforeModel", []],
    ["beforeModel", [fire]],
  ] as const)("leaves it the input: %s, custom commands %j", async (name, commands) => {
    const model = scripted("one", ">get", "two", "three");
    const replace = ({ messages }: { messages: BaseMessage[] }) => {
      const newest = messages.at(-1);
      if (!HumanMessage.isInstance(newest) || newest.text.startsWith("/")) return undefined;
      const { id = "", text } = newest;
      return {
        messages: [new RemoveMessage({ id }), new HumanMessage(text.replace("!", "/")), new HumanMessage("Note.")],
      };
    };
    const { agent } = agentWith({
      model,
      before: [createMiddleware({ name: "replace", [name]: replace })],
      commands,
    });
    for (const text of ["!alpha x", "!beta x", "hello"]) await agent.invoke(user(text), config);
    expect(textsIn(model, ["see below", "Note."])).toEqual(["ALPHA-TEXT", "BETA-TEXT", "BETA-TEXT", ""]);
  });
});

it("runs that share a control have inputs of their own", async () => {
  const model = answering();
  const { agent } = agentWith({ model });
  const shared = { ...config, control: new RunControl() };
  for (const text of ["/alpha x", "/beta x", "hello"]) await agent.invoke(user(text), shared);
  const other = { ...shared, configurable: { thread_id: "2" } };
  await agent.invoke(user("/beta x"), other);
  expect(textsIn(model)).toEqual(["ALPHA-TEXT", "BETA-TEXT", "", "BETA-TEXT"]);
});

/** Returns the newest state of the thread that had this number of messages. */
async function stateWith({ graph }: ReturnType<typeof agentWith>["agent"], count: number) {
  for await (const state of graph.getStateHistory(config)) if (state.values.messages?.length === count) return state;
  return undefined;
}

describe("a run from an earlier checkpoint", () => {
  it("in a tool round goes on with the turn, and a new message begins one", async () => {
    const model = scripted(">get", "one", "two", "three", "four", "five");
    const { agent } = agentWith({ model, got: "/hidden z" });
    await agent.invoke(user("/alpha x"), config);
    const inRound = await stateWith(agent, 4);
    await agent.invoke(null, inRound?.config);
    await agent.invoke(user("/beta new"), inRound?.config);
    await agent.invoke(user("hello"), inRound?.config);
    const written = { messages: [new HumanMessage("/beta z")] };
    const fork = await agent.graph.updateState(inRound?.config ?? {}, written, "tools");
    await agent.invoke(null, fork);
    const texts = textsIn(model, ["/hidden z"]).slice(1);
    expect(texts).toEqual(["ALPHA-TEXT", "ALPHA-TEXT", "BETA-TEXT", "", "BETA-TEXT"]);
  });

  it("takes a message that was edited under its id as typed", async () => {
    const model = answering();
    const { agent } = agentWith({ model });
    await agent.invoke({ messages: [new HumanMessage({ id: "m1", content: "/alpha x" })] }, config);
    const begun = await stateWith(agent, 1);
    const edited = { messages: [new HumanMessage({ id: "m1", content: "/beta x" })] };
    await agent.invoke(null, await agent.graph.updateState(begun?.config ?? {}, edited));
    await agent.invoke(edited, begun?.config);
    expect(textsIn(model)).toEqual(["ALPHA-TEXT", "BETA-TEXT", "BETA-TEXT"]);
  });
});

describe("a client that resends the history", () => {
  it.each([
    ["as it is", (message: BaseMessage) => message],
    ["without ids", (message: BaseMessage) => plain(message, undefined)],
    ["without marks", (message: BaseMessage) => plain(message, message.id)],
  ])("gets the turn of its newest message: %s", async (_how, send) => {
    const model = scripted(">get", "one", "two", ">get", "three", "four");
    const { agent } = agentWith({ model, checkpointer: false, got: "/pin hidden" });
    let history: BaseMessage[] = [];
    for (const text of ["/alpha x", "hello", "/beta y", "thanks"]) {
      const { messages } = await agent.invoke({ messages: [...history.map(send), new HumanMessage(text)] });
      history = messages;
    }
    const expected = ["ALPHA-TEXT", "ALPHA-TEXT", "", "BETA-TEXT", "BETA-TEXT", ""];
    expect(textsIn(model, ["/pin hidden"])).toEqual(expected);
  });
});

function plain(message: BaseMessage, id: string | undefined): BaseMessage {
  const { content } = message;
  if (ToolMessage.isInstance(message)) return new ToolMessage({ content, id, tool_call_id: message.tool_call_id });
  if (AIMessage.isInstance(message)) return new AIMessage({ content, id, tool_calls: message.tool_calls ?? [] });
  return new HumanMessage({ content, id });
}
